import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TerminalId } from '../../src/domain/ids.ts';
import { ok } from '../../src/domain/result.ts';
import { createGateway } from '../../src/main/gateway/client.ts';
import type { Result } from '../../src/domain/result.ts';
import { openLedger } from '../../src/main/ledger/open.ts';
import type { OpenedLedger, OpenLedgerOptions } from '../../src/main/ledger/open.ts';
import { randomIds } from '../../src/main/shell/random-ids.ts';
import { systemClock } from '../../src/main/shell/system-clock.ts';
import { endpointWith } from '../../src/main/usecases/accounts/gateway-endpoint.ts';
import { practiceAccount } from '../../src/main/usecases/accounts/practice-account.ts';
import { createAuditNotes } from '../../src/main/usecases/audit/audit-notes.ts';
import { createDraftRegistry } from '../../src/main/usecases/charge/draft-registry.ts';
import { createInFlightCharges } from '../../src/main/usecases/charge/in-flight-charges.ts';
import type { AccountContext } from '../../src/main/usecases/account-context.ts';
import { createLedgerTime } from '../../src/main/usecases/ledger-time.ts';
import { createRunningClock } from '../../src/main/usecases/running-clock.ts';
import { openAuditKeyring, practiceAudit } from '../../src/main/vault/audit-keyring.ts';
import { createSealer } from '../../src/main/vault/seal.ts';
import { fileSealingKeys } from '../../src/main/vault/sealing-keys.ts';
import { journalIn, outboxIn } from '../../test/fixtures/sent-journal.ts';

/** An account context with the real ledger and gateway in a new folder, and no window. */
export interface BenchContext {
  readonly context: AccountContext;
  /** Path of its ledger. */
  readonly file: string;
  close(): Promise<void>;
}

/** Opens the records of a bench in place of a file's in two threads. */
export type OpenRecords = (
  options: OpenLedgerOptions,
) => Promise<Result<OpenedLedger, { readonly kind: string }>>;

function silent(): void {
  // A bench has no reader of the log and no windows.
}

/**
 * Opens an account context whose gateway is at the given loopback address and asks for no credentials; its ledger is
 * empty, or what `fill` has made of it; `open` opens its records another way.
 */
export async function openBenchContext(
  baseUrl: string,
  fill?: (file: string) => Promise<void>,
  open: OpenRecords = openLedger,
): Promise<BenchContext> {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-bench-'));
  const bootId = randomIds.bootId();
  const file = join(folder, 'ledger.sqlite');
  const terminalId = 'bench' as TerminalId;
  await fill?.(file);
  const ledger = await open({
    file,
    accountId: practiceAccount.id,
    expected: false,
    openedAt: systemClock.now(),
    workerUrl: new URL('../../src/main/ledger/thread/worker.ts', import.meta.url),
    bootId,
    timeZone: practiceAccount.timeZone,
    audit: await openAuditKeyring(terminalId, practiceAudit(folder)),
  });
  if (!ledger.ok) throw new Error(`The ledger did not open: ${ledger.error.kind}`);
  const log = { info: silent, warn: silent, error: silent };
  const account = { ...practiceAccount, baseUrl, amountLimitMajor: 1_000_000 };
  const endpoint = endpointWith(account, { scheme: 'none' });
  const context: AccountContext = {
    account,
    terminalId,
    bootId,
    ledger: ledger.value,
    sealer: createSealer({
      keys: fileSealingKeys(join(folder, 'sealing-key')),
      holdsSealed: () => ledger.value.customers.holdsSealed(),
    }),
    gateway: createGateway(),
    endpoint: async () => ok(endpoint),
    clock: systemClock,
    running: createRunningClock(0, systemClock, ledger.value.runningTime),
    ledgerTime: createLedgerTime(null, systemClock, ledger.value.runningTime),
    ids: randomIds,
    audit: createAuditNotes(ledger.value, { clock: systemClock, log }),
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
  const close = async () => {
    await context.inFlightCharges.allEnded();
    await context.sentJournal.close();
    await ledger.value.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { context, file, close };
}
