import { describe, expect, it } from 'vitest';
import { createRunner } from '../../../../src/main/runner/runner.ts';
import { loadSampleData } from '../../../../src/main/usecases/practice/load-sample-data.ts';
import { countDueWork, pageOfDueWork } from '../../../../src/main/usecases/due-work/due-work.ts';
import { pageOfPlans } from '../../../../src/main/usecases/plans/find-plans.ts';
import { chargeInstalment } from '../../../../src/main/usecases/plans/charge-instalment.ts';
import { checkRun, startRun } from '../../../../src/main/usecases/runs/start-run.ts';
import type { CustomerId, PlanId } from '../../../../src/domain/ids.ts';
import { openCallBacks } from '../../../../src/main/usecases/calls/call-backs.ts';
import {
  pageOfCustomers,
  sumsOfCustomer,
} from '../../../../src/main/usecases/customers/find-customers.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import { addDays, daysBetween } from '../../../../src/domain/plans/days.ts';
import type { CalendarDate, Instant } from '../../../../src/domain/time/calendar.ts';
import { momentOf, todayOf } from '../../../../src/main/usecases/plans/plan-moment.ts';
import { sampleOrders } from '../../../../src/main/usecases/practice/sample-orders.ts';
import { readRecovered } from '../../../../src/main/usecases/reports/read-reports.ts';
import { openTestContext, person, valueOf } from '../test-context.ts';

/** The bank uses the computer's own clock, so the sample's cards must be checked by it too. */
async function filledContext() {
  const bench = await openTestContext();
  bench.clock.setWall(new Date().toISOString() as Instant);
  const filled = valueOf(await loadSampleData(bench.context, person('clerk')));
  return { ...bench, filled };
}

describe('the sample book', () => {
  it('has sixty customers with plans in every state, and is filled once', async () => {
    const { context, filled } = await filledContext();
    expect(filled).toEqual({ kind: 'filled', customerCount: 60, planCount: 85 });
    const every = {
      search: '',
      health: [],
      currency: null,
      customerId: null,
      dueOn: null,
      limit: 100,
      after: null,
    };
    const { plans } = valueOf(await pageOfPlans(context, every));
    expect(plans).toHaveLength(85);
    expect(new Set(plans.map(({ state }) => state))).toEqual(
      new Set(['active', 'waiting', 'needs-card', 'starting', 'paused', 'completed', 'cancelled']),
    );
    expect(new Set(plans.map(({ health }) => health))).toEqual(
      new Set([
        'good',
        'failed',
        'waiting',
        'paused',
        'ended',
        'starting',
        'needs-card',
        'card-expired',
        'card-expiring',
        'arrears',
      ]),
    );
    expect(valueOf(await loadSampleData(context, person('clerk')))).toEqual({ kind: 'not-empty' });
    const counts = valueOf(await countDueWork(context));
    expect(counts.due.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(60);
    expect(counts.failed.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(counts.expiringCount).toBeGreaterThanOrEqual(2);
  });

  it('has weeks of telephone orders, each charged once and settled on its own day', async () => {
    const { context, bank } = await filledContext();
    const today = todayOf(context);
    const orders = sampleOrders(today);
    expect(orders.length).toBeGreaterThan(100);
    const sent = bank.purchaseRequests();
    expect(orders.filter(({ reference }) => sent[reference] !== 1)).toEqual([]);
    const settledOn = new Map(
      bank.processed().map((charge) => [charge.reference, charge.settlementDate]),
    );
    for (const { reference, day } of orders) {
      const settled = settledOn.get(reference) as CalendarDate;
      expect(daysBetween(day, settled), `${reference} of ${day}`).toBeOneOf([0, 1, 2]);
    }
    const states = new Set(
      valueOf(await context.ledger.attempts.page({ states: null, before: null, limit: 200 }))
        .filter(({ orderReference }) => orderReference.startsWith('ORD-'))
        .map(({ state }) => state),
    );
    expect(states).toEqual(new Set(['approved', 'declined']));
  });

  it('has customers with orders, consents, calls and a card in place of one that was declined', async () => {
    const { context, bank } = await filledContext();
    const { ledger } = context;
    const { customers } = valueOf(
      await pageOfCustomers(context, { search: '', after: null, limit: 50 }),
    );
    expect(customers).toHaveLength(50);
    const paid = await Promise.all(customers.map(({ id }) => sumsOfCustomer(context, id)));
    expect(paid.filter((sums) => valueOf(sums).paid.length === 0)).toEqual([]);
    const files = await Promise.all(customers.map(({ id }) => ledger.customers.findCustomer(id)));
    const consents = files.map((file) => valueOf(file)?.consents.length ?? 0);
    expect(consents.filter((count) => count > 0).length).toBeGreaterThan(10);
    expect(valueOf(await openCallBacks(context))).toHaveLength(2);
    const [hana] = customers.filter(({ name }) => name === 'Hana Novotná');
    const about = { customerId: hana?.id as CustomerId };
    expect(valueOf(await ledger.calls.callsAbout(about, todayOf(context)))).toHaveLength(4);

    const wanted = { search: 'SAMPLE-34', health: [], currency: null, customerId: null };
    const { plans } = valueOf(
      await pageOfPlans(context, { ...wanted, dueOn: null, limit: 1, after: null }),
    );
    const file = valueOf(await ledger.plans.findPlan(plans[0]?.id as PlanId, momentOf(context)));
    expect(file?.chains.map(({ card }) => card.facts.lastFour)).toEqual(['0001', '2346']);
    expect(file?.plan.paidCount).toBe(3);
    expect(Object.values(bank.purchaseRequests()).every((count) => count === 1)).toBe(true);
  });

  it('has failed instalments that staff recovered, by a retry and without the expiry', async () => {
    const { context } = await filledContext();
    const today = todayOf(context);
    // The first of them failed 23 days ago.
    const months = new Set([addDays(today, -23).slice(0, 7), today.slice(0, 7)]);
    let [byRetry, byExpiredCardAttempt] = [0, 0];
    for (const month of months) {
      for (const currency of ['AUD', 'NZD', 'USD'] as CurrencyCode[]) {
        // oxlint-disable-next-line no-await-in-loop -- Two months of three currencies.
        const read = valueOf(await readRecovered(context, { month, currency }));
        byRetry += read.byRetry.count;
        byExpiredCardAttempt += read.byExpiredCardAttempt.count;
      }
    }
    expect({ byRetry, byExpiredCardAttempt }).toEqual({ byRetry: 7, byExpiredCardAttempt: 2 });
  });

  it('gives a morning’s run with declines, an expired card and a lost answer, and retries that work', async () => {
    const { context, bank } = await filledContext();
    const wanted = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
    const check = valueOf(await checkRun(context, wanted));
    expect(check.expiredCount).toBe(1);
    expect(check.count).toBe(60);
    const runner = createRunner(context);
    const seen = { ...wanted, seenCount: check.count, seenTotals: check.totals };
    valueOf(await startRun(context, runner, person('clerk'), seen));
    let last = runner.currentView();
    while (runner.current() !== null) {
      last = runner.currentView() ?? last;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const [run] = valueOf(await context.ledger.runs.pageOfRuns({ before: null, limit: 1 }));
    expect(run?.state).toBe('finished');
    const failed = valueOf(
      await pageOfDueWork(context, {
        tab: 'failed',
        search: '',
        currency: null,
        limit: 100,
        after: null,
      }),
    );
    // Three of two days ago, and four of this run.
    expect(failed.rows).toHaveLength(7);
    const ready = failed.rows.filter(({ advice }) => advice?.allowed === true);
    expect(ready).toHaveLength(3);
    for (const { planId, sequence } of ready) {
      const plain = { omitExpiry: false, isGranted: false, duplicateReason: null };
      const answer = await chargeInstalment(context, person('clerk'), {
        planId,
        sequence,
        ...plain,
      });
      expect(valueOf(answer).kind).toBe('accepted');
    }
    await context.inFlightCharges.allEnded();
    const left = valueOf(
      await pageOfDueWork(context, {
        tab: 'failed',
        search: '',
        currency: null,
        limit: 100,
        after: null,
      }),
    );
    expect(left.rows).toHaveLength(4);
    expect(Object.values(bank.purchaseRequests()).every((count) => count === 1)).toBe(true);
    expect(last?.total).toBe(60);
  });
});
