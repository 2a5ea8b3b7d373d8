import { describe, expect, it } from 'vitest';
import { defaultRetryPolicy } from '../../../../src/domain/plans/retry-policy.ts';
import { logPlanCall } from '../../../../src/main/usecases/plans/log-plan-call.ts';
import { todayOf } from '../../../../src/main/usecases/plans/plan-moment.ts';
import { duePlans } from '../../../../tools/bench/due-plans.ts';
import type { DuePlan } from '../../../../tools/bench/due-plans.ts';
import { countOf, openRunDesk, soon } from '../../runner/run-desk.ts';
import { person, tellingCard, valueOf } from '../test-desk.ts';
import { openPlanDesk, planForm, terms } from './plan-desk.ts';

const withFirst = (amountMinor: number) => terms({ amountMinor, firstAmountMinor: 1_000 }) as never;
const oneAtATime = { settings: { concurrency: 1 } };

/** Plans on cards that look alike, answered by the end of their amounts. */
function onOneCard(prefix: string, amountsMinor: readonly number[]): readonly DuePlan[] {
  return duePlans(amountsMinor.length, prefix).map((plan, index) => ({
    ...plan,
    number: tellingCard,
    expiry: { year: 2040, month: 1 },
    amountMinor: amountsMinor[index] ?? 0,
  }));
}

describe('what the rules forbid after the check of a run', () => {
  it('keeps a card that was just reported lost from its next plan', async () => {
    const desk = await openRunDesk(onOneCard('LOST', [10_043, 10_143]), oneAtATime);
    const run = await desk.atRest(await desk.start());
    expect(countOf(run, 'declined')).toBe(1);
    const items = await desk.items(run);
    expect(items[1]).toMatchObject({ state: 'left-out', reason: 'never-again' });
    expect(Object.values(desk.bank.purchaseRequests())).toEqual([1]);
  });

  it('keeps a promise that was logged while the run went on', async () => {
    const desk = await openRunDesk(duePlans(2, 'VOW'), oneAtATime);
    desk.bank.faults.queue({ kind: 'hold' });
    const begun = await desk.start();
    await expect.poll(() => desk.bank.faults.held).toBe(1);
    const today = todayOf(desk.desk);
    const logged = await logPlanCall(desk.desk, person('clerk'), {
      planId: await desk.planOf(begun, 1),
      sequence: 1,
      outcome: 'promised',
      note: '',
      promise: { amountMinor: 10_100, on: today },
    });
    expect(valueOf(logged)).toMatchObject({ kind: 'moved' });
    desk.bank.faults.release();
    await soon();
    const run = await desk.atRest(begun);
    expect((await desk.items(run))[1]).toMatchObject({ state: 'left-out', reason: 'promised' });
    expect(Object.values(desk.bank.purchaseRequests())).toEqual([1]);
  });
});

describe('a brand’s budget', () => {
  it('is not passed by two plans on one card that are asked for at once', async () => {
    const { desk, started, charge, passDays, requests } = await openPlanDesk();
    const ids = [
      await started(planForm({ reference: 'LEFT', terms: withFirst(4_951) }, tellingCard)),
      await started(
        planForm(
          { reference: 'RIGHT', terms: withFirst(5_951), duplicateReason: 'Two memberships' },
          tellingCard,
        ),
      ),
    ];
    const brandBudgets = [{ brand: null, triesMax: 1, windowHours: 720 }];
    const entry = { operatorId: person('admin').id, at: desk.clock.now() };
    valueOf(
      await desk.ledger.planRules.saveRetryPolicy({ ...defaultRetryPolicy, brandBudgets }, entry),
    );
    passDays(31);
    const answers = await Promise.all(ids.map((id) => charge(id, 2)));
    await desk.flights.allEnded();
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'locked']);
    expect(answers.find(({ kind }) => kind === 'locked')).toMatchObject({
      advice: { allowed: false, lockedBecause: { kind: 'brand-budget', canGrant: false } },
    });
    const later = Object.keys(requests()).filter((reference) => reference.endsWith('-P2'));
    expect(later).toHaveLength(1);
  });
});
