import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Instant } from '../../../../domain/time/calendar.ts';
import type { AccountId } from '../../../../domain/ids.ts';
import { connect } from './connection.ts';
import { insertFirstFacts } from '../../schema/first-facts.ts';
import { migrate } from '../../schema/migrate.ts';

/** Creates the ledger's folder for this user alone, whatever the umask; an existing folder stays as it is. */
export function createFolder(file: string): void {
  const folder = dirname(file);
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/**
 * Creates an empty ledger, complete before it gets its name: a kill on the way leaves no half ledger behind, so an
 * empty file is never one of ours.
 */
export async function createLedgerFile(
  file: string,
  facts: { readonly accountId: AccountId; readonly createdAt: Instant },
): Promise<void> {
  const draft = `${file}.new`;
  for (const leftover of [draft, `${draft}-wal`, `${draft}-shm`, `${draft}-journal`]) {
    rmSync(leftover, { force: true });
  }
  // SQLite gives its side files the rights of the main file.
  const descriptor = openSync(draft, 'wx', 0o600);
  closeSync(descriptor);
  chmodSync(draft, 0o600);
  const connection = connect(draft, 'write');
  try {
    await migrate(connection.db, facts.createdAt);
    await insertFirstFacts(connection.db, {
      id: 1,
      ledger_id: randomUUID(),
      account_id: facts.accountId,
      created_at: facts.createdAt,
      running_ms: 0,
      service_origin: null,
    });
  } finally {
    connection.close();
  }
  renameSync(draft, file);
  syncFolder(dirname(file));
}

/** Makes the new name itself survive a power cut; Windows does so by itself and opens no folders. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Removes all other users' rights on a ledger's files; what cannot be changed is left. */
export function restrictFiles(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(path, 0o600);
    } catch {
      // Missing, or another user's: the file stays usable with the rights that it has.
    }
  }
}
