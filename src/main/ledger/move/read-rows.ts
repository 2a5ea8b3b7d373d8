import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { LedgerTables } from '../schema/tables.ts';
import type { CopiedTable } from './copied-tables.ts';

/** One row, by its columns. */
export type PlainRow = Readonly<Record<string, string | number | null>>;

/** Rows read at once: short enough that neither side waits, and no list of values is too long for a statement. */
const rowsAtOnce = 200;

/** Reads a whole table in the order of its key, in pieces between which other work goes on. */
export async function* readRows(
  db: Kysely<LedgerTables>,
  { name, key }: CopiedTable,
): AsyncGenerator<readonly PlainRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after: readonly (string | number | null)[] | null = null;
  for (;;) {
    const rest: ReturnType<typeof sql> =
      after === null ? sql`` : sql`where (${columns}) > (${sql.join(after)})`;
    const read = sql<PlainRow>`select * from ${sql.table(name)} ${rest}
      order by ${columns} limit ${sql.lit(rowsAtOnce)}`;
    // oxlint-disable-next-line no-await-in-loop -- One piece after another.
    const { rows } = await read.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = key.map((column) => last[column] ?? null);
  }
}
