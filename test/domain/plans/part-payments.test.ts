import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginPayOff } from '../../../src/domain/plans/moves/extra-moves.ts';
import { beginPart } from '../../../src/domain/plans/moves/part-moves.ts';
import { cancelPlan, writeOffInstalment } from '../../../src/domain/plans/moves/staff-moves.ts';
import type { PlanAggregate } from '../../../src/domain/plans/plan-change.ts';
import { beginCharge, recordOutcome } from '../../../src/domain/plans/transitions.ts';
import { approved, day, done, instalments, rowOf, startedPlan } from './plan-fixtures.ts';

/** The second of three instalments of 333.33 is due. */
const today = day('2026-03-01');
const withdrawn = { state: 'withdrawn', found: 'confirmed-not-charged' } as const;

function begun(amountMinor: number, aggregate = startedPlan(instalments)): PlanAggregate {
  return done(aggregate, beginPart(aggregate, { sequence: 2, amountMinor, today }));
}

function paid(amountMinor: number, aggregate = startedPlan(instalments)): PlanAggregate {
  const open = begun(amountMinor, aggregate);
  return done(open, recordOutcome(open, open.plan.lastSequence, approved, today));
}

describe('a part of an instalment', () => {
  it('is charged as a row of its own, and leaves the rest due in the instalment', () => {
    const aggregate = paid(10_000);
    expect(rowOf(aggregate, 4)).toMatchObject({
      kind: 'part',
      fromSequence: 2,
      state: 'paid',
      paidMinor: 10_000,
    });
    expect(rowOf(aggregate, 2)).toMatchObject({
      state: 'scheduled',
      amountMinor: 23_333,
      coveredBy: null,
    });
    expect(aggregate.plan).toMatchObject({ paidMinor: 43_333, openMinor: 56_667, paidCount: 1 });
    const start = { sequence: 2, indicator: 'S', by: 'run', today } as const;
    const rest = done(aggregate, beginCharge(aggregate, start));
    const whole = done(rest, recordOutcome(rest, 2, approved, today));
    expect(whole.plan).toMatchObject({ paidMinor: 66_666, openMinor: 33_334, paidCount: 2 });
  });

  it('keeps the instalment from every other charge while it is open or unconfirmed', () => {
    const open = begun(10_000);
    const again = beginPart(open, { sequence: 2, amountMinor: 1, today });
    expect(again).toEqual({ ok: false, error: { kind: 'covered', by: 4 } });
    const unclear = done(open, recordOutcome(open, 4, { state: 'unknown' }, today));
    const start = { sequence: 2, indicator: 'S', by: 'person', today } as const;
    expect(beginCharge(unclear, start)).toMatchObject({ error: { kind: 'covered' } });
    expect(beginCharge(unclear, { ...start, sequence: 3 })).toMatchObject({
      error: { kind: 'plan-waits', sequence: 4 },
    });
    expect(writeOffInstalment(unclear, 2, 'asked', today).ok).toBe(false);
    const found = { state: 'confirmed-charged', amountTakenMinor: 10_000 } as const;
    const resolved = done(unclear, recordOutcome(unclear, 4, found, today));
    expect(rowOf(resolved, 2)).toMatchObject({ amountMinor: 23_333, coveredBy: null });
  });

  it('leaves the instalment whole when its charge does not succeed', () => {
    const open = begun(10_000);
    for (const state of ['declined', 'rejected', 'not-sent'] as const) {
      const after = done(open, recordOutcome(open, 4, { state }, today));
      expect(rowOf(after, 2)).toMatchObject({ amountMinor: 33_333, coveredBy: null });
      expect([rowOf(after, 4).state, after.plan.openMinor]).toEqual(['cancelled', 66_667]);
    }
  });

  it('is refused of more than what is owed, of all of it, and before its day', () => {
    const aggregate = startedPlan(instalments);
    const ask = (amountMinor: number, on = today) =>
      beginPart(aggregate, { sequence: 2, amountMinor, today: on });
    expect(ask(33_333)).toEqual({ ok: false, error: { kind: 'not-a-part', owedMinor: 33_333 } });
    expect(ask(0)).toEqual({ ok: false, error: { kind: 'not-an-amount' } });
    expect(ask(1, day('2026-02-01'))).toMatchObject({ error: { kind: 'not-due' } });
  });

  it('pays the instalment when more was taken than asked, and counts no more than it owed', () => {
    const open = begun(10_000);
    const unclear = done(open, recordOutcome(open, 4, { state: 'mismatch' }, today));
    const found = { state: 'confirmed-charged', amountTakenMinor: 40_000 } as const;
    const after = done(unclear, recordOutcome(unclear, 4, found, today));
    expect(rowOf(after, 2)).toMatchObject({ state: 'paid', coveredBy: 4, paidMinor: 0 });
    expect(rowOf(after, 4)).toMatchObject({ amountMinor: 33_333, paidMinor: 40_000 });
    expect(after.plan).toMatchObject({ openMinor: 33_334, paidCount: 2 });
  });

  it('goes back to its instalment, or into one of its own, when it was not taken after all', () => {
    const aggregate = paid(10_000);
    const back = { ...withdrawn, transactionId: null };
    const given = done(aggregate, recordOutcome(aggregate, 4, back, today));
    expect(rowOf(given, 2)).toMatchObject({ state: 'scheduled', amountMinor: 33_333 });
    const start = { sequence: 2, indicator: 'S', by: 'run', today } as const;
    const rest = done(aggregate, beginCharge(aggregate, start));
    const whole = done(rest, recordOutcome(rest, 2, approved, today));
    const late = done(whole, recordOutcome(whole, 4, back, today));
    expect(rowOf(late, 5)).toMatchObject({
      kind: 'owed-again',
      fromSequence: 4,
      amountMinor: 10_000,
    });
    expect(late.plan.openMinor).toBe(43_334);
  });

  it('goes into one of its own while an unconfirmed pay-off covers its instalment', () => {
    const aggregate = paid(10_000);
    const charging = done(aggregate, beginPayOff(aggregate, today));
    const waiting = done(charging, recordOutcome(charging, 5, { state: 'unknown' }, today));
    const back = { ...withdrawn, transactionId: null };
    const given = done(waiting, recordOutcome(waiting, 4, back, today));
    expect(rowOf(given, 2)).toMatchObject({ amountMinor: 23_333, coveredBy: 5 });
    expect(rowOf(given, 6)).toMatchObject({ kind: 'owed-again', amountMinor: 10_000 });
    const found = { state: 'confirmed-charged', amountTakenMinor: 56_667 } as const;
    const paidOff = done(given, recordOutcome(given, 5, found, today));
    expect(paidOff.plan).toMatchObject({ openMinor: 10_000, paidMinor: 90_000 });
  });

  it('is taken off nothing in a plan that was cancelled meanwhile', () => {
    const open = begun(10_000);
    const unclear = done(open, recordOutcome(open, 4, { state: 'unknown' }, today));
    const over = done(unclear, cancelPlan(unclear, 'asked', today));
    const after = done(over, recordOutcome(over, 4, approved, today));
    expect(rowOf(after, 2)).toMatchObject({ state: 'cancelled', amountMinor: 23_333 });
    expect(after.plan).toMatchObject({ state: 'cancelled', paidMinor: 43_333, openMinor: 0 });
  });

  it('never comes to more than the instalment, however many there are', () => {
    const anyParts = fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(anyParts, (parts) => {
        let aggregate = startedPlan(instalments);
        for (const amountMinor of parts) {
          const asked = beginPart(aggregate, { sequence: 2, amountMinor, today });
          if (asked.ok) aggregate = paid(amountMinor, aggregate);
        }
        const taken = aggregate.instalments.filter(({ kind }) => kind === 'part');
        const takenMinor = taken.reduce((sum, row) => sum + row.paidMinor, 0);
        const left = rowOf(aggregate, 2).amountMinor;
        expect(takenMinor + left).toBe(33_333);
        expect(left).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 400 },
    );
  });
});
