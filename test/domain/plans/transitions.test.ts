import { describe, expect, it } from 'vitest';
import type { CardId } from '../../../src/domain/ids.ts';
import { currentCardHistory, nextCharge } from '../../../src/domain/plans/card-history.ts';
import { endCardHistory, recordPriorCharge } from '../../../src/domain/plans/moves/card-moves.ts';
import { applyChange } from '../../../src/domain/plans/plan-change.ts';
import type { PlanAggregate } from '../../../src/domain/plans/plan-change.ts';
import { instalmentReference, standingOn } from '../../../src/domain/plans/plan.ts';
import { cancelPlan, pausePlan } from '../../../src/domain/plans/moves/staff-moves.ts';
import { beginCharge, oldestOwed, recordOutcome } from '../../../src/domain/plans/transitions.ts';
import {
  approved,
  cardId,
  charged,
  day,
  done,
  firstApproved,
  instalments,
  cardOnFile,
  planOf,
  recurring,
  rowOf,
  startedPlan,
} from './plan-fixtures.ts';

const first = day('2026-01-31');
const second = day('2026-02-28');
const otherCard = 'card-2' as CardId;

function refusalOf(aggregate: PlanAggregate, sequence: number, change: object = {}) {
  const start = { sequence, indicator: 'S', by: 'person', today: second } as const;
  const begun = beginCharge(aggregate, { ...start, ...change });
  return begun.ok ? null : begun.error;
}

describe('a plan that starts', () => {
  it('is written whole, and starts with an approved first charge alone', () => {
    const aggregate = planOf(instalments);
    expect(aggregate.plan).toMatchObject({ state: 'starting', openMinor: 100_000, openCount: 3 });
    const started = startedPlan(instalments);
    expect(started.plan).toMatchObject({ state: 'active', hasStarted: true, paidMinor: 33_333 });
    expect(rowOf(started, 1)).toMatchObject({ state: 'paid', paidMinor: 33_333 });
    expect(currentCardHistory(started.plan)).toMatchObject({
      number: 1,
      cardId,
      origin: 'first-charge',
    });
  });

  it.each(['declined', 'rejected', 'not-sent'] as const)('does not start after %s', (state) => {
    const aggregate = charged(planOf(recurring), 1, { state }, { today: first, indicator: 'I' });
    expect(aggregate.plan).toMatchObject({ state: 'starting', hasStarted: false, chains: [] });
    expect(refusalOf(aggregate, 1)).toEqual({ kind: 'no-first-charge' });
    const again = charged(aggregate, 1, firstApproved(first), { today: first, indicator: 'I' });
    expect(again.plan.state).toBe('active');
  });

  it.each(['unknown', 'mismatch'] as const)(
    'waits after %s, and needs a card once found',
    (state) => {
      const waiting = charged(planOf(recurring), 1, { state }, { today: first, indicator: 'I' });
      expect(waiting.plan).toMatchObject({ state: 'waiting', waitingOn: 1, hasStarted: false });
      expect(refusalOf(waiting, 2)).toEqual({ kind: 'plan-waits', sequence: 1 });
      const found = { state: 'confirmed-charged', amountTakenMinor: 8900 } as const;
      const settled = done(waiting, recordOutcome(waiting, 1, found, first));
      expect(settled.plan).toMatchObject({ state: 'needs-card', hasStarted: true, chains: [] });
      expect(rowOf(settled, 1).state).toBe('paid');
      expect(refusalOf(settled, 2)).toEqual({ kind: 'no-first-charge' });
      const rekeyed = charged(settled, 2, firstApproved(second), { today: second, indicator: 'I' });
      expect(rekeyed.plan.state).toBe('active');
      const entered = done(
        settled,
        recordPriorCharge(
          settled,
          { cardId, firstTransactionId: 'T-9', firstChargedOn: first, hasTrackingId: false },
          second,
        ),
      );
      expect(entered.plan.state).toBe('active');
      expect(currentCardHistory(entered.plan)?.origin).toBe('recorded-evidence');
    },
  );

  it.each(['confirmed-declined', 'confirmed-not-charged', 'confirmed-reversed'] as const)(
    'is back at its start when a person finds it %s',
    (state) => {
      const waiting = charged(
        planOf(recurring),
        1,
        { state: 'unknown' },
        { today: first, indicator: 'I' },
      );
      const settled = done(waiting, recordOutcome(waiting, 1, { state }, first));
      expect(settled.plan).toMatchObject({ state: 'starting', chains: [], paidMinor: 0 });
    },
  );

  it('needs a card when the approval brought no token', () => {
    const aggregate = charged(planOf(recurring), 1, approved, { today: first, indicator: 'I' });
    expect(aggregate.plan).toMatchObject({ state: 'needs-card', hasStarted: true });
  });

  it('takes an approval that came late', () => {
    const waiting = charged(
      planOf(recurring),
      1,
      { state: 'unknown' },
      { today: first, indicator: 'I' },
    );
    const late = done(waiting, recordOutcome(waiting, 1, firstApproved(first), first));
    expect(late.plan.state).toBe('active');
  });
});

describe('a charge of an instalment', () => {
  it('begins once, and never on a row that is paid, cancelled, or of a plan that waits', () => {
    const aggregate = startedPlan(instalments);
    expect(refusalOf(aggregate, 1)).toEqual({ kind: 'instalment-state', state: 'paid' });
    expect(refusalOf(aggregate, 9)).toEqual({ kind: 'no-such-instalment' });
    const begun = done(
      aggregate,
      beginCharge(aggregate, { sequence: 2, indicator: 'S', by: 'run', today: second }),
    );
    expect(refusalOf(begun, 2)).toEqual({ kind: 'instalment-state', state: 'in-flight' });
    expect(refusalOf(begun, 3)).toEqual({ kind: 'charge-open', sequence: 2 });
    const waiting = done(begun, recordOutcome(begun, 2, { state: 'unknown' }, second));
    expect(waiting.plan.state).toBe('waiting');
    expect(refusalOf(waiting, 3)).toEqual({ kind: 'plan-waits', sequence: 2 });
    const cancelled = done(aggregate, cancelPlan(aggregate, 'moved away', second));
    expect(refusalOf(cancelled, 2)).toEqual({ kind: 'instalment-state', state: 'cancelled' });
    const paused = done(aggregate, pausePlan(aggregate, 'holiday', second));
    expect(refusalOf(paused, 2)).toEqual({ kind: 'plan-state', state: 'paused' });
  });

  it('is taken by a run on its day, and before it by a person', () => {
    const aggregate = startedPlan(instalments);
    const early = day('2026-02-27');
    expect(refusalOf(aggregate, 2, { by: 'run', today: early })).toEqual({
      kind: 'not-due',
      dueDate: '2026-02-28',
    });
    expect(refusalOf(aggregate, 2, { by: 'run', indicator: 'I' })).toEqual({
      kind: 'no-first-charge',
    });
    expect(refusalOf(aggregate, 2, { today: early })).toBeNull();
    expect(standingOn(rowOf(aggregate, 2), early)).toBe('scheduled');
    expect(standingOn(rowOf(aggregate, 2), second)).toBe('due');
    const declined = charged(aggregate, 2, { state: 'declined' }, { today: early });
    expect(rowOf(declined, 2)).toMatchObject({ state: 'scheduled', declinedCount: 1 });
  });

  it('takes one outcome, and no second', () => {
    const aggregate = startedPlan(instalments);
    const paid = charged(aggregate, 2, approved, { today: second });
    const again = recordOutcome(paid, 2, approved, second);
    expect(again).toEqual({ ok: false, error: { kind: 'instalment-state', state: 'paid' } });
    const live = recordOutcome(aggregate, 2, { state: 'declined' }, second);
    expect(live.ok).toBe(false);
  });

  it('fails after a decline, and goes back to due when nothing was sent', () => {
    const aggregate = startedPlan(instalments);
    const failed = charged(aggregate, 2, { state: 'declined' }, { today: second });
    expect(rowOf(failed, 2)).toMatchObject({ state: 'failed', declinedCount: 1 });
    const unsent = charged(failed, 2, { state: 'not-sent' }, { today: second });
    expect(rowOf(unsent, 2).state).toBe('failed');
    const fresh = charged(aggregate, 2, { state: 'not-sent' }, { today: second });
    expect(standingOn(rowOf(fresh, 2), second)).toBe('due');
  });

  it('owes the rest when only part was taken', () => {
    const aggregate = startedPlan(instalments);
    const waiting = charged(aggregate, 2, { state: 'mismatch' }, { today: second });
    const part = { state: 'confirmed-charged', amountTakenMinor: 30_000 } as const;
    const settled = done(waiting, recordOutcome(waiting, 2, part, second));
    expect(rowOf(settled, 2)).toMatchObject({ state: 'paid', amountMinor: 30_000 });
    expect(rowOf(settled, 4)).toMatchObject({ kind: 'shortfall', amountMinor: 3333 });
    expect(settled.plan.openMinor).toBe(100_000 - 33_333 - 30_000);
  });

  it('completes the plan with the last one', () => {
    let aggregate = startedPlan(instalments);
    for (const sequence of [2, 3]) {
      aggregate = charged(aggregate, sequence, approved, { today: day('2026-03-31') });
    }
    expect(aggregate.plan).toMatchObject({ state: 'completed', paidMinor: 100_000, paidCount: 3 });
  });

  it('is found charged after it was given up', () => {
    const aggregate = startedPlan(instalments);
    const waiting = charged(aggregate, 2, { state: 'unknown' }, { today: second });
    const notThere = done(
      waiting,
      recordOutcome(waiting, 2, { state: 'confirmed-not-charged' }, second),
    );
    const found = { state: 'confirmed-charged', amountTakenMinor: 33_333 } as const;
    const paid = done(notThere, recordOutcome(notThere, 2, found, second));
    expect(rowOf(paid, 2).state).toBe('paid');
    expect(recordOutcome(aggregate, 2, found, second).ok).toBe(false);
  });

  it('is sent under a reference that no further try can have', () => {
    expect(instalmentReference('INV-20417', 3)).toBe('INV-20417-P3');
  });
});

describe('a new card', () => {
  it('pays the oldest row that is owed and begins a new history', () => {
    const aggregate = charged(
      startedPlan(instalments),
      2,
      { state: 'declined' },
      { today: second },
    );
    expect(oldestOwed(aggregate)?.sequence).toBe(2);
    expect(refusalOf(aggregate, 3, { indicator: 'I' })).toEqual({
      kind: 'not-the-oldest',
      oldest: 2,
    });
    const today = day('2026-03-02');
    const replaced = charged(aggregate, 2, firstApproved(today, otherCard), {
      today,
      indicator: 'I',
    });
    expect(replaced.plan.chains).toEqual([
      expect.objectContaining({ number: 1, cardId, endedOn: today }),
      expect.objectContaining({ number: 2, cardId: otherCard, endedOn: null }),
    ]);
    expect(rowOf(replaced, 2).state).toBe('paid');
  });

  it('leaves the old one in place when it is declined', () => {
    const aggregate = startedPlan(instalments);
    const kept = charged(aggregate, 2, { state: 'declined' }, { today: second, indicator: 'I' });
    expect(currentCardHistory(kept.plan)?.cardId).toBe(cardId);
    expect(kept.plan.state).toBe('active');
  });

  it('is needed when the old one is taken away', () => {
    const aggregate = startedPlan(recurring);
    const bare = done(aggregate, endCardHistory(aggregate, cardId, second));
    expect(bare.plan.state).toBe('needs-card');
    expect(endCardHistory(aggregate, otherCard, second).ok).toBe(false);
    expect(refusalOf(bare, 2)).toEqual({ kind: 'no-first-charge' });
  });

  it('is not begun by evidence that is incomplete, or beside another', () => {
    const evidence = {
      cardId,
      firstTransactionId: ' ',
      firstChargedOn: first,
      hasTrackingId: true,
    };
    const bare = planOf(recurring);
    const incomplete = { ok: false, error: { kind: 'evidence-incomplete' } };
    expect(recordPriorCharge(bare, evidence, first)).toEqual(incomplete);
    const future = { ...evidence, firstTransactionId: 'T-1', firstChargedOn: second };
    expect(recordPriorCharge(bare, future, first)).toEqual(incomplete);
    expect(
      recordPriorCharge(startedPlan(recurring), { ...future, firstChargedOn: first }, first),
    ).toEqual({ ok: false, error: { kind: 'has-card-history' } });
  });
});

describe('what a charge says', () => {
  const { plan } = startedPlan(instalments);

  it('is I with the card at hand, and S with the token after it', () => {
    expect(nextCharge(plan, { kind: 'keyed' }, first)).toMatchObject({
      ok: true,
      value: { indicator: 'I', useToken: false, omitTracking: true, mayOmitExpiry: false },
    });
    expect(nextCharge(plan, { kind: 'kept', card: cardOnFile }, first)).toEqual({
      ok: true,
      value: {
        indicator: 'S',
        kind: 'instalment',
        useToken: true,
        cardId,
        chainNumber: 1,
        omitTracking: false,
        mayOmitExpiry: false,
      },
    });
  });

  it('may leave the expiry out once the card is past its month, on S alone', () => {
    const valueOn = (today: string) =>
      nextCharge(plan, { kind: 'kept', card: cardOnFile }, day(today));
    expect(valueOn('2028-04-30')).toMatchObject({ value: { mayOmitExpiry: false } });
    expect(valueOn('2028-05-01')).toMatchObject({ value: { mayOmitExpiry: true } });
    expect(nextCharge(plan, { kind: 'keyed' }, day('2028-05-01'))).toMatchObject({
      value: { mayOmitExpiry: false },
    });
  });

  it('leaves the tracking id out when the first charge returned none', () => {
    const chains = plan.chains.map((chain) => ({ ...chain, hasTrackingId: false }));
    const silent = nextCharge({ ...plan, chains }, { kind: 'kept', card: cardOnFile }, second);
    expect(silent).toMatchObject({ ok: true, value: { omitTracking: true } });
  });

  it('is nothing on a kept card without a first charge, or on one taken away', () => {
    const noFirst = {
      ok: false,
      error: { kind: 'no-first-charge', ways: ['re-key', 'record-evidence'] },
    };
    const kept = { kind: 'kept', card: cardOnFile } as const;
    expect(nextCharge(planOf(recurring).plan, kept, first)).toEqual(noFirst);
    const other = { kind: 'kept', card: { ...cardOnFile, cardId: otherCard } } as const;
    expect(nextCharge(plan, other, first)).toEqual(noFirst);
    const gone = { kind: 'kept', card: { ...cardOnFile, isRemoved: true } } as const;
    expect(nextCharge(plan, gone, first)).toEqual({ ok: false, error: { kind: 'card-removed' } });
  });
});

describe('a change', () => {
  it('is applied only to what it was made from', () => {
    const aggregate = startedPlan(instalments);
    const begun = beginCharge(aggregate, { sequence: 2, indicator: 'S', by: 'run', today: second });
    if (!begun.ok) throw new Error('the charge begins');
    const once = applyChange(aggregate, begun.value);
    expect(() => applyChange(once, begun.value)).toThrow('made from what is there');
    expect(begun.value.updated).toEqual([
      {
        from: 'scheduled',
        instalment: expect.objectContaining({ sequence: 2, state: 'in-flight' }),
      },
    ]);
  });
});
