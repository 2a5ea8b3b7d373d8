import { describe, expect, it } from 'vitest';
import { defaultRetryPolicy } from '../../../../src/domain/plans/retries/retry-policy.ts';
import { logPlanCall } from '../../../../src/main/usecases/plans/log-plan-call.ts';
import { todayOf } from '../../../../src/main/usecases/plans/plan-moment.ts';
import { duePlans } from '../../../../tools/bench/due-plans.ts';
import type { DuePlan } from '../../../../tools/bench/due-plans.ts';
import { countOf, openRunContext, soon } from '../../runner/run-context.ts';
import { person, tellingCard, valueOf } from '../test-context.ts';
import { openPlanContext, planForm, terms } from './plan-context.ts';

const withFirst = (amountMinor: number) => terms({ amountMinor, firstAmountMinor: 1_000 }) as never;
const oneAtATime = { settings: { concurrency: 1 } };

/** Plans on cards that look alike; the end of each amount decides its response. */
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
    const context = await openRunContext(onOneCard('LOST', [10_043, 10_143]), oneAtATime);
    const run = await context.atRest(await context.start());
    expect(countOf(run, 'declined')).toBe(1);
    const items = await context.items(run);
    expect(items[1]).toMatchObject({ state: 'left-out', reason: 'never-again' });
    expect(Object.values(context.bank.purchaseRequests())).toEqual([1]);
  });

  it('keeps a promise that was logged while the run went on', async () => {
    const context = await openRunContext(duePlans(2, 'VOW'), oneAtATime);
    context.bank.faults.queue({ kind: 'hold' });
    const begun = await context.start();
    await expect.poll(() => context.bank.faults.held).toBe(1);
    const today = todayOf(context.context);
    const logged = await logPlanCall(context.context, person('clerk'), {
      planId: await context.planOf(begun, 1),
      sequence: 1,
      outcome: 'promised',
      note: '',
      promise: { amountMinor: 100, on: today },
    });
    expect(valueOf(logged)).toMatchObject({ kind: 'moved' });
    context.bank.faults.release();
    await soon();
    const run = await context.atRest(begun);
    expect((await context.items(run))[1]).toMatchObject({ state: 'left-out', reason: 'promised' });
    expect(Object.values(context.bank.purchaseRequests())).toEqual([1]);
  });
});

describe('a brand’s budget', () => {
  it('is not passed by two plans on one card that are asked for at once', async () => {
    const { context, started, charge, passDays, requests } = await openPlanContext();
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
    const entry = { operatorId: person('admin').id, at: context.clock.now() };
    valueOf(
      await context.ledger.planRules.saveRetryPolicy(
        { ...defaultRetryPolicy, brandBudgets },
        entry,
      ),
    );
    passDays(31);
    const answers = await Promise.all(ids.map((id) => charge(id, 2)));
    await context.inFlightCharges.allEnded();
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'locked']);
    expect(answers.find(({ kind }) => kind === 'locked')).toMatchObject({
      advice: { allowed: false, lockedBecause: { kind: 'brand-budget', canGrant: false } },
    });
    const later = Object.keys(requests()).filter((reference) => reference.endsWith('-P2'));
    expect(later).toHaveLength(1);
  });
});
