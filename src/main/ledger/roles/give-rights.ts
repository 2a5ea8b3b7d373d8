import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { LedgerTables } from '../schema/tables.ts';
import { rightsStatements } from './rights-script.ts';

/** Gives the terminals of a database their rights, as the owner of its tables. */
export async function giveRights(tx: Transaction<LedgerTables>, database: string): Promise<void> {
  for (const statement of rightsStatements(database)) {
    // oxlint-disable-next-line no-await-in-loop -- The role comes before its rights.
    await sql.raw(statement).execute(tx);
  }
}
