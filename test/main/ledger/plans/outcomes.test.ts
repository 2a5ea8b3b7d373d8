import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planIntent } from '../../../../src/domain/ids.ts';
import type { CardId } from '../../../../src/domain/ids.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import { byHand, refuseInserts } from '../by-hand.ts';
import {
  approved,
  errorOf,
  mismatch,
  opened,
  operator,
  outcome,
  rejected,
  secondBoot,
  temporaryFolder,
  terminal,
  unknown,
  valueOf,
} from '../ledger-fixture.ts';
import {
  addMaria,
  charge,
  day,
  entryOn,
  fileOf,
  inThree,
  keeping,
  moment,
  newPlan,
  finishAttempt,
  start,
  startedOn,
  startedPlan,
  statesOf,
} from './plan-ledger.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
let file = '';
let filesMade = 0;

beforeEach(async () => {
  filesMade += 1;
  file = `${folder.path}/outcomes-${filesMade}.sqlite`;
  ledger = await opened(file);
  await addMaria(ledger);
});
afterEach(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
});
afterAll(() => folder.remove());

const february = day('2026-02-05');
const inFebruary = { today: february } as const;
const at = moment('2026-02-05T02:00:00.000Z');
const byMaria = { operatorId: operator, at };

/** A plan of three whose second instalment was charged with this response. */
async function answered(verdict: Parameters<typeof finishAttempt>[2]) {
  const { id } = await startedPlan(ledger, inThree);
  const attempt = valueOf(await charge(ledger, id, 2, inFebruary));
  await finishAttempt(ledger, attempt.id, verdict, { outcomeAt: at });
  return { id, attempt };
}

/** Ends the ledger as a crash would and opens it again, with unfinished attempts recovered. */
async function crashAndRecover() {
  await ledger.crash();
  ledger = await opened(file, { expected: true, bootId: secondBoot });
  return valueOf(
    await ledger.attempts.recover({ terminalId: terminal, bootId: secondBoot, at, runningMs: 0 }),
  );
}

describe('a crash between prepare and the answer', () => {
  it('gives the row back when nothing was sent', async () => {
    const { id } = await startedPlan(ledger, inThree);
    valueOf(await charge(ledger, id, 2, inFebruary));
    expect(await crashAndRecover()).toEqual({ notSent: 1, unknown: 0 });
    expect((await statesOf(ledger, id))[1]).toBe('scheduled');
    expect((await fileOf(ledger, id)).plan.state).toBe('active');
    expect(valueOf(await charge(ledger, id, 2, inFebruary)).attemptNumber).toBe(2);
  });

  it('leaves the plan waiting when it may have been sent', async () => {
    const { id } = await startedPlan(ledger, inThree);
    const attempt = valueOf(await charge(ledger, id, 2, inFebruary));
    valueOf(await ledger.attempts.markDispatched(attempt.id, at));
    expect(await crashAndRecover()).toEqual({ notSent: 0, unknown: 1 });
    const { plan, events } = await fileOf(ledger, id);
    expect(plan).toMatchObject({ state: 'waiting', waitingOn: 2 });
    expect(events[0]).toMatchObject({ kind: 'not-confirmed', sequence: 2, operatorId: null });
    expect(errorOf(await charge(ledger, id, 2, inFebruary))).toMatchObject({
      kind: 'plan-refused',
    });
  });

  it('leaves no plan behind that was never written', async () => {
    const change = newPlan();
    valueOf(await start(ledger, change));
    await crashAndRecover();
    const { plan } = await fileOf(ledger, change.plan.id);
    expect(plan).toMatchObject({ state: 'starting', hasStarted: false });
    expect((await statesOf(ledger, change.plan.id))[0]).toBe('scheduled');
  });
});

describe('what a person finds of a charge that is not confirmed', () => {
  it('pays the row, with the rest owed', async () => {
    const { id, attempt } = await answered(unknown);
    const resolution = {
      found: 'charged',
      transactionId: 'seen',
      amountTakenMinor: 33_000,
    } as const;
    valueOf(await ledger.attempts.resolve(attempt.id, { ...byMaria, resolution }));
    const { plan } = await fileOf(ledger, id);
    // The card history continues: only a first charge's token was in the lost response.
    expect(plan).toMatchObject({ state: 'active', paidMinor: 66_333, openMinor: 33_667 });
  });

  it('counts a decline, and gives back what is not there', async () => {
    const declinedOne = await answered(unknown);
    const found = { found: 'declined', transactionId: 'seen-2', responseCode: '51' } as const;
    valueOf(
      await ledger.attempts.resolve(declinedOne.attempt.id, { ...byMaria, resolution: found }),
    );
    expect((await statesOf(ledger, declinedOne.id))[1]).toBe('failed');

    const absent = await answered(mismatch);
    const gone = { found: 'not-charged', howLooked: 'dashboard' } as const;
    valueOf(await ledger.attempts.resolve(absent.attempt.id, { ...byMaria, resolution: gone }));
    const { plan, events } = await fileOf(ledger, absent.id);
    expect(plan).toMatchObject({ state: 'active', waitingOn: null });
    expect(events[0]).toMatchObject({ kind: 'not-charged', operatorId: operator, at });
  });

  it.each([unknown, mismatch])(
    'owes the row again that was charged and given back: %j',
    async (verdict) => {
      const { id, attempt } = await answered(verdict);
      const reversed = {
        found: 'reversed',
        amountMinor: 33_333,
        reversedOn: '2026-02-28',
      } as const;
      const resolution = { ...reversed, transactionId: 'seen-reversed' };
      valueOf(await ledger.attempts.resolve(attempt.id, { ...byMaria, resolution }));
      expect((await statesOf(ledger, id))[1]).toBe('failed');
      expect((await fileOf(ledger, id)).plan).toMatchObject({ state: 'active', waitingOn: null });
      expect(valueOf(await ledger.checkInvariants())).toEqual([]);
    },
  );

  it('is written down as paid too much when the row was paid another way meanwhile', async () => {
    const { id, attempt } = await answered(unknown);
    const gone = { found: 'not-charged', howLooked: 'dashboard' } as const;
    valueOf(await ledger.attempts.resolve(attempt.id, { ...byMaria, resolution: gone }));
    const paid = {
      kind: 'paid-another-way',
      sequence: 2,
      amountMinor: 33_333,
      reason: 'cash',
    } as const;
    valueOf(await ledger.plans.movePlan(id, paid, entryOn(february)));
    const resolution = {
      found: 'charged',
      transactionId: 'seen',
      amountTakenMinor: 33_333,
    } as const;
    valueOf(await ledger.attempts.resolve(attempt.id, { ...byMaria, resolution }));
    expect((await statesOf(ledger, id))[1]).toBe('paid-another-way');
    const { events, plan } = await fileOf(ledger, id);
    expect(events[0]).toMatchObject({ kind: 'overpaid', sequence: 2, amountMinor: 33_333 });
    expect(plan.openMinor).toBe(33_334);
  });

  it('is a failure again when the service had refused it', async () => {
    const { id } = await answered(rejected);
    expect((await statesOf(ledger, id))[1]).toBe('failed');
  });
});

describe('money of a row that was given back elsewhere', () => {
  const refund = {
    amountMinor: 10_000,
    refundedOn: february,
    dashboardReference: 'refund-1',
    reason: 'Returned',
    id: 'refund-1',
    operatorId: operator,
    at,
    chargedOn: february,
    today: february,
  };

  it('is taken off what the plan took, and owed again when staff say so', async () => {
    const { id, attempt } = await answered(approved);
    const owedAgainOn = day('2026-03-01');
    valueOf(await ledger.refunds.recordRefund({ ...refund, attemptId: attempt.id, owedAgainOn }));
    const { plan, instalments } = await fileOf(ledger, id);
    expect(plan).toMatchObject({ paidMinor: 56_666, openMinor: 43_334 });
    expect(instalments.find(({ kind }) => kind === 'owed-again')).toMatchObject({
      amountMinor: 10_000,
      dueDate: '2026-03-01',
      fromSequence: 2,
    });
    const rest = { ...refund, id: 'refund-2', dashboardReference: 'refund-2', amountMinor: 23_333 };
    const whole = valueOf(await ledger.refunds.recordRefund({ ...rest, attemptId: attempt.id }));
    expect(whole.state).toBe('confirmed-reversed');
    const after = await fileOf(ledger, id);
    expect(after.plan).toMatchObject({ paidMinor: 33_333, openMinor: 43_334 });
  });

  it('is recorded too when a person found the whole charge reversed', async () => {
    const { id, attempt } = await answered(approved);
    const resolution = {
      found: 'reversed',
      transactionId: 'void-1',
      amountMinor: 33_333,
      reversedOn: february,
    } as const;
    const entry = { ...byMaria, resolution, owedAgainOn: february };
    valueOf(await ledger.attempts.resolve(attempt.id, entry));
    const { plan, events } = await fileOf(ledger, id);
    expect(plan).toMatchObject({ paidMinor: 33_333, openMinor: 66_667 });
    expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual([
      'owed-again',
      'refunded-elsewhere',
    ]);
  });

  it('of a charge that came twice leaves the plan as it is', async () => {
    const { id, attempt } = await answered(unknown);
    const gone = { found: 'not-charged', howLooked: 'dashboard' } as const;
    valueOf(await ledger.attempts.resolve(attempt.id, { ...byMaria, resolution: gone }));
    const again = valueOf(await charge(ledger, id, 2, inFebruary));
    await finishAttempt(ledger, again.id, approved, { outcomeAt: at });
    const seen = { found: 'charged', transactionId: 'twice', amountTakenMinor: 33_333 } as const;
    const twice = valueOf(
      await ledger.attempts.resolve(attempt.id, { ...byMaria, resolution: seen }),
    );
    expect(twice.state).toBe('surplus-charged');
    valueOf(await ledger.refunds.recordRefund({ ...refund, attemptId: attempt.id }));
    expect((await fileOf(ledger, id)).plan.paidMinor).toBe(66_666);
  });
});

describe('what stands in the file', () => {
  it('takes no outcome whose plan cannot be written', async () => {
    const change = newPlan();
    const first = valueOf(await start(ledger, change));
    valueOf(await ledger.attempts.markDispatched(first.id, at));
    const allowInserts = await refuseInserts(file, 'plan_events');
    const answer = outcome(approved, { outcomeAt: at, cardChange: keeping('card-1' as CardId) });
    await expect(ledger.attempts.settle(first.id, answer)).rejects.toThrow(/SQL/u);
    await allowInserts();
    expect(valueOf(await ledger.attempts.find(first.id))?.state).toBe('dispatched');
    expect((await statesOf(ledger, change.plan.id))[0]).toBe('in-flight');
    expect(valueOf(await ledger.customers.findCard('card-1' as CardId))).toBeNull();
    valueOf(await ledger.attempts.settle(first.id, answer));
    expect((await fileOf(ledger, change.plan.id)).plan.state).toBe('active');
  });

  it('is called damaged when another hand spoilt it', async () => {
    const { id } = await startedPlan(ledger, inThree);
    const spoil = async (sql: string) => {
      await byHand(file, sql);
      return errorOf(await ledger.plans.planAlone(id)).kind;
    };
    expect(await spoil("update plans set terms = 'none'")).toBe('damaged');
    expect(await spoil("update plans set terms = '{}'")).toBe('damaged');
    const { terms } = newPlan(inThree).plan;
    const whole = JSON.stringify(terms);
    expect(await spoil(`update plans set terms = '${whole}', state = 'odd'`)).toBe('damaged');
    expect(await spoil("update plans set state = 'active', anchor_on = '2026-02-30'")).toBe(
      'damaged',
    );
    const rows = await ledger.attempts.ofIntent(planIntent(id, 1));
    expect(valueOf(rows)).toHaveLength(1);
    // As it was written, the plan fits its seal again.
    await byHand(file, `update plans set anchor_on = '${startedOn}'`);
  });
});
