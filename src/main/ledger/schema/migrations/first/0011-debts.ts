import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Rows read and written together while every reference is folded. */
const rowsAtOnce = 2_000;

/**
 * Folded references, to find look-alikes, and staff decisions about similar debts.
 *
 * Written once and never changed; it folds by its own copy of the rule because it may import nothing of ours.
 */
export const debts0011 = {
  version: 11,
  name: '0011-debts',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await addKeys(db);
    await createDecisions(db);
    await foldTable(db, 'attempts', [
      ['reference', 'reference_key'],
      ['order_reference', 'order_reference_key'],
    ]);
    await foldTable(db, 'plans', [['reference', 'reference_key']]);
    for (const [name, table, column] of [
      ['attempts_reference_key', 'attempts', 'reference_key'],
      ['attempts_order_reference_key', 'attempts', 'order_reference_key'],
      ['plans_reference_key', 'plans', 'reference_key'],
    ] as const) {
      await db.schema.createIndex(name).on(table).column(column).execute();
    }
  },
};

async function addKeys(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['attempts', 'reference_key'],
    ['attempts', 'order_reference_key'],
    ['plans', 'reference_key'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  }
}

/** One row for each payment and instalment that staff compared. */
async function createDecisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('debt_decisions')
    .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempts.id'))
    .addColumn('plan_id', 'text', (column) => column.notNull().references('plans.id'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('decision', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text', (column) => column.notNull())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('debt_decisions_primary_key', ['attempt_id', 'plan_id', 'sequence'])
    .execute();
  await db.schema
    .createIndex('debt_decisions_plan')
    .on('debt_decisions')
    .columns(['plan_id', 'sequence'])
    .execute();
}

/** Each pair is the source column and the one that its folded form is written to. */
async function foldTable(
  db: Kysely<unknown>,
  table: 'attempts' | 'plans',
  pairs: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  const from = sql.join(pairs.map(([column]) => sql.ref(column)));
  for (let after = ''; ; ) {
    const { rows } = await sql<Readonly<Record<string, string>>>`
      select id, ${from} from ${sql.table(table)} where id > ${after} order by id limit ${rowsAtOnce}
    `.execute(db);
    for (const row of rows) {
      const folded = pairs.map(([column, to]) => sql`${sql.ref(to)} = ${fold(row[column] ?? '')}`);
      await sql`update ${sql.table(table)} set ${sql.join(folded)} where id = ${row['id']}`.execute(
        db,
      );
    }
    const last = rows.at(-1)?.['id'];
    if (last === undefined) return;
    after = last;
  }
}

function fold(reference: string): string {
  return reference
    .replace(/[\t\n\r]/gu, ' ')
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .trim()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
}
