import type { Kysely, Transaction } from 'kysely';
import { engineSqlOf } from '../engine/engine-sql.ts';
import type { LedgerTables } from '../schema/tables.ts';
import { writeAllWords } from '../search/write-all-words.ts';
import { copiedTables } from './copied-tables.ts';
import { readRows } from './read-rows.ts';
import type { PlainRow } from './read-rows.ts';

/**
 * Replaces everything in empty or unused records by what others hold, within a transaction of the target.
 *
 * Both have the schema of this program. Rows come as they are, seals and all; the index of words is built again.
 */
export async function copyTables(
  source: Kysely<LedgerTables>,
  target: Transaction<LedgerTables>,
): Promise<void> {
  const bare = target as unknown as Transaction<Record<string, PlainRow>>;
  for (const { name } of copiedTables.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- Rows that refer to others go first.
    await bare.deleteFrom(name).execute();
  }
  for (const table of copiedTables) {
    // oxlint-disable-next-line no-await-in-loop -- Rows that others refer to come first.
    for await (const rows of readRows(source, table)) {
      await bare
        .insertInto(table.name)
        .values([...rows])
        .execute();
    }
  }
  await engineSqlOf(target).continueCounting(target);
  await writeAllWords(target);
}
