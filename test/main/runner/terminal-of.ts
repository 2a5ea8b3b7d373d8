import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BootId, TerminalId } from '../../../src/domain/ids.ts';
import { ok } from '../../../src/domain/result.ts';
import type { Result } from '../../../src/domain/result.ts';
import { Secret } from '../../../src/domain/secret.ts';
import { createGateway } from '../../../src/main/gateway/client.ts';
import { openLedger } from '../../../src/main/ledger/open.ts';
import type { OpenedLedger } from '../../../src/main/ledger/open.ts';
import { practiceCredentials } from '../../../src/main/sandbox/bank.ts';
import { randomIds } from '../../../src/main/shell/random-ids.ts';
import { systemClock } from '../../../src/main/shell/system-clock.ts';
import { endpointWith } from '../../../src/main/usecases/accounts/gateway-endpoint.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { createAuditNotes } from '../../../src/main/usecases/audit/audit-notes.ts';
import { createDraftRegistry } from '../../../src/main/usecases/charge/draft-registry.ts';
import { createInFlightCharges } from '../../../src/main/usecases/charge/in-flight-charges.ts';
import type { AccountContext } from '../../../src/main/usecases/account-context.ts';
import { practiceLedgerTime } from '../../../src/main/usecases/ledger-time.ts';
import { createRunningClock } from '../../../src/main/usecases/running-clock.ts';
import { openAuditKeyring, practiceAudit } from '../../../src/main/vault/audit-keyring.ts';
import { createSealer } from '../../../src/main/vault/seal.ts';
import { fileSealingKeys } from '../../../src/main/vault/sealing-keys.ts';
import { journalIn, outboxIn } from '../../fixtures/sent-journal.ts';

/** An account context as the app opens it, on a folder in any interrupted state. */
export interface OpenedTerminal {
  readonly context: AccountContext;
  readonly ledger: OpenedLedger;
}

/** Opens the records of a folder as a start of the terminal does, including the recovery of attempts. */
export async function openTerminal(options: {
  readonly folder: string;
  readonly workerUrl: URL;
  readonly baseUrl: string;
}): Promise<OpenedTerminal> {
  const { folder, workerUrl, baseUrl } = options;
  mkdirSync(folder, { recursive: true });
  const bootId: BootId = randomIds.bootId();
  const terminalId = 'terminal-1' as TerminalId;
  const ledger = must(
    await openLedger({
      file: join(folder, 'ledger.sqlite'),
      accountId: practiceAccount.id,
      expected: false,
      openedAt: systemClock.now(),
      workerUrl,
      bootId,
      timeZone: practiceAccount.timeZone,
      audit: await openAuditKeyring(terminalId, practiceAudit(folder)),
    }),
  );
  const running = createRunningClock(
    must(await ledger.runningTime.totalMs()),
    systemClock,
    ledger.runningTime,
  );
  const at = systemClock.now();
  must(await ledger.attempts.recover({ terminalId, bootId, at, runningMs: running.nowMs() }));
  const { username, token } = practiceCredentials;
  const credential = { scheme: 'basic', username, token: new Secret(token) } as const;
  const endpoint = endpointWith({ ...practiceAccount, baseUrl }, credential);
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: silent };
  const context: AccountContext = {
    account: { ...practiceAccount, amountLimitMajor: 1_000_000 },
    terminalId,
    bootId,
    ledger,
    sealer: createSealer({
      keys: fileSealingKeys(join(folder, 'sealing-key')),
      holdsSealed: () => ledger.customers.holdsSealed(),
    }),
    gateway: createGateway(),
    endpoint: async () => ok(endpoint),
    clock: systemClock,
    running,
    ledgerTime: practiceLedgerTime(systemClock),
    ids: randomIds,
    audit: createAuditNotes(ledger, { clock: systemClock, log }),
    log,
    notifier: { publish: silent },
    drafts: createDraftRegistry(randomIds),
    inFlightCharges: createInFlightCharges(),
    sentJournal: journalIn(folder),
    outbox: outboxIn(folder, () => context.sealer),
    practice: null,
    operatorName: (id) => id,
    announceStatus: async () => undefined,
  };
  return { context, ledger };
}

/** Unwraps a result that must be a value. */
export function must<Value>(result: Result<Value, { readonly kind: string }>): Value {
  if (!result.ok) throw new Error(`Expected a value and got ${result.error.kind}`);
  return result.value;
}
