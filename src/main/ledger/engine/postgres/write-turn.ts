import { CompiledQuery } from 'kysely';
import type { Transaction } from 'kysely';
import type { LedgerTables } from '../../schema/tables.ts';

/**
 * A table that pieces of work alone write. A lock on it holds up neither reads nor lease renewals, and it is the first
 * statement of its transaction, because a serializable transaction sees the records as of its first read.
 */
const turn = CompiledQuery.raw('lock table seal_head in exclusive mode');

/**
 * Has a transaction wait until no other terminal is writing, for as long as locks are waited for. Sent without waiting;
 * when it fails, so does every later statement of the transaction.
 */
export async function takeTurn(tx: Transaction<LedgerTables>): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    connection.executeQuery(turn).catch(() => undefined);
  });
}
