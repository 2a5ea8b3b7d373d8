import type { Kysely } from 'kysely';
import type { TerminalId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { LedgerTables } from './tables.ts';

/** Schema version since which records can be marked as moved. */
const markedSince = 33;

/** The terminal that moved records to another place, and the moment. */
export interface Mover {
  readonly terminalId: TerminalId;
  readonly at: Instant;
}

/** True of records that were moved, so that this copy of them takes no payment any more. */
export async function isMoved(db: Kysely<LedgerTables>, schemaVersion: number): Promise<boolean> {
  return schemaVersion >= markedSince && (await moverOf(db)) !== null;
}

/** The terminal that moved the records; null where they are at work. */
export async function moverOf(db: Kysely<LedgerTables>): Promise<TerminalId | null> {
  const row = await db.selectFrom('moved_records').select('terminal_id').executeTakeFirst();
  return row === undefined ? null : (row.terminal_id as TerminalId);
}

/** Marks records as moved; those that are marked stay as they are. */
export async function markMoved(db: Kysely<LedgerTables>, mover: Mover): Promise<void> {
  await db
    .insertInto('moved_records')
    .values({ id: 1, terminal_id: mover.terminalId, moved_at: mover.at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Lets records that were marked take payments again. */
export async function unmarkMoved(db: Kysely<LedgerTables>): Promise<void> {
  await db.deleteFrom('moved_records').execute();
}
