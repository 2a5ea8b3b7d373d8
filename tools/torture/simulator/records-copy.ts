import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Instant } from '../../../src/domain/time/calendar.ts';

/** Every row of every table at one moment, as a backup holds them. */
export interface RecordsCopy {
  readonly madeAt: Instant;
  readonly tables: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;
}

/** Copies the records. The index of words is left out: it is written again with each row. */
export function copyRecords(handle: DatabaseSync, madeAt: Instant): RecordsCopy {
  const tables = tableNames(handle).map(
    (name) => [name, handle.prepare(`select * from "${name}"`).all()] as const,
  );
  return { madeAt, tables: new Map(tables) };
}

/** Puts a copy in the place of the records. */
export function putBack(handle: DatabaseSync, { tables }: RecordsCopy): void {
  handle.exec('pragma foreign_keys = off; begin');
  for (const [name, rows] of tables) {
    handle.exec(`delete from "${name}"`);
    for (const row of rows) {
      const columns = Object.keys(row);
      const named = columns.map((column) => `"${column}"`).join(', ');
      const places = columns.map(() => '?').join(', ');
      const insert = handle.prepare(`insert into "${name}" (${named}) values (${places})`);
      insert.run(...columns.map((column) => row[column] as SQLInputValue));
    }
  }
  handle.exec('commit; pragma foreign_keys = on');
}

function tableNames(handle: DatabaseSync): readonly string[] {
  return handle
    .prepare(
      `select name from sqlite_master where type = 'table'
        and name not like 'sqlite_%' and name not like 'history_words%'`,
    )
    .all()
    .map(({ name }) => String(name));
}
