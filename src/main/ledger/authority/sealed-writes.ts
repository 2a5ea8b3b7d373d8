import type { Kysely } from 'kysely';
import type { AuditTrail } from '../audit/trail.ts';
import { AlteredRows } from '../engine/row-failures.ts';
import type { DeclineAdviceRow } from '../schema/back-office-tables.ts';
import type { AccountRuleRow } from '../schema/plan-tables.ts';
import type { OperatorRow } from '../schema/staff-tables.ts';
import type { LedgerFactsRow } from '../schema/tables.ts';
import type { Queries } from '../thread/store.ts';
import { readRowSeals, writeRowSeals } from './row-seals.ts';
import { rowName, textOfRow } from './row-texts.ts';
import type { RowSeals } from './row-seals.ts';
import type { RowSealer } from './row-texts.ts';

/** The tables whose rows decide who may do what, and the columns that their rows are known by. */
export const sealedTables = {
  operators: 'id',
  account_rules: 'name',
  decline_advice: 'code',
  ledger_facts: 'id',
} as const;

export type SealedTableName = keyof typeof sealedTables;

/** The sealed tables as only this file may write them. */
interface SealedRows {
  operators: OperatorRow;
  account_rules: AccountRuleRow;
  decline_advice: DeclineAdviceRow;
  ledger_facts: LedgerFactsRow;
}

/** The trail of the opening; without the key of the log nothing is sealed, and no such ledger takes a write. */
export type Sealing = { readonly audit: AuditTrail | null };

/** Where a row is: its table and the value of its key column. */
interface RowPlace<Name extends SealedTableName> {
  readonly table: Name;
  readonly key: string | number;
}

/** Adds a row with its seal. */
export async function insertSealed<Name extends SealedTableName>(
  queries: Queries,
  sealing: Sealing,
  { table, key }: RowPlace<Name>,
  row: SealedRows[Name],
): Promise<void> {
  const known = await readSound(queries, sealing);
  await bare(queries)
    .insertInto(one(table))
    .values({ ...row })
    .execute();
  await known.seal(rowName(table, String(key)), row);
}

/**
 * Changes a row and its seal; false when there is no such row.
 *
 * A row that does not fit its seal is never written over, because that would make a change from outside look like our
 * own: it throws, and an admin decides.
 */
export async function updateSealed<Name extends SealedTableName>(
  queries: Queries,
  sealing: Sealing,
  { table, key }: RowPlace<Name>,
  changes: Partial<SealedRows[Name]>,
): Promise<boolean> {
  const known = await readSound(queries, sealing);
  const before = await readRow(queries, { table, key });
  if (before === undefined) return false;
  known.refuseAltered(rowName(table, String(key)), before);
  await bare(queries)
    .updateTable(one(table))
    .set({ ...changes })
    .where(keyOf(table), '=', key)
    .execute();
  await known.seal(rowName(table, String(key)), { ...before, ...changes });
  return true;
}

/** Removes a row and its seal; false when there is no such row. */
export async function removeSealed<Name extends SealedTableName>(
  queries: Queries,
  sealing: Sealing,
  { table, key }: RowPlace<Name>,
): Promise<boolean> {
  const known = await readSound(queries, sealing);
  const before = await readRow(queries, { table, key });
  if (before === undefined) return false;
  known.refuseAltered(rowName(table, String(key)), before);
  await bare(queries).deleteFrom(one(table)).where(keyOf(table), '=', key).execute();
  await known.seal(rowName(table, String(key)), null);
  return true;
}

/** Replaces an operator's row by one that an admin states, whether or not the present one fits its seal. */
export async function replaceOperator(
  queries: Queries,
  sealing: Sealing,
  row: OperatorRow,
): Promise<void> {
  const known = await readSound(queries, sealing);
  const { id, ...columns } = row;
  await bare(queries).updateTable(one('operators')).set(columns).where('id', '=', id).execute();
  await known.seal(rowName('operators', id), row);
}

interface SoundSeals {
  readonly refuseAltered: (name: string, row: object) => void;
  readonly seal: (name: string, row: object | null) => Promise<void>;
}

/** Reads the seals that a write builds on; throws when they are not those written last. */
async function readSound(queries: Queries, { audit }: Sealing): Promise<SoundSeals> {
  if (audit === null) return { refuseAltered: () => undefined, seal: async () => undefined };
  const known = await readRowSeals(queries, audit);
  if (known.state === 'altered') throw new AlteredRows();
  return {
    refuseAltered: (name, row) => {
      if (!isGenuine(known, audit, name, row)) throw new AlteredRows();
    },
    seal: async (name, row) => {
      // The first seals cover every row at once, as soon as the log was found sound.
      if (known.state === 'none') return;
      await writeRowSeals(queries, audit, known, new Map([[name, row]]));
    },
  };
}

/** True when a row is the one that was written last; before the first sealing every row is. */
export function isGenuine(
  known: RowSeals,
  { sealText }: Pick<RowSealer, 'sealText'>,
  name: string,
  row: object,
): boolean {
  if (known.state !== 'sound') return known.state === 'none';
  const found = known.byRow.get(name);
  return found !== undefined && found.mac === sealText(textOfRow(name, found.version, row));
}

/** Verdicts of the seals on the rows of one table. */
export interface GenuineRows {
  /** True for a row that is the one written last. */
  readonly test: (key: string, row: object) => boolean;
  /** True when the table cannot be empty, or when that cannot be told. */
  readonly expectsRows: boolean;
}

/** Reads the seals for the rows of one table; without the key of the log no row can be doubted. */
export async function genuineRows(
  queries: Queries,
  audit: RowSealer | null,
  table: SealedTableName,
): Promise<GenuineRows> {
  if (audit === null) return { test: () => true, expectsRows: false };
  const known = await readRowSeals(queries, audit);
  const sealed = [...known.byRow.keys()].some(
    (name) => (JSON.parse(name) as string[])[0] === table,
  );
  return {
    test: (key, row) => isGenuine(known, audit, rowName(table, key), row),
    expectsRows: sealed || known.state === 'altered',
  };
}

async function readRow<Name extends SealedTableName>(
  queries: Queries,
  { table, key }: RowPlace<Name>,
): Promise<object | undefined> {
  return bare(queries)
    .selectFrom(one(table))
    .selectAll()
    .where(keyOf(table), '=', key)
    .executeTakeFirst();
}

interface AnyTable {
  readonly any: Record<string, unknown>;
}

/** The ledger without the types that refuse a write elsewhere. */
function bare(queries: Queries): Kysely<AnyTable> {
  return queries as unknown as Kysely<AnyTable>;
}

function keyOf(table: SealedTableName): string {
  return sealedTables[table];
}

/** The types of a query over one of several tables are beyond the compiler; its rows are typed by the callers. */
function one(table: SealedTableName): 'any' {
  return table as unknown as 'any';
}
