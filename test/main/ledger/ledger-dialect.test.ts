import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { LedgerDialect } from '../../../src/main/ledger/engine/sqlite/ledger-dialect.ts';

const handle = new DatabaseSync(':memory:');
const db = new Kysely<{ things: { id: number } }>({ dialect: new LedgerDialect(handle) });

afterEach(() => handle.exec('drop table if exists things'));

describe('the limit of a list', () => {
  it('stands in its statement, so that binding it plans nothing anew', () => {
    const { sql, parameters } = db
      .selectFrom('things')
      .selectAll()
      .where('id', '>', 7)
      .limit(5)
      .compile();
    expect(sql).toBe('select * from "things" where "id" > ? limit 5');
    expect(parameters).toEqual([7]);
  });

  it('is bound where it is no whole number, and then refused', async () => {
    handle.exec('create table things (id integer)');
    await expect(db.selectFrom('things').selectAll().limit(1.5).execute()).rejects.toThrow(
      'no text, safe integer or null',
    );
  });
});
