import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { Client } from 'pg';
import type { AccountId } from '../../../src/domain/ids.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { openPool } from '../../../src/main/ledger/engine/postgres/server-pool.ts';
import { connect } from '../../../src/main/ledger/engine/sqlite/connection.ts';
import { createLedgerFile } from '../../../src/main/ledger/engine/sqlite/create-ledger.ts';
import type { LedgerTables } from '../../../src/main/ledger/schema/tables.ts';
import {
  copyDatabase,
  databaseOf,
  noteTouched,
  ownerOf,
} from '../../fixtures/postgres/test-databases.ts';

/** True in the run of the suite on PostgreSQL; the names of files then stand for databases. */
export const isShared = process.env['TILLROOM_TEST_ENGINE'] === 'postgres';

type Row = Readonly<Record<string, unknown>>;
type Value = string | number | null;

/** A tool's connection to the records of a file, past the app and without the checks of references. */
export interface Hand {
  /** Runs statements; `?` stands for each value of a single one. */
  run(statements: string, ...values: readonly Value[]): Promise<void>;
  rows(query: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** Connects to the records of a file as a person with a tool would. */
export async function handOn(file: string): Promise<Hand> {
  if (isShared) {
    await noteTouched(file);
    return handOnServer(await ownerOf(await databaseOf(file)));
  }
  const database = new DatabaseSync(file, { timeout: 2000 });
  database.exec('pragma foreign_keys = off');
  return {
    run: async (statements, ...values) => {
      if (values.length === 0) database.exec(statements);
      else database.prepare(statements).run(...values);
    },
    rows: async (query) => database.prepare(query).all(),
    close: async () => database.close(),
  };
}

async function handOnServer(owner: Client): Promise<Hand> {
  await owner.query('set session_replication_role = replica');
  return {
    run: async (statements, ...values) => {
      let place = 0;
      const text = statements.replaceAll('?', () => `$${(place += 1)}`);
      await (values.length === 0 ? owner.query(statements) : owner.query(text, [...values]));
    },
    rows: async (query) => (await owner.query<Row>(query)).rows,
    close: () => owner.end(),
  };
}

/** Runs statements on the records of a file. */
export async function byHand(file: string, ...statements: readonly string[]): Promise<void> {
  const hand = await handOn(file);
  try {
    for (const statement of statements) await hand.run(statement);
  } finally {
    await hand.close();
  }
}

/** Copies records that are closed; what was there before is gone. */
export async function copyRecords(from: string, to: string): Promise<void> {
  if (isShared) await copyDatabase(from, to);
  else copyFileSync(from, to);
}

/** The tables of open records, past the operations of the ledger. */
export interface PlainRecords {
  readonly db: Kysely<LedgerTables>;
  close(): Promise<void>;
}

/** Opens the tables of records. */
export async function plainRecords(file: string, access: 'read' | 'write'): Promise<PlainRecords> {
  if (isShared) {
    await noteTouched(file);
    return openPool({ address: await databaseOf(file), mayLoseDisk: true }, access);
  }
  const connection = connect(file, access);
  return { db: connection.db, close: async () => connection.close() };
}

/** Creates the records of the tests' account where there are none. */
export async function createRecords(file: string, createdAt: Instant): Promise<void> {
  if (isShared) await databaseOf(file);
  else await createLedgerFile(file, { accountId: 'account-1' as AccountId, createdAt });
}

/** Has every insert into a table refused until the returned function is called. */
export async function refuseInserts(file: string, table: string): Promise<() => Promise<void>> {
  if (isShared) {
    await byHand(file, `alter table ${table} add constraint refused check (false) not valid`);
    return () => byHand(file, `alter table ${table} drop constraint refused`);
  }
  await byHand(
    file,
    `create trigger refused before insert on ${table} begin select raise(abort, 'no'); end`,
  );
  return () => byHand(file, 'drop trigger refused');
}
