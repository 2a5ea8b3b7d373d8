import { chmodSync, lstatSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { failed, ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';

/** One ledger held by this process. */
export interface LedgerLock {
  release(): void;
}

/**
 * Takes the operating system's lock on a ledger: an exclusive transaction in a database file beside
 * it.
 *
 * The system itself drops the lock when the process ends, however it ends, so there is no stale
 * lock to clear. The file stays empty and stays there: deleting it would let two processes lock two
 * different files.
 */
export function takeLock(ledgerFile: string): Result<LedgerLock, 'in-use' | 'unwritable'> {
  const file = `${ledgerFile}.lock`;
  const existing = lstatSync(file, { throwIfNoEntry: false });
  if (existing && !existing.isFile()) return failed('unwritable');
  let handle: DatabaseSync | null = null;
  try {
    handle = new DatabaseSync(file, { timeout: 0 });
    chmodSync(file, 0o600);
    // Without a journal file: there is nothing to roll back.
    handle.exec('pragma journal_mode = memory');
    handle.exec('begin exclusive');
    const held = handle;
    return ok({ release: () => held.close() });
  } catch (error) {
    handle?.close();
    return failed(isBusy(error) ? 'in-use' : 'unwritable');
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
