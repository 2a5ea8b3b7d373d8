import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Kysely } from 'kysely';
import { LedgerDialect } from './ledger-dialect.ts';
import type { LedgerTables } from '../../schema/tables.ts';

/** Longest wait for a foreign lock, such as a backup program's, before a call fails with `busy`, in ms. */
const busyWaitMs = 2000;

/**
 * Page cache of a thread, in KiB. Holds the upper pages of all the indexes that a charge touches; what is missing is in
 * the system's cache of the file. Four times as much made neither charges nor lists quicker (measured over 1,000,000
 * payments: 0.84 ms of processor time for a charge's three commits, and 0.90 with 64 MiB), and stays resident for as long as
 * the ledger is open.
 */
const cacheKib = 16 * 1024;

/** Mode in which one thread opens the file. */
export type Access =
  | 'write'
  | 'read'
  /** For a folder that takes no writes: without the write-ahead log's side files. */
  | 'read-unchanging';

/** One open file: Kysely for rows, and the handle for what query builders cannot express. */
export interface Connection {
  readonly db: Kysely<LedgerTables>;
  readonly handle: DatabaseSync;
  close(): void;
}

/** Opens an existing file; throws SQLite's own error when it cannot. */
export function connect(file: string, access: Access): Connection {
  const location = pathToFileURL(file);
  if (access === 'read-unchanging') location.searchParams.set('immutable', '1');
  const handle = new DatabaseSync(location, {
    readOnly: access !== 'write',
    timeout: busyWaitMs,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
    allowExtension: false,
  });
  try {
    // Sorting and temporary tables stay in memory: nothing of the ledger goes to another folder.
    handle.exec('pragma temp_store = memory');
    handle.exec(`pragma cache_size = -${cacheKib}`);
    if (access === 'write') setDurable(handle);
    else handle.exec('pragma query_only = on');
  } catch (error) {
    handle.close();
    throw error;
  }
  const db = new Kysely<LedgerTables>({ dialect: new LedgerDialect(handle) });
  return { db, handle, close: () => handle.close() };
}

/**
 * A commit that has returned survives a power cut: the log is synced at every commit, on macOS down
 * to the platter.
 */
function setDurable(handle: DatabaseSync): void {
  handle.exec('pragma journal_mode = wal');
  handle.exec('pragma synchronous = full');
  if (process.platform !== 'darwin') return;
  handle.exec('pragma fullfsync = on');
  handle.exec('pragma checkpoint_fullfsync = on');
}
