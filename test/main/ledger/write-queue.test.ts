import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { connect } from '../../../src/main/ledger/engine/sqlite/connection.ts';
import { migrate } from '../../../src/main/ledger/schema/migrate.ts';
import { shareCommit } from '../../../src/main/ledger/thread/write-queue.ts';
import type { Turn } from '../../../src/main/ledger/thread/write-queue.ts';

describe('writes that wait for the same commit', () => {
  let folder: string;
  let connection: ReturnType<typeof connect>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tillroom-queue-'));
    connection = connect(join(folder, 'ledger.sqlite'), 'write');
    await migrate(connection.db, '2026-11-20T10:00:00.000Z' as Instant);
  });
  afterEach(() => {
    connection.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (value: string, then?: () => void, turn?: Turn) =>
    shareCommit(
      connection.db,
      async (tx) => {
        await tx.insertInto('history_values').values({ field: 'test', value }).execute();
        then?.();
        return value;
      },
      turn,
    );
  const written = async () => {
    const rows = await connection.db
      .selectFrom('history_values')
      .select('value')
      .where('field', '=', 'test')
      .orderBy('value')
      .execute();
    return rows.map(({ value }) => value);
  };

  it('keeps every piece but the one that failed, whether by the records or by a bug', async () => {
    const answers = await Promise.allSettled([
      write('a'),
      write('b', () => {
        throw new Error('a bug');
      }),
      write('a'),
      write('c'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(await written()).toEqual(['a', 'c']);
  });

  it('does each piece once, and twice only when another one broke', async () => {
    const runs: string[] = [];
    const counted = (value: string, isBroken = false) =>
      write(value, () => {
        runs.push(value);
        if (isBroken) throw new Error('a bug');
      });
    await Promise.all([counted('a'), counted('b')]);
    expect(runs).toEqual(['a', 'b']);
    await Promise.allSettled([counted('c'), counted('d', true), counted('e')]);
    expect(runs).toEqual(['a', 'b', 'c', 'd', 'c', 'd', 'e']);
    expect(await written()).toEqual(['a', 'b', 'c', 'e']);
  });

  it('answers none of them before their commit, and all with its failure', async () => {
    await connection.db.schema
      .createTable('later')
      .addColumn('parent', 'text', (column) =>
        column.references('history_views.id').onDelete('restrict'),
      )
      .execute();
    const { sql } = await import('kysely');
    const answers = await Promise.allSettled([
      write('a'),
      shareCommit(connection.db, async (tx) => {
        await sql`pragma defer_foreign_keys = on`.execute(tx);
        await sql`insert into later (parent) values ('nobody')`.execute(tx);
      }),
      write('b'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await written()).toEqual([]);
    expect(await write('c')).toBe('c');
    expect(await written()).toEqual(['c']);
  });

  it('keeps the order in which they came, many more than one commit holds', async () => {
    const done: number[] = [];
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        await write(String(index).padStart(3, '0'));
        done.push(index);
      }),
    );
    expect(done).toEqual(Array.from({ length: 100 }, (_, index) => index));
    expect(await written()).toHaveLength(100);
  });

  it('lets those that go first pass all that wait, in a commit of their own', async () => {
    const done: string[] = [];
    const writeAndNote = async (value: string, turn?: Turn) => {
      await write(value, undefined, turn);
      done.push(value);
    };
    await Promise.all([
      ...Array.from({ length: 40 }, (_, index) => writeAndNote(String(index).padStart(2, '0'))),
      writeAndNote('x', 'first'),
      writeAndNote('y', 'first'),
    ]);
    expect(done.slice(0, 2)).toEqual(['x', 'y']);
    expect(done.slice(2)).toEqual(done.slice(2).toSorted());
    expect(await written()).toHaveLength(42);
  });

  it('loses nothing of those that wait when one that went first breaks', async () => {
    const answers = await Promise.allSettled([
      write('a'),
      write(
        'x',
        () => {
          throw new Error('a bug');
        },
        'first',
      ),
      write('y', undefined, 'first'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await written()).toEqual(['a', 'y']);
  });
});
