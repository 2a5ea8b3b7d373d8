import { expect } from 'vitest';
import type { ResolutionInput } from '../../../src/contract/charge/unconfirmed.ts';
import { resolutionQuestions } from '../../../src/domain/charge/question-resolution.ts';
import type { AttemptId } from '../../../src/domain/ids.ts';
import { newComputer, openPlanShop, runDue } from './plan-shop.ts';
import type { PlanShop, Started } from './plan-shop.ts';

/** Two plans whose second instalments a run has just charged. */
export async function chargedShop() {
  const computer = newComputer('one');
  const { shop, app } = await openPlanShop(computer);
  await shop.passDays(7);
  await runDue(app);
  const recent = await app.call('charge.recent', { limit: 10 });
  const [attempt] = recent.filter(({ reference }) => reference === 'GYM-1-P2');
  if (attempt === undefined) throw new Error('Not charged');
  return { computer, shop, app, attempt };
}

/** Records a resolution, with every question about it confirmed. */
export function resolve({ call }: Started, attemptId: AttemptId, finding: ResolutionInput) {
  return call('unconfirmed.resolve', { attemptId, finding, confirmed: [...resolutionQuestions] });
}

/** The second instalment of the first plan. */
export async function second({ call }: Started, { plans: [planId] }: PlanShop) {
  if (planId === undefined) throw new Error('No plan');
  const plan = await call('plans.find', { planId });
  const row = plan.instalments.find(({ sequence }) => sequence === 2);
  return { plan, row };
}

/** References of the bank’s charges that begin like this one. */
export function chargesOf({ bank }: PlanShop, reference: string): readonly string[] {
  return bank
    .truth()
    .map((charge) => charge.reference)
    .filter((one) => one.startsWith(reference));
}

/** The same, with the payment refunded and its amount owed again from that day; `charged` withdraws the refund. */
export async function refundedShop() {
  const shopped = await chargedShop();
  const { shop, app, attempt } = shopped;
  const day = shop.day();
  const answer = await app.call('payments.record-refund', {
    attemptId: attempt.id,
    amountMinor: attempt.amountMinor,
    refundedOn: day,
    dashboardReference: 'R-1',
    reason: 'Sent back',
    owedAgainOn: day,
  });
  expect(answer).toMatchObject({ kind: 'recorded', isWhole: true });
  const charged = {
    found: 'charged',
    transactionId: attempt.response?.transactionId ?? '',
    amountTakenMinor: attempt.amountMinor,
  } as const;
  return { ...shopped, charged };
}
