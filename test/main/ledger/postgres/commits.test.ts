import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import { handOn } from '../by-hand.ts';
import {
  approved,
  errorOf,
  instant,
  opened,
  outcome,
  prepared,
  temporaryFolder,
  transaction,
  valueOf,
} from '../ledger-fixture.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
let files = 0;
let file = '';

beforeEach(async () => {
  files += 1;
  file = `${folder.path}/commits-${files}`;
  ledger = await opened(file);
});
afterEach(() => ledger.close());
afterAll(() => folder.remove());

/** Has the server do something at the very end of each transaction that moves an attempt. */
async function atCommit(action: string): Promise<() => Promise<void>> {
  const hand = await handOn(file);
  await hand.run(`create function at_commit() returns trigger language plpgsql as
    $$ begin ${action} return null; end $$`);
  await hand.run(`create constraint trigger at_commit after insert on moves
    deferrable initially deferred for each row execute function at_commit()`);
  return async () => {
    await hand.run('drop trigger at_commit on moves');
    await hand.close();
  };
}

describe('a commit', () => {
  it('that the server only warns about is no durable dispatch, although its row is there', async () => {
    const { id } = await prepared(ledger);
    const end = await atCommit("raise warning 'canceling wait for synchronous replication';");
    expect(errorOf(await ledger.attempts.markDispatched(id, instant(9)))).toEqual({
      kind: 'unreachable',
    });
    await end();
    expect(valueOf(await ledger.attempts.find(id))?.state).toBe('dispatched');
  });

  it('whose connection is lost is not taken for done, and is not run again', async () => {
    const { id } = await prepared(ledger);
    const end = await atCommit('perform pg_terminate_backend(pg_backend_pid());');
    const lost = await ledger.attempts.markDispatched(id, instant(9));
    expect(errorOf(lost)).toEqual({ kind: 'unreachable' });
    await end();
    // The next call has a connection of its own.
    expect(valueOf(await ledger.attempts.find(id))?.state).toBe('prepared');
    valueOf(await ledger.attempts.markDispatched(id, instant(9)));
  });

  it('that another terminal was faster at is run again, each piece as a whole', async () => {
    const { id } = await prepared(ledger);
    const hand = await handOn(file);
    await hand.run('create sequence conflicts');
    const end = await atCommit(`if nextval('tillroom.conflicts') < 4 then
      raise exception 'too late' using errcode = '40001'; end if;`);
    valueOf(await ledger.attempts.markDispatched(id, instant(9)));
    await end();
    await hand.close();
    expect(valueOf(await ledger.attempts.moves(id)).map(({ to }) => to)).toEqual([
      'prepared',
      'dispatched',
    ]);
  });
});

describe('an approval', () => {
  it('is saved with a NUL in its message and its codes, and found again', async () => {
    const { id } = await prepared(ledger);
    valueOf(await ledger.attempts.markDispatched(id, instant(9)));
    const odd = transaction({
      id: '071-P\0x',
      rrn: '99\0',
      message: 'Approved\0',
      responseCode: '0\0',
    });
    valueOf(await ledger.attempts.settle(id, outcome(approved, { transaction: odd })));
    const saved = valueOf(await ledger.attempts.find(id));
    expect(saved?.transaction).toMatchObject({ id: '071-P\0x', message: 'Approved\0' });
    expect(valueOf(await ledger.attempts.isTransactionIdKnown('071-P\0x', ''))).toBe(true);
  });
});
