import { isAbsolute } from 'node:path';
import { invariant } from '../../domain/assert.ts';
import type { AuditBreach } from '../../domain/audit/chain.ts';
import type { BootId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { AuditKeyring } from '../ports/ledger/audit.ts';
import type { Ledger } from '../ports/ledger/ledger.ts';
import { openAuditGuard } from './audit/audit-guard.ts';
import type { AuditGuard } from './audit/audit-guard.ts';
import { copyLedger, readLedgerCopy } from './engine/sqlite/copy-ledger.ts';
import { readSetAside } from './epochs/set-aside.ts';
import { createExportThreads } from './thread/export-readers.ts';
import type { ExportThreads } from './thread/export-readers.ts';
import { auditKeyOf } from './thread/thread-protocol.ts';
import { startLedgerThread, workersOf } from './thread/ledger-thread.ts';
import type { StartThread } from './thread/ledger-thread.ts';
import type { OpenFailure } from './engine/sqlite/open-failure.ts';
import { ledgerOf } from './routes.ts';
import type { OfFile, RoutedLedger } from './routes.ts';
import type { Claim } from './thread/claim-ledger.ts';

/** The ledger to open, the start of the terminal that opens it, and the thread code. */
export interface OpenLedgerOptions extends Claim {
  /** The file that both threads run: `worker.ts`, or its built form. */
  readonly workerUrl: URL;
  /** Starts the threads differently in tests; when absent, both are worker threads. */
  readonly startThread?: StartThread;
  readonly bootId: BootId;
  /** IANA zone of the merchant's calendar, by whose days plans are judged. */
  readonly timeZone: string;
  /** Seals the audit log; null when the key cannot be read, and then nothing is written. */
  readonly audit: AuditKeyring | null;
  /** Delay before every plan and payment is checked in the background, in ms; absent for the usual one. */
  readonly checkAfterMs?: number;
  /** The difference that was found before the records went over to a new key; absent or null for none. */
  readonly breachBefore?: AuditBreach | null;
  /** Called once, when the log is found to differ from what was written. */
  readonly onAuditBreach?: () => void;
}

/** An open ledger of a file, with the additional calls of tests and torture. */
export interface OpenedLedger extends RoutedLedger, Pick<Ledger, OfFile> {}

/**
 * Opens an account's ledger in two threads: the money writer, which holds the lock, and a reader for lists, so that a
 * long report never delays a commit.
 *
 * A ledger that can only be read is opened with a `readOnlyReason`; anything that is no sound ledger of this account is
 * refused and left as it was.
 */
export async function openLedger(
  options: OpenLedgerOptions,
): Promise<Result<OpenedLedger, OpenFailure>> {
  const { file, accountId, expected, openedAt, workerUrl, bootId, timeZone } = options;
  const { gatewayOrigin = '', audit: keyring } = options;
  invariant(isAbsolute(file) || file.startsWith('\\\\'), 'a ledger is named by its whole path');
  const startThread = options.startThread ?? workersOf(workerUrl);
  const writer = startLedgerThread(startThread, 'writer');
  const reader = startLedgerThread(startThread, 'reader');
  let guard: AuditGuard | null = null;
  let exports: ExportThreads | null = null;
  const close = async () => {
    await guard?.close();
    await exports?.closeAll();
    // The writer closes last: the last one to close folds the write-ahead log into the file.
    await reader.close();
    await writer.close();
  };
  const claim: Claim = { file, accountId, expected, openedAt, gatewayOrigin };
  const audit = keyring && auditKeyOf(keyring);
  const taken = await writer.open({ kind: 'take', claim, bootId, timeZone, audit });
  if (!taken.ok) {
    await close();
    return failed(taken.error);
  }
  const { access } = taken.value;
  const request = { kind: 'read-along', file, access, bootId, timeZone, audit } as const;
  const joined = await reader.open(request);
  if (!joined.ok) {
    await close();
    return failed(joined.error);
  }
  const exportThreads = createExportThreads(startThread, request);
  exports = exportThreads;
  let { readOnlyReason }: Pick<Ledger, 'readOnlyReason'> = taken.value;
  if (readOnlyReason === null) {
    guard = keyring && (await openAuditGuard({ keyring, writer, reader, options }));
    if (guard === null) readOnlyReason = 'no-audit-key';
  }
  return ok({
    ...ledgerOf({
      writer,
      reader,
      readOnlyReason,
      guard,
      openExportReader: () => exportThreads.openExportReader(),
    }),
    close,
    crash: async () => {
      await Promise.all([writer.crash(), reader.crash()]);
    },
    copyTo: async (path) => {
      const copied = await copyLedger(file, path);
      return copied.ok ? readLedgerCopy(path) : copied;
    },
    readCopy: async (path) => readLedgerCopy(path),
    setAsideCharges: () => readSetAside(file, openedAt),
  });
}
