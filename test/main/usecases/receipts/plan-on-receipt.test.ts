import { describe, expect, it } from 'vitest';
import { gatherReceipts } from '../../../../src/main/usecases/receipts/gather-receipts.ts';
import { openPlanContext, planForm, terms } from '../plans/plan-context.ts';
import { valueOf } from '../test-context.ts';

type PlanContext = Awaited<ReturnType<typeof openPlanContext>>;

/** The plan's part of the newest payment's receipt. */
async function planOnNewest({ context }: PlanContext) {
  const page = { states: null, before: null, limit: 1 };
  const [newest] = valueOf(await context.ledger.attempts.page(page));
  if (newest === undefined) throw new Error('something was charged');
  const { receipts } = valueOf(await gatherReceipts(context, [newest.id]));
  return receipts[0]?.plan;
}

describe('the receipt of a payment of a plan', () => {
  it('names every payment to come, and how to cancel', async () => {
    const held = await openPlanContext();
    const split = { kind: 'instalment', totalMinor: 10_001, count: 3, remainderOn: 'last' };
    await held.started(planForm({ terms: terms(split as never) as never }));
    const plan = await planOnNewest(held);
    expect(plan?.schedule).toEqual([
      { dueOn: '2026-04-02', amountMinor: 3_333 },
      { dueOn: '2026-05-02', amountMinor: 3_335 },
    ]);
    expect(plan?.howToCancel).toBe('Call or write to us at any time.');
  });

  it('names a year of a plan without an end', async () => {
    const held = await openPlanContext();
    await held.started(planForm());
    const schedule = (await planOnNewest(held))?.schedule ?? [];
    expect(schedule).toHaveLength(12);
    expect(schedule.at(-1)).toEqual({ dueOn: '2027-03-02', amountMinor: 4_900 });
  });

  it('says nothing of a plan that asks for nothing more', async () => {
    const held = await openPlanContext();
    await held.started(
      planForm({ terms: terms({ end: { kind: 'after', count: 1 } } as never) as never }),
    );
    expect(await planOnNewest(held)).toBe(null);
  });
});
