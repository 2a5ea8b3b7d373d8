import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import type { RecordsNotTakenBack } from '../../../domain/records/moving.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { ledgerFailureOf } from '../engine/failures.ts';
import { sharedOpenFailureOf } from '../engine/postgres/open-failure.ts';
import { syncFolder } from '../engine/sqlite/create-ledger.ts';
import { openPool } from '../engine/postgres/server-pool.ts';
import type { ServerOptions } from '../engine/postgres/server-pool.ts';
import type { LedgerTables } from '../schema/tables.ts';
import { withMigrationLock } from '../shared/claim-records.ts';
import { copyToFile } from './copy-to-file.ts';
import { markMoved, unmarkMoved } from '../schema/moved-mark.ts';
import type { Mover } from '../schema/moved-mark.ts';

/** Records on a server, closed at this terminal, and the file that they go to. */
export interface RecordsToTakeBack extends ServerOptions {
  readonly file: string;
  readonly accountId: AccountId;
  readonly mover: Mover;
}

/** Records that stay on their server. */
export interface NotTakenBack {
  readonly kind: Exclude<RecordsNotTakenBack, 'not-on-server' | 'login-not-removed'>;
}

/**
 * Moves records from their server into a file of this computer. The server takes nothing more before the copy begins,
 * and the file is complete and compared before it gets its name.
 *
 * The caller then forgets the server's login; while there is one, this terminal's next opening lets the server take
 * payments again.
 */
export async function moveToFile(moving: RecordsToTakeBack): Promise<Result<null, NotTakenBack>> {
  const pool = openPool(moving, 'write');
  try {
    const isFree = await withMigrationLock(pool.db, (one) => leaveServer(one, moving.mover));
    if (!isFree) return failed({ kind: 'others-at-work' });
    if (await bringToFile(moving)) return ok(null);
    await unmarkMoved(pool.db);
    return failed({ kind: 'not-written' });
  } catch (error) {
    return failed({ kind: sharedOpenFailureOf(error) });
  } finally {
    await pool.close();
  }
}

/** Marks the records on the server as moved, unless another terminal holds a lease. */
function leaveServer(one: Kysely<LedgerTables>, mover: Mover): Promise<boolean> {
  return one
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (tx) => {
      const other = await tx
        .selectFrom('terminal_leases')
        .select('terminal_id')
        .where('terminal_id', '!=', mover.terminalId)
        .where('is_away', '=', 0)
        .where('retired_at', 'is', null)
        .executeTakeFirst();
      if (other !== undefined) return false;
      await markMoved(tx, mover);
      return true;
    });
}

/** Copies what the server holds beside the old file, and then puts it in its place. */
async function bringToFile(moving: RecordsToTakeBack): Promise<boolean> {
  const arriving = `${moving.file}.arriving`;
  try {
    forget(arriving);
    const openedAt = moving.mover.at;
    const copied = await copyToFile({ ...moving, openedAt }, arriving);
    if (!copied.ok) return false;
    // The old file can be read for ever, and is never opened by its name again.
    for (const part of ['', '-wal', '-shm']) {
      if (!existsSync(`${moving.file}${part}`)) continue;
      renameSync(`${moving.file}${part}`, `${moving.file}.moved${part}`);
    }
    renameSync(arriving, moving.file);
    syncFolder(dirname(moving.file));
    return true;
  } catch (error) {
    if (ledgerFailureOf(error) === null && !isOfFiles(error)) throw error;
    return false;
  }
}

function forget(file: string): void {
  for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
}

function isOfFiles(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
