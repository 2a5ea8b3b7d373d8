import type { QueryResult } from 'pg';
import { describe, expect, it } from 'vitest';
import { CommitInDoubt } from '../../../../src/main/ledger/engine/postgres/failures.ts';
import {
  inTransactionOrder,
  oneAtATime,
} from '../../../../src/main/ledger/engine/postgres/transaction-order.ts';

/** A server that answers when it is told to, in the order of what was sent. */
function openLine() {
  const sent: string[] = [];
  const waiting: { readonly text: string; readonly end: (error: Error | null) => void }[] = [];
  let isLost = false;
  let warnings = 0;
  const query = inTransactionOrder({
    send: (text) => {
      sent.push(text);
      return new Promise<QueryResult>((resolve, reject) => {
        const command = text === 'commit' ? 'COMMIT' : text;
        const result = { command, rowCount: 0, oid: 0, rows: [], fields: [] };
        waiting.push({ text, end: (error) => (error ? reject(error) : resolve(result)) });
      });
    },
    isLost: () => isLost,
    lose: () => {
      isLost = true;
    },
    warnings: () => warnings,
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  /** Answers what was sent so far: with the error of its text, or well. */
  const answer = async (errors: Readonly<Record<string, Error>> = {}) => {
    for (const { text, end } of waiting.splice(0)) end(errors[text] ?? null);
    await turn();
  };
  return {
    sent,
    answer,
    query: (text: string) => query(text, []),
    isLost: () => isLost,
    warn: () => {
      warnings += 1;
    },
  };
}

/** The rejection of a promise, which must be one. */
async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('It was not refused');
}

/** An error as the server sends it. */
function serverError(code: string): Error {
  return Object.assign(new Error(code), { severity: 'ERROR', code });
}

const begin = 'start transaction isolation level serializable';

describe('a transaction', () => {
  it('sends its reads with its beginning, and a write only when it has begun', async () => {
    const line = openLine();
    await line.query(begin);
    const lock = line.query('lock table turns');
    const read = line.query('select 1');
    const write = line.query('insert 1');
    const readAfter = line.query('select 2');
    const withBeginning = [begin, 'lock table turns', 'select 1'];
    expect(line.sent).toEqual(withBeginning);
    await line.answer();
    expect(line.sent).toEqual([...withBeginning, 'insert 1', 'select 2']);
    await line.answer();
    await Promise.all([lock, read, write, readAfter]);
  });

  it('writes nothing when it did not begin', async () => {
    const line = openLine();
    await line.query(begin);
    const write = rejectionOf(line.query('insert 1'));
    const refused = serverError('57014');
    await line.answer({ [begin]: refused });
    expect(await write).toBe(refused);
    expect(line.sent).toEqual([begin]);
  });

  it('fails with its first error, whichever statement is waited for', async () => {
    const line = openLine();
    await line.query(begin);
    await line.answer();
    const conflict = serverError('40001');
    line.query('insert ahead').catch(() => undefined);
    const update = rejectionOf(line.query('update 1'));
    await line.answer({ 'insert ahead': conflict, 'update 1': serverError('25P02') });
    expect(await update).toBe(conflict);
    expect(await rejectionOf(line.query('insert 2'))).toBe(conflict);
    expect(await rejectionOf(line.query('commit'))).toBe(conflict);
    expect(line.sent).not.toContain('commit');
  });

  it('is not done when a statement fails that the commit was sent behind', async () => {
    const line = openLine();
    await line.query(begin);
    await line.answer();
    line.query('insert ahead').catch(() => undefined);
    const commit = rejectionOf(line.query('commit'));
    await Promise.resolve();
    await line.answer({ 'insert ahead': serverError('23505') });
    // The server said COMMIT to what cannot stand: nothing may rely on it.
    expect(await commit).toBeInstanceOf(CommitInDoubt);
  });

  it('is in doubt when the server warns, or when the answer to its commit is lost', async () => {
    const warned = openLine();
    await warned.query(begin);
    await warned.answer();
    const commit = rejectionOf(warned.query('commit'));
    await Promise.resolve();
    warned.warn();
    await warned.answer();
    expect(await commit).toBeInstanceOf(CommitInDoubt);

    const lost = openLine();
    await lost.query(begin);
    await lost.answer();
    const cut = rejectionOf(lost.query('commit'));
    await Promise.resolve();
    await lost.answer({ commit: new Error('cut') });
    expect(await cut).toBeInstanceOf(CommitInDoubt);
    expect(lost.isLost()).toBe(true);
  });

  it('shows its own error when the connection is lost on the way to its rollback', async () => {
    const line = openLine();
    await line.query(begin);
    await line.answer();
    const rolledBack = line.query('rollback');
    await new Promise((resolve) => setImmediate(resolve));
    await line.answer({ rollback: new Error('cut') });
    expect((await rolledBack).command).toBe('ROLLBACK');
    expect(line.isLost()).toBe(true);
  });

  it('leaves nothing of its error to the next one', async () => {
    const line = openLine();
    await line.query(begin);
    await line.answer();
    const failed = rejectionOf(line.query('insert 1'));
    await line.answer({ 'insert 1': serverError('40001') });
    await failed;
    const rolledBack = line.query('rollback');
    await new Promise((resolve) => setImmediate(resolve));
    await line.answer();
    await rolledBack;
    await line.query(begin);
    const read = line.query('select 1');
    await line.answer();
    await read;
    const commit = line.query('commit');
    await new Promise((resolve) => setImmediate(resolve));
    await line.answer();
    expect((await commit).command).toBe('COMMIT');
  });
});

describe('a connection that takes one statement at a time', () => {
  it('is sent the next once the one before was answered, also with an error', async () => {
    const line = openLine();
    const query = oneAtATime((text) => line.query(text));
    const [first, second, third] = ['select 1', 'select 2', 'select 3'].map((text) =>
      query(text, []),
    );
    const failed = rejectionOf(first ?? Promise.resolve());
    await line.answer();
    expect(line.sent).toEqual(['select 1']);
    await line.answer({ 'select 1': serverError('22012') });
    expect(await failed).toMatchObject({ code: '22012' });
    expect(line.sent).toEqual(['select 1', 'select 2']);
    await line.answer();
    await line.answer();
    await Promise.all([second, third]);
    expect(line.sent).toEqual(['select 1', 'select 2', 'select 3']);
  });
});
