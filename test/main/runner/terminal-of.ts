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
import { endpointWith } from '../../../src/main/usecases/accounts/service-endpoint.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { createAuditNotes } from '../../../src/main/usecases/audit/audit-notes.ts';
import { createDraftBook } from '../../../src/main/usecases/charge/draft-book.ts';
import { createFlights } from '../../../src/main/usecases/charge/flights.ts';
import type { Desk } from '../../../src/main/usecases/desk.ts';
import { practiceLedgerTime } from '../../../src/main/usecases/ledger-time.ts';
import { createRunningClock } from '../../../src/main/usecases/running-clock.ts';
import { openAuditSeat, practiceAudit } from '../../../src/main/vault/audit-seat.ts';
import { createSealer } from '../../../src/main/vault/seal.ts';
import { fileSealingKeys } from '../../../src/main/vault/sealing-keys.ts';

/** A desk as the app opens it, on a folder that may have been left in the middle of anything. */
export interface OpenedTerminal {
  readonly desk: Desk;
  readonly ledger: OpenedLedger;
}

/** Opens the records of a folder as a fresh start of the terminal does, recovery of the tries included. */
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
      audit: await openAuditSeat(terminalId, practiceAudit(folder)),
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
  const desk: Desk = {
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
    drafts: createDraftBook(randomIds),
    flights: createFlights(),
    practice: null,
    operatorName: (id) => id,
    announceStatus: async () => undefined,
  };
  return { desk, ledger };
}

/** Unwraps what must be there. */
export function must<Value>(result: Result<Value, { readonly kind: string }>): Value {
  if (!result.ok) throw new Error(`Expected a value and got ${result.error.kind}`);
  return result.value;
}
