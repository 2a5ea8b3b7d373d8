import type { DatabaseSync, StatementSync } from 'node:sqlite';

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** Inserts one row into a table; rows of one table have the same columns in the same order. */
export function insertInto(
  handle: DatabaseSync,
  table: string,
  row: Readonly<Record<string, string | number | null>>,
): void {
  const ofHandle = statements.get(handle) ?? new Map<string, StatementSync>();
  statements.set(handle, ofHandle);
  let statement = ofHandle.get(table);
  if (statement === undefined) {
    const columns = Object.keys(row);
    const places = columns.map(() => '?').join(', ');
    statement = handle.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`);
    ofHandle.set(table, statement);
  }
  statement.run(...Object.values(row));
}
