import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LedgerDialect } from '../../../src/main/ledger/engine/sqlite/ledger-dialect.ts';
import { changedBy, firstOf, statement } from '../../../src/main/ledger/thread/statement.ts';
import type { LedgerTables } from '../../../src/main/ledger/schema/tables.ts';

describe('a statement that is compiled once', () => {
  let handle: DatabaseSync;
  let db: Kysely<LedgerTables>;
  let builds = 0;

  const insertValue = statement(
    (queries, row: { readonly field: string; readonly value: string }) => {
      builds += 1;
      return queries.insertInto('history_values').values(row);
    },
  );
  const findValue = statement(
    (queries, given: { readonly field?: string; readonly value: string }) => {
      const query = queries
        .selectFrom('history_values')
        .selectAll()
        .where('value', '=', given.value);
      return given.field === undefined ? query : query.where('field', '=', given.field);
    },
  );

  beforeEach(() => {
    builds = 0;
    handle = new DatabaseSync(':memory:');
    handle.exec('create table history_values (field text not null, value text not null)');
    db = new Kysely<LedgerTables>({ dialect: new LedgerDialect(handle) });
  });
  afterEach(() => handle.close());

  it('takes the values of each call, and is built for the first alone', async () => {
    await insertValue(db, { field: 'brand', value: 'visa' });
    await insertValue(db, { field: 'brand', value: 'amex' });
    expect(builds).toBe(1);
    const rows = await db.selectFrom('history_values').selectAll().execute();
    expect(rows).toEqual([
      { field: 'brand', value: 'visa' },
      { field: 'brand', value: 'amex' },
    ]);
  });

  it('has another form for other names, and the same values in another order of names', async () => {
    await insertValue(db, { field: 'brand', value: 'visa' });
    await insertValue(db, { value: 'visa', field: 'operator' });
    expect((await findValue(db, { value: 'visa' })).rows).toHaveLength(2);
    const ofOperator = await firstOf(findValue(db, { value: 'visa', field: 'operator' }));
    expect(ofOperator).toEqual({ field: 'operator', value: 'visa' });
    expect(await firstOf(findValue(db, { value: 'amex', field: 'operator' }))).toBeUndefined();
  });

  it('counts the rows that it changed, in a transaction and outside of one', async () => {
    const rename = statement(
      (_queries, given: { readonly from: string; readonly to: string }) =>
        sql`update history_values set value = ${given.to} where value = ${given.from}`,
    );
    await insertValue(db, { field: 'brand', value: 'visa' });
    expect(await changedBy(rename(db, { from: 'visa', to: 'jcb' }))).toBe(1);
    const changed = await db
      .transaction()
      .execute((tx) => changedBy(rename(tx, { from: 'visa', to: 'jcb' })));
    expect(changed).toBe(0);
  });

  it('is compiled anew for another file', async () => {
    await insertValue(db, { field: 'brand', value: 'visa' });
    const other = new DatabaseSync(':memory:');
    other.exec('create table history_values (field text not null, value text not null)');
    await insertValue(new Kysely<LedgerTables>({ dialect: new LedgerDialect(other) }), {
      field: 'brand',
      value: 'visa',
    });
    expect(builds).toBe(2);
    other.close();
  });

  it('refuses a value that is missing', async () => {
    await insertValue(db, { field: 'brand', value: 'visa' });
    const without = { field: 'brand', value: undefined } as unknown as {
      field: string;
      value: string;
    };
    await expect(insertValue(db, without)).rejects.toThrow('no text, safe integer or null');
  });
});
