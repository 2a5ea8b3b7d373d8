import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptId, BootId, TerminalId } from '../../../../src/domain/ids.ts';
import { openPool } from '../../../../src/main/ledger/engine/postgres/server-pool.ts';
import { openSharedLedger } from '../../../../src/main/ledger/open-shared.ts';
import { withMigrationLock } from '../../../../src/main/ledger/shared/claim-records.ts';
import { testKeyring } from '../../../fixtures/audit-keyring.ts';
import { openCuttingWay } from '../../../fixtures/postgres/cutting-way.ts';
import type { CuttingWay } from '../../../fixtures/postgres/cutting-way.ts';
import { databaseOf, serverOfTests } from '../../../fixtures/postgres/test-databases.ts';
import {
  approved,
  errorOf,
  instant,
  newAttempt,
  options,
  outcome,
  strictScope,
  temporaryFolder,
  valueOf,
} from '../ledger-fixture.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

let shops = 0;
let file = '';
let way: CuttingWay;
const ledgers: { close(): Promise<unknown> }[] = [];

beforeEach(async () => {
  shops += 1;
  file = `${folder.path}/lost-${shops}`;
  way = await openCuttingWay(serverOfTests().port);
});
afterEach(async () => {
  for (const ledger of ledgers.splice(0)) await ledger.close();
  await way.close();
});

const [terminal, bootId] = ['terminal-1' as TerminalId, 'boot-1-1' as BootId];

/** Opens the shop's records over the way that cuts, for one start of a terminal. */
async function overTheWay(boot = bootId, terminalId = terminal) {
  const given = options(file, { bootId: boot, audit: testKeyring({ terminalId }) });
  const ledger = valueOf(
    await openSharedLedger({
      ...given,
      expected: ledgers.length > 0,
      terminal: { id: terminalId, name: terminalId, appVersion: '1.0.0' },
      address: { ...(await databaseOf(file)), port: way.port },
      mayLoseDisk: true,
    }),
  );
  ledgers.push(ledger);
  return ledger;
}

type Ledger = Awaited<ReturnType<typeof overTheWay>>;

async function begun({ attempts }: Ledger): Promise<AttemptId> {
  const attempt = newAttempt({ terminalId: terminal, bootId });
  return valueOf(await attempts.prepare(attempt, strictScope)).id;
}

/** An attempt whose commit of `dispatched` was cut at that moment. */
async function cutAt(ledger: Ledger, moment: 'before' | 'after'): Promise<AttemptId> {
  const id = await begun(ledger);
  way.cutCommit(moment);
  const cuts = way.cuts;
  expect(errorOf(await ledger.attempts.markDispatched(id, instant(1))).kind).toBe('unreachable');
  expect(way.cuts).toBe(cuts + 1);
  return id;
}

const stateOf = async ({ attempts }: Ledger, id: AttemptId) =>
  valueOf(await attempts.find(id))?.state;

const takeBack = ({ attempts }: Ledger, id: AttemptId) =>
  attempts.markUnwritten(id, 'journal-failed', instant(2));

describe('a dispatch whose commit is cut off from its answer', () => {
  it('stands, and is taken back by the boot that made it', async () => {
    const ledger = await overTheWay();
    const id = await cutAt(ledger, 'after');
    expect(await stateOf(ledger, id)).toBe('dispatched');
    expect(valueOf(await takeBack(ledger, id))).toMatchObject({
      state: 'not-sent',
      notSentReason: 'journal-failed',
      dispatchedAt: null,
      requestSent: null,
    });
    const moves = valueOf(await ledger.attempts.moves(id));
    expect(moves.map(({ to }) => to)).toEqual(['prepared', 'dispatched', 'not-sent']);
    expect(errorOf(await takeBack(ledger, id)).kind).toBe('illegal-move');
    expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  });

  it('does not stand when the server never had it', async () => {
    const ledger = await overTheWay();
    const id = await cutAt(ledger, 'before');
    expect(await stateOf(ledger, id)).toBe('prepared');
    expect(errorOf(await takeBack(ledger, id)).kind).toBe('illegal-move');
    valueOf(await ledger.attempts.markNotSent(id, 'journal-failed', instant(2)));
  });

  it('is taken back by no later boot, and by no other terminal', async () => {
    const first = await overTheWay();
    const id = await cutAt(first, 'after');
    const others = [
      await overTheWay('boot-2-1' as BootId, 'terminal-2' as TerminalId),
      await overTheWay('boot-1-2' as BootId),
    ];
    for (const other of others) {
      // oxlint-disable-next-line no-await-in-loop -- One after another.
      expect(errorOf(await takeBack(other, id)).kind).toBe('illegal-move');
    }
    // The later boot of its terminal holds the lease now.
    expect(errorOf(await takeBack(first, id)).kind).toBe('fenced');
    expect(await stateOf(first, id)).toBe('dispatched');
  });

  it('stays as it is once another terminal recovered it, or once it has an outcome', async () => {
    const first = await overTheWay();
    const [recovered, answered] = [await cutAt(first, 'after'), await begun(first)];
    valueOf(await first.attempts.markDispatched(answered, instant(1)));
    valueOf(await first.attempts.settle(answered, outcome(approved)));
    const second = await overTheWay('boot-2-1' as BootId, 'terminal-2' as TerminalId);
    const [seen] = valueOf(await second.terminals.terminals());
    if (seen === undefined) throw new Error('no terminal');
    const boot = { terminalId: 'terminal-2' as TerminalId, bootId: 'boot-2-1' as BootId };
    const taking = { ...boot, at: instant(3), runningMs: 9000 };
    expect(valueOf(await second.terminals.takeOverTerminal(seen, taking))).not.toBeNull();
    for (const id of [recovered, answered]) {
      // oxlint-disable-next-line no-await-in-loop -- One after another.
      expect(errorOf(await takeBack(first, id)).kind).toBe('illegal-move');
    }
    expect(await stateOf(first, recovered)).toBe('unknown');
    expect(await stateOf(first, answered)).toBe('approved');
  });
});

describe('work that holds the lock of the records', () => {
  it('ends with its own error when the connection breaks', async () => {
    const pool = openPool({ address: await databaseOf(file), mayLoseDisk: true }, 'write');
    const refused = new Error('refused');
    const work = withMigrationLock(pool.db, (one) =>
      one.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        pool.crash();
        throw refused;
      }),
    );
    await expect(work).rejects.toBe(refused);
    // Its connection was replaced, and the lock went with it.
    expect(await withMigrationLock(pool.db, () => Promise.resolve('free'))).toBe('free');
    await pool.close();
  });
});

describe('a session whose terminal is lost without a sign', () => {
  it('is ended by the server after 20 s, whatever it is used for', async () => {
    for (const purpose of ['write', 'read'] as const) {
      const pool = openPool({ address: await databaseOf(file), mayLoseDisk: true }, purpose);
      // oxlint-disable-next-line no-await-in-loop -- One pool after the other.
      const { rows } = await sql<Record<string, string>>`select
        current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_keepalives_interval') as every,
        current_setting('tcp_keepalives_count') as times, current_setting('tcp_user_timeout') as waits
      `.execute(pool.db);
      expect(rows).toEqual([{ idle: '10', every: '5', times: '3', waits: '20000' }]);
      await pool.close();
    }
  });
});
