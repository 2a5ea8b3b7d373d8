import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../../src/domain/time/calendar.ts';
import type { PlanId } from '../../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import { recordRefund } from '../../../../src/main/usecases/payments/record-refund.ts';
import { movePlan } from '../../../../src/main/usecases/plans/move-plan.ts';
import { readRecovered } from '../../../../src/main/usecases/reports/read-reports.ts';
import { acceptedOf, openPlanContext, planForm, terms } from '../plans/plan-context.ts';
import type { PlanContext } from '../plans/plan-context.ts';
import { approvingCard, person, tellingCard, valueOf } from '../test-context.ts';

const currency = 'AUD' as CurrencyCode;
const otherCard = '4005550000000001';
const none = { count: 0, amountMinor: 0 };

/** A decline that does not depend on the amount, so that the same amount is approved later. */
const declinedOnce = {
  kind: 'answer',
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify({
    successful: true,
    response: { successful: false, id: '071-P-ONCE', response_code: '51', message: 'Declined' },
    errors: [],
  }),
  charge: false,
} as const;

/** A plan whose second instalment is attempted in the month after its first. */
async function startPlan(at: PlanContext, amountMinor: number): Promise<PlanId> {
  // Equal first charges on one card would ask for a reason.
  const firstAmountMinor = 10_000 + Math.floor(amountMinor / 100) * 100;
  const withFirst = terms({ amountMinor, firstAmountMinor }) as never;
  return at.started(planForm({ terms: withFirst }, tellingCard));
}

async function chargeSecond(
  at: PlanContext,
  id: PlanId,
  standing: 'paid' | 'failed',
): Promise<void> {
  acceptedOf(await at.charge(id, 2));
  await at.context.inFlightCharges.allEnded();
  expect((await at.plan(id)).instalments[1]).toMatchObject({ standing });
}

async function recovered(at: PlanContext, month: string) {
  return valueOf(await readRecovered(at.context, { month, currency }));
}

describe('what was recovered', () => {
  it('tells retries, new cards and payments another way apart, month by month', async () => {
    const at = await openPlanContext();
    const retried = await startPlan(at, 4_900);
    const late = await startPlan(at, 5_900);
    const swapped = await startPlan(at, 8_951);
    const given = await startPlan(at, 6_951);
    const fine = await startPlan(at, 7_900);
    at.passDays(31);
    for (const id of [retried, late]) {
      at.bank.faults.queue(declinedOnce);
      // oxlint-disable-next-line no-await-in-loop -- Each fault is for the charge after it.
      await chargeSecond(at, id, 'failed');
    }
    await chargeSecond(at, swapped, 'failed');
    await chargeSecond(at, given, 'failed');
    await chargeSecond(at, fine, 'paid');
    expect(await recovered(at, '2026-04')).toMatchObject({
      recovered: none,
      failedThisMonth: { count: 4, amountMinor: 4_900 + 5_900 + 8_951 + 6_951 },
      recoveredOfThem: none,
      paidAnotherWay: none,
      rows: [],
    });

    at.passDays(5);
    await chargeSecond(at, retried, 'paid');
    acceptedOf(await at.replace(swapped, otherCard));
    await at.context.inFlightCharges.allEnded();
    const move = {
      kind: 'paid-another-way',
      sequence: 2,
      amountMinor: 6_951,
      reason: 'In cash',
    } as const;
    valueOf(await movePlan(at.context, person('clerk'), { planId: given, move }));
    at.passDays(28);
    await chargeSecond(at, late, 'paid');

    const april = await recovered(at, '2026-04');
    expect(april).toMatchObject({
      recovered: { count: 2, amountMinor: 4_900 + 8_951 },
      byRetry: { count: 1, amountMinor: 4_900 },
      byNewCard: { count: 1, amountMinor: 8_951 },
      byExpiredCardAttempt: none,
      failedThisMonth: { count: 4 },
      // The one of May failed in April too: its money belongs to May, its share to April.
      recoveredOfThem: { count: 3, amountMinor: 4_900 + 8_951 + 5_900 },
      paidAnotherWay: { count: 1, amountMinor: 6_951 },
    });
    expect(april.rows.map(({ way, customerName }) => [way, customerName])).toEqual([
      ['new-card', 'Ada Näher'],
      ['retry', 'Ada Näher'],
    ]);
    expect(await recovered(at, '2026-05')).toMatchObject({
      recovered: { count: 1, amountMinor: 5_900 },
      byRetry: { count: 1, amountMinor: 5_900 },
      failedThisMonth: none,
      recoveredOfThem: none,
      paidAnotherWay: none,
    });
    expect(
      valueOf(
        await readRecovered(at.context, { month: '2026-04', currency: 'NZD' as CurrencyCode }),
      ),
    ).toMatchObject({ recovered: none, failedThisMonth: none, paidAnotherWay: none });
  });

  it('does not count what was given back in whole', async () => {
    const at = await openPlanContext();
    const id = await startPlan(at, 4_900);
    at.passDays(31);
    at.bank.faults.queue(declinedOnce);
    await chargeSecond(at, id, 'failed');
    at.passDays(5);
    await chargeSecond(at, id, 'paid');
    const { rows } = await recovered(at, '2026-04');
    const attemptId = rows[0]?.attemptId;
    if (attemptId === undefined) throw new Error('One was recovered');
    const refund = {
      attemptId,
      amountMinor: 4_900,
      refundedOn: at.context.clock.now().slice(0, 10),
      dashboardReference: 'R-1',
      reason: 'Moved away',
      owedAgainOn: null,
    };
    valueOf(await recordRefund(at.context, person('supervisor'), refund));
    expect(await recovered(at, '2026-04')).toMatchObject({
      recovered: none,
      failedThisMonth: { count: 1 },
      recoveredOfThem: none,
      rows: [],
    });
  });

  it('knows a try although expired', async () => {
    const at = await openPlanContext();
    const id = await at.started(planForm({}, approvingCard));
    const afterExpiry = '2028-05-03T02:00:00.000Z';
    await at.bank.advanceClock(Math.ceil((Date.parse(afterExpiry) - Date.now()) / 86_400_000));
    at.clock.setWall(afterExpiry as Instant);
    await chargeSecond(at, id, 'failed');
    acceptedOf(await at.charge(id, 2, { omitExpiry: true }));
    await at.context.inFlightCharges.allEnded();
    expect(await recovered(at, '2028-05')).toMatchObject({
      recovered: { count: 1, amountMinor: 4_900 },
      byRetry: none,
      byExpiredCardAttempt: { count: 1, amountMinor: 4_900 },
      failedThisMonth: { count: 1, amountMinor: 4_900 },
      recoveredOfThem: { count: 1, amountMinor: 4_900 },
    });
  });
});
