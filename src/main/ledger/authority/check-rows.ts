import type { RowSealer } from './row-texts.ts';
import { plansMark, readRowSeals, writeRowSeals } from './row-seals.ts';
import { marksTable, rowName } from './row-texts.ts';
import { isGenuine, sealedTables } from './sealed-writes.ts';
import { isMark } from './renewal-marks.ts';
import type { SealedTableName } from './sealed-writes.ts';
import type { OperatorRow } from '../schema/staff-tables.ts';
import type { Queries } from '../thread/store.ts';
import type { AlteredRow } from '../../ports/ledger/audit.ts';

const tableNames = Object.keys(sealedTables) as SealedTableName[];

interface SealedRow {
  readonly table: SealedTableName;
  readonly key: string;
  readonly row: object;
}

/** Reads every row of the sealed tables, with the name of its table and its key. */
export async function readSealedRows(queries: Queries): Promise<readonly SealedRow[]> {
  const all: SealedRow[] = [];
  for (const table of tableNames) {
    const rows: readonly object[] = await queries.selectFrom(table).selectAll().execute();
    for (const row of rows) {
      all.push({ table, key: String(Reflect.get(row, sealedTables[table])), row });
    }
  }
  return all;
}

/** Compares every sealed row with its seal, and lists those that were changed, added, removed or put back. */
export async function findAlteredRows(
  queries: Queries,
  sealer: RowSealer,
): Promise<readonly AlteredRow[]> {
  const known = await readRowSeals(queries, sealer);
  if (known.state === 'none') return [];
  if (known.state === 'altered') return [{ table: 'all', key: '' }];
  const missing = new Set(known.byRow.keys());
  const altered: AlteredRow[] = [];
  let isStaffed = false;
  let hasAdmin = false;
  for (const { table, key, row } of await readSealedRows(queries)) {
    const name = rowName(table, key);
    missing.delete(name);
    isStaffed ||= table === 'operators';
    if (!isGenuine(known, sealer, name, row)) altered.push({ table, key });
    else hasAdmin ||= isActingAdmin(row);
  }
  if (isStaffed && !hasAdmin) altered.push({ table: 'admins', key: '' });
  for (const name of missing) {
    const [table, key = ''] = JSON.parse(name) as string[];
    if (table !== marksTable) altered.push({ table: 'missing', key });
  }
  return altered;
}

function isActingAdmin(row: Partial<Pick<OperatorRow, 'role' | 'is_active'>>): boolean {
  return row.role === 'admin' && row.is_active === 1;
}

/** Seals every row as it stands, the first time or once a person has decided about them. */
export async function sealAllRows(
  queries: Queries,
  sealer: RowSealer,
  /** `doubted` leaves operators that do not fit their seal as they are: they stay unable to act. */
  leave: 'nobody' | 'doubted',
): Promise<void> {
  const before = await readRowSeals(queries, sealer);
  const changes = new Map<string, object | null>();
  for (const name of before.byRow.keys()) {
    if (!isMark(name)) changes.set(name, null);
  }
  for (const { table, key, row } of await readSealedRows(queries)) {
    const name = rowName(table, key);
    const isLeft =
      leave === 'doubted' && table === 'operators' && !isGenuine(before, sealer, name, row);
    if (!isLeft) changes.set(name, row);
    // Its seal stays as it is, so that it still does not fit.
    else if (before.byRow.has(name)) changes.delete(name);
  }
  // Marks that were removed would let plans without a seal pass for plans from before there were any.
  if (before.state === 'altered') changes.set(rowName(marksTable, plansMark), {});
  await writeRowSeals(queries, sealer, before, changes);
}
