import { afterEach, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../src/domain/charge/attempt.ts';
import type { AttemptId, OperatorId } from '../../../../src/domain/ids.ts';
import { ownEntry } from '../../../../src/main/ledger/audit/entries.ts';
import type { SentJournal } from '../../../../src/main/ports/sent-journal.ts';
import { checkJournal } from '../../../../src/main/usecases/gap/check-journal.ts';
import { memoryLog } from '../../../fakes/memory-log.ts';
import { journalIn } from '../../../fixtures/sent-journal.ts';
import { byHand, handOn } from '../by-hand.ts';
import {
  approved,
  errorOf,
  instant,
  newAttempt,
  outcome,
  strictScope,
  valueOf,
} from '../ledger-fixture.ts';
import { begun, own, shopFile, till } from './tills.ts';
import type { Till } from './tills.ts';

const operator = 'admin' as OperatorId;

/** A terminal with its journal, after its opening was judged. */
interface Journaled {
  readonly at: Till;
  readonly journal: SentJournal;
}

let journals = 0;
let opened: SentJournal[] = [];
afterEach(async () => {
  for (const journal of opened) await journal.close();
  opened = [];
});

async function terminalOf(number: number): Promise<Journaled> {
  const at = await till(number);
  journals += 1;
  const journal = journalIn(`${shopFile()}-journal-${journals}`, () => instant(901));
  opened.push(journal);
  valueOf(await at.ledger.epochs.judgeServer(instant(0)));
  return { at, journal };
}

/** Compares a terminal's journal as its watch does. */
const check = async ({ at, journal }: Journaled, inFlight = 0) =>
  valueOf(
    await checkJournal({
      ledger: at.ledger,
      sentJournal: journal,
      clock: { ...at.clock, now: () => instant(2_000) },
      running: { nowMs: () => 9000, advanceMs: async () => undefined, save: async () => undefined },
      terminalId: at.terminalId,
      inFlightCharges: { count: inFlight },
      log: memoryLog(),
    }),
  );

/** Charges at a terminal, with the lines of its journal. */
async function charged({ at, journal }: Journaled): Promise<Attempt> {
  const prepared = valueOf(
    await at.ledger.attempts.prepare(
      newAttempt({ ...own(at), preparedAt: instant(900) }),
      strictScope,
    ),
  );
  expect(await journal.noteSend(prepared)).toBe(true);
  valueOf(await at.ledger.attempts.markDispatched(prepared.id, instant(901)));
  const ended = valueOf(
    await at.ledger.attempts.settle(prepared.id, outcome(approved, { outcomeAt: instant(902) })),
  );
  journal.noteEnd(ended);
  return ended;
}

/** The records answer from another server from here on. */
const failOver = () => byHand(shopFile(), `update server_identity set identity = 'the one before'`);

const judge = async ({ at }: Journaled) =>
  valueOf(await at.ledger.epochs.judgeServer(instant(1_000)));
const gapAt = async ({ at }: Journaled) => valueOf(await at.ledger.epochs.openGap());

/** The entries of one kind in the log. */
async function logged(event: string) {
  const hand = await handOn(shopFile());
  try {
    return await hand.rows(
      `select operator_id, reason, details from audit where event = '${event}'`,
    );
  } finally {
    await hand.close();
  }
}

/** Takes an attempt out of the records as a standby never had it. */
async function lose({ id }: Pick<Attempt, 'id'>): Promise<void> {
  await byHand(
    shopFile(),
    `delete from history_words where place = (select place from attempts where id = '${id}')`,
    `delete from moves where attempt_id = '${id}'`,
    `delete from attempts where id = '${id}'`,
  );
}

describe('records that answer from another server', () => {
  it('take no payment before their epoch has begun, and a keyed one after its warning was read', async () => {
    const one = await terminalOf(1);
    const { attempts } = one.at.ledger;
    expect(await gapAt(one)).toBeNull();
    await failOver();
    const keyed = (gapAccepted: number | null) =>
      attempts.prepare(newAttempt({ ...own(one.at), gapAccepted }), strictScope);
    expect(errorOf(await keyed(null))).toEqual({ kind: 'gap-open' });
    expect(errorOf(await keyed(1))).toEqual({ kind: 'gap-open' });
    expect((await gapAt(one))?.untilAt).not.toBe('');
    expect(valueOf(await one.at.ledger.epochs.gapRows())).toMatchObject([{ kind: 'changes' }]);
    expect(await judge(one)).toBe(true);
    expect(await gapAt(one)).toMatchObject({ epoch: 2, cause: 'other-server' });
    expect(errorOf(await keyed(null))).toEqual({ kind: 'gap-open' });
    expect(valueOf(await keyed(2)).state).toBe('prepared');
  });

  it('begin one epoch, whichever terminals notice', async () => {
    const all = [await terminalOf(1), await terminalOf(2), await terminalOf(3)];
    await failOver();
    const began = await Promise.all(all.map(judge));
    expect(began.filter(Boolean)).toHaveLength(1);
    expect(await judge(all[0] as Journaled)).toBe(false);
  });

  it('are complete again by themselves once the journal of every terminal agrees', async () => {
    const [one, two] = [await terminalOf(1), await terminalOf(2)];
    await charged(one);
    await charged(two);
    await failOver();
    await judge(one);
    expect(await check(one)).toBe('waits');
    expect(valueOf(await two.at.ledger.epochs.serverCheck()).terminals).toMatchObject([
      { terminalId: 'terminal-1', found: 0 },
      { terminalId: 'terminal-2', found: null },
    ]);
    // A payment on its way there is waited for.
    expect(await check(two, 1)).toBeNull();
    expect(await check(two)).toBe('closed');
    expect(await gapAt(one)).toBeNull();
    expect(await logged('gap.closed')).toEqual([
      { operator_id: null, reason: 'journals agree', details: '{"epoch":2,"terminals":2}' },
    ]);
  });

  it('wait no longer for a terminal that was removed', async () => {
    const [one, two] = [await terminalOf(1), await terminalOf(2)];
    await failOver();
    await judge(one);
    expect(await check(one)).toBe('waits');
    expect(await check(one)).toBeNull();
    const boot = { ...own(one.at), at: instant(1_500), runningMs: 9000 };
    valueOf(await one.at.ledger.terminals.retireTerminal(two.at.terminalId, boot, operator));
    expect(await check(one)).toBe('closed');
  });

  it('are given what one terminal’s journal alone still shows, and then wait for an admin', async () => {
    const [one, two] = [await terminalOf(1), await terminalOf(2)];
    const lost = await charged(two);
    await failOver();
    await lose(lost);
    await judge(one);
    expect(await check(one)).toBe('waits');
    expect(await check(two)).toBe('waits');
    const found = valueOf(await one.at.ledger.attempts.find(lost.id));
    expect(found).toMatchObject({ state: 'approved', amountMinor: lost.amountMinor });
    expect(await check(one)).toBeNull();
    expect(await gapAt(one)).toMatchObject({ cause: 'other-server' });
    expect(valueOf(await one.at.ledger.epochs.serverCheck()).terminals).toMatchObject([
      { found: 0 },
      { found: 1 },
    ]);
  });
});

describe('the journal of a terminal', () => {
  it('is compared from its own last entry on, whatever the clocks of the others say', async () => {
    const [one, two] = [await terminalOf(1), await terminalOf(2)];
    const lost = await charged(two);
    // The clock of the first terminal is days ahead, and so is its last entry.
    const ahead = instant(5 * 86_400);
    const entry = ownEntry({
      at: ahead,
      topic: 'records',
      event: 'records.opened',
      operatorId: null,
      subject: '',
    });
    valueOf(await one.at.ledger.audit.append(entry));
    await failOver();
    await lose(lost);
    expect(valueOf(await one.at.ledger.epochs.judgeServer(ahead))).toBe(true);
    expect((await gapAt(one))?.fromAt).toBe(ahead);
    expect(await check(one)).toBe('waits');
    expect(await check(two)).toBe('waits');
    expect(valueOf(await one.at.ledger.attempts.find(lost.id))?.state).toBe('approved');
  });
});

describe('a payment that another server holds as prepared alone', () => {
  /** Its commit of `dispatched` was lost with the server before. */
  const undispatched = (id: AttemptId) =>
    byHand(
      shopFile(),
      `update attempts set state = 'prepared', dispatched_at = null where id = '${id}'`,
      `delete from moves where attempt_id = '${id}' and sequence > 1`,
    );

  it('takes the outcome of the start that sent it', async () => {
    const one = await terminalOf(1);
    const id = await begun(one.at);
    valueOf(await one.at.ledger.attempts.markDispatched(id, instant(1)));
    await undispatched(id);
    const settle = () => one.at.ledger.attempts.settle(id, outcome(approved));
    expect(errorOf(await settle())).toMatchObject({ kind: 'illegal-move' });
    await failOver();
    expect(valueOf(await settle()).state).toBe('approved');
    const moves = valueOf(await one.at.ledger.attempts.moves(id));
    expect(moves.map(({ to }) => to)).toEqual(['prepared', 'dispatched', 'approved']);
  });

  it('is unconfirmed when that start has ended, also before the epoch has begun', async () => {
    const one = await terminalOf(1);
    const id = await begun(one.at);
    await one.at.ledger.crash();
    await failOver();
    const again = await till(1, 2);
    const boot = { ...own(again), at: instant(100), runningMs: 9000 };
    expect(valueOf(await again.ledger.attempts.recover(boot))).toEqual({ notSent: 0, unknown: 1 });
    expect(valueOf(await again.ledger.attempts.find(id))?.state).toBe('unknown');
  });
});
