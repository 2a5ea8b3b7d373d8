import type { Kysely } from 'kysely';
import type { LedgerFactsRow, LedgerTables } from './tables.ts';

/** Names the owner of a new ledger; the row is sealed with all others once the ledger is open with its key. */
export async function insertFirstFacts(
  db: Kysely<LedgerTables>,
  facts: LedgerFactsRow,
): Promise<void> {
  const unsealed = db as unknown as Kysely<{ ledger_facts: LedgerFactsRow }>;
  await unsealed.insertInto('ledger_facts').values(facts).execute();
}
