import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeSqlite } from '../../../src/main/ledger/engine/sqlite/node-sqlite.ts';

let handle: DatabaseSync;
let database: ReturnType<typeof nodeSqlite>;
beforeEach(() => {
  handle = new DatabaseSync(':memory:');
  handle.exec('create table kept (id integer primary key, value)');
  database = nodeSqlite(handle);
});
afterEach(() => handle.close());

describe('values bound to a statement', () => {
  it.each([
    ['a date', new Date(0)],
    ['an object', { value: 1 }],
    ['an array', [1]],
    ['undefined', undefined],
    ['a boolean', true],
    ['a fraction', 1.5],
    ['not a number', Number.NaN],
    ['an integer beyond 2^53', 2 ** 53],
    ['a bigint', 1n],
  ])('refuse %s, in first place and in second', (_, value) => {
    const insert = database.prepare('insert into kept (value, id) values (?, ?)');
    expect(() => insert.run([value, 1])).toThrow(TypeError);
    const reversed = database.prepare('insert into kept (id, value) values (?, ?)');
    expect(() => reversed.run([1, value])).toThrow(TypeError);
    expect(handle.prepare('select count(*) as count from kept').get()).toEqual({ count: 0 });
  });

  it('refuse a missing or a surplus one, and know a question mark in quotes', () => {
    const insert = database.prepare("insert into kept (id, value) values (?, 'why?''?')");
    expect(() => insert.run([])).toThrow('takes 1 values and got 0');
    expect(() => insert.run([1, 2])).toThrow('takes 1 values and got 2');
    insert.run([1]);
    expect(database.prepare('select value as "a?b" from kept').all([])).toEqual([
      { 'a?b': "why?'?" },
    ]);
  });

  it('keep text, null and safe integers exactly', () => {
    const insert = database.prepare('insert into kept (id, value) values (?, ?) returning value');
    expect(insert.reader).toBe(true);
    for (const [index, value] of ['Zoë 😀', null, Number.MAX_SAFE_INTEGER, -1].entries()) {
      expect(insert.all([index, value])).toEqual([{ value }]);
    }
  });
});

describe('statements kept for re-use', () => {
  it('do not disturb an iteration of the same text', () => {
    handle.exec("insert into kept values (1, 'a'), (2, 'b'), (3, 'c')");
    const text = 'select id from kept order by id';
    const seen: unknown[] = [];
    for (const row of database.prepare(text).iterate([])) {
      seen.push(row);
      expect(database.prepare(text).all([])).toHaveLength(3);
    }
    expect(seen).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });
});

describe('a transaction', () => {
  it('takes the write lock at once and forgives a rollback of nothing', () => {
    database.prepare('begin').run([]);
    expect(handle.isTransaction).toBe(true);
    database.prepare('rollback').run([]);
    expect(handle.isTransaction).toBe(false);
    expect(() => database.prepare('rollback').run([])).not.toThrow();
  });
});
