import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { attemptOfRow } from '../../../src/main/ledger/schema/columns.ts';
import type { NamedAttemptRow } from '../../../src/main/ledger/attempts/select-attempts.ts';
import type { ServerAddress } from '../../../src/main/ledger/engine/postgres/server-address.ts';
import { recordsSchema } from '../../../src/main/ledger/engine/postgres/server-pool.ts';
import { termsOfAttempt } from '../../../src/main/ledger/search/match-terms.ts';

/** Tables that lists of payments and reports read; the seeded payments have no other rows that those show. */
const tables = ['customers', 'attempts', 'history_values'] as const;

/** Lines gathered before they are written. */
const linesAtOnce = 2000;

type Value = string | number | null;

/**
 * Fills the empty records of a database on this computer with the payments of a seeded file, by `copy` and with the
 * indexes built afterwards. The login has to own the database and to be a superuser, and the server reads our files.
 */
export async function fillDatabase(address: ServerAddress, file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-bench-copy-'));
  chmodSync(folder, 0o755);
  const source = new DatabaseSync(file, { readOnly: true });
  const owner = new Client({ ...address, ssl: false });
  await owner.connect();
  try {
    await owner.query(`set search_path = ${recordsSchema}`);
    await owner.query('set session_replication_role = replica');
    const indexes = await takeIndexes(owner);
    for (const table of tables) {
      const rows = source.prepare(`select * from ${table}`);
      const columns = rows.columns().map(({ name }) => name);
      const lines = linesOf(rows.iterate() as Iterable<Record<string, Value>>, columns);
      await owner.query(`delete from ${table}`);
      await copyInto(owner, join(folder, table), { table, columns, lines });
    }
    const lines = wordLines(source);
    const words = { table: 'history_words', columns: ['place', 'words'], lines };
    await copyInto(owner, join(folder, 'words'), words);
    for (const index of indexes) await owner.query(index);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
    source.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Drops the indexes that guard nothing, which are built faster from all rows at once; returns their statements. */
async function takeIndexes(owner: Client): Promise<readonly string[]> {
  const { rows } = await owner.query<{ readonly name: string; readonly text: string }>(
    `select indexname as name, indexdef as text from pg_indexes
      where schemaname = $1 and tablename = any ($2) and indexdef not like 'CREATE UNIQUE%'`,
    [recordsSchema, [...tables, 'history_words']],
  );
  for (const { name } of rows) await owner.query(`drop index ${escapeIdentifier(name)}`);
  return rows.map(({ text }) => text);
}

async function copyInto(
  owner: Client,
  path: string,
  { table, columns, lines }: Copied,
): Promise<void> {
  const stream = createWriteStream(path, { mode: 0o644 });
  let waiting: string[] = [];
  const flush = async () => {
    const isRoom = stream.write(waiting.join(''));
    waiting = [];
    if (!isRoom) await once(stream, 'drain');
  };
  for (const line of lines) {
    waiting.push(line);
    if (waiting.length >= linesAtOnce) await flush();
  }
  await flush();
  stream.end();
  await once(stream, 'finish');
  await owner.query(`copy ${table} (${columns.join(', ')}) from '${path}'`);
  rmSync(path);
}

interface Copied {
  readonly table: string;
  readonly columns: readonly string[];
  readonly lines: Iterable<string>;
}

function* linesOf(rows: Iterable<Record<string, Value>>, columns: readonly string[]) {
  for (const row of rows) yield lineOf(columns.map((column) => row[column] ?? null));
}

/** The words of every payment, as the app would write them for one without refunds. */
function* wordLines(source: DatabaseSync): Generator<string> {
  const rows = source.prepare(`select attempts.*, customers.name as customer_name,
    null as part_of_reference from attempts
    left join customers on customers.id = attempts.customer_id`);
  for (const row of rows.iterate() as unknown as Iterable<NamedAttemptRow & { place: number }>) {
    const words = termsOfAttempt(attemptOfRow(row), { refundTexts: [] });
    const lexemes = [...new Set(words)].filter((word) => word !== '').map(quoted);
    yield lineOf([row.place, lexemes.join(' ')]);
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** A line of PostgreSQL's own text form of rows. */
function lineOf(values: readonly Value[]): string {
  return `${values.map(fieldOf).join('\t')}\n`;
}

function fieldOf(value: Value): string {
  if (value === null) return String.raw`\N`;
  if (typeof value === 'number') return String(value);
  return value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`);
}
