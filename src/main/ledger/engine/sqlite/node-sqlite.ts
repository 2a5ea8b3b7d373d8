import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { arraysMark } from '../rows-as-arrays.ts';

/** Prepared statements kept for re-use; the ledger has far fewer texts than this. */
const statementsKeptMax = 256;

/**
 * Runs Kysely's own SQLite dialect on `node:sqlite`, and refuses what the driver binds silently.
 *
 * The driver takes an object in first place for named parameters and then binds NULL, binds NULL for a missing value,
 * and stores fractions and rounded integers; each of these is refused here as a bug.
 */
export function nodeSqlite(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => {
      kept.clear();
      database.close();
    },
    prepare: (text) => {
      const known = kept.get(text);
      if (known) return known;
      const statement = transactionControl(database, text) ?? guarded(database, text);
      if (kept.size >= statementsKeptMax) kept.clear();
      kept.set(text, statement);
      return statement;
    },
  };
}

/**
 * `begin` takes the write lock at once, so that a busy file is met before anything is read; a
 * `rollback` after SQLite has already rolled back (disk full, I/O error) does nothing, so that the
 * first error is the one seen.
 */
function transactionControl(database: DatabaseSync, text: string): SqliteStatement | null {
  if (text === 'begin') return command(() => database.exec('begin immediate'));
  if (text !== 'rollback') return null;
  return command(() => {
    if (database.isTransaction) database.exec('rollback');
  });
}

function command(run: () => void): SqliteStatement {
  return {
    reader: false,
    all: () => [],
    run: () => {
      run();
      return { changes: 0, lastInsertRowid: 0 };
    },
    iterate: () => [][Symbol.iterator](),
  };
}

function guarded(database: DatabaseSync, text: string): SqliteStatement {
  const statement: StatementSync = database.prepare(text);
  if (text.startsWith(arraysMark)) statement.setReturnArrays(true);
  const expected = countPlaceholders(text);
  const bind = (parameters: readonly unknown[]) => bindable(parameters, expected);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    // A new statement: a cached one would be reset under the iteration by its next use.
    iterate: (parameters) => database.prepare(text).iterate(...bind(parameters)),
  };
}

/** Counts `?` outside of quotes. */
function countPlaceholders(text: string): number {
  const bare = text.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, '');
  return bare.split('?').length - 1;
}

function bindable(parameters: readonly unknown[], expected: number): SQLInputValue[] {
  if (parameters.length !== expected) {
    throw new TypeError(`A statement takes ${expected} values and got ${parameters.length}`);
  }
  return parameters.map(bindableValue);
}

function bindableValue(value: unknown, index: number): SQLInputValue {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new TypeError(`Value ${index + 1} of a statement is no text, safe integer or null`);
}
