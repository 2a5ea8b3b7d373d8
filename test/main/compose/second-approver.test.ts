import { describe, expect, it } from 'vitest';
import type { PlanChargeAnswer } from '../../../src/contract/plans/plans.ts';
import type { OperationInput, OperationName } from '../../../src/contract/index.ts';
import type { RunItemState } from '../../../src/domain/run/run.ts';
import type { Instant } from '../../../src/domain/time/calendar.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { order } from '../usecases/test-context.ts';
import { amountRules, approve, auditOf, show, submit, withStaff } from './staffed-app.ts';
import { dataFolder } from './test-host.ts';

type Staffed = Awaited<ReturnType<typeof withStaff>>;

const alone = { kind: 'needs-second-person' };

/** Requires a second approver above one unit of any currency of the sample plans. */
const strictRules = {
  ...amountRules,
  secondPersonAbove: ['AUD', 'NZD', 'USD', 'EUR', 'GBP', 'JPY'].map((currency) => ({
    currency,
    amountMinor: 100,
  })),
};

/** An app with those rules, due plans, and the clerk signed in. */
async function strictContext() {
  const clock = handClock(new Date().toISOString() as Instant);
  const app = await withStaff(dataFolder(), { clock });
  await app.call('practice.fill-book', {});
  await show(app, app.admin);
  await app.call('staff.save-rules', strictRules);
  await show(app, app.clerk);
  return app;
}

/** A sample plan whose next instalment may be charged now. */
async function duePlan({ call }: Staffed, kind?: 'instalment') {
  const everything = { search: '', health: ['failed' as const, 'good' as const], currency: null };
  const { plans } = await call('plans.page', {
    ...everything,
    customerId: null,
    dueOn: null,
    limit: 50,
    after: null,
  });
  for (const { id } of plans.filter(({ terms }) => kind === undefined || terms.kind === kind)) {
    // oxlint-disable-next-line no-await-in-loop -- The first that fits is enough.
    const plan = await call('plans.find', { planId: id });
    const row = plan.instalments.find(({ standing }) => standing === 'due');
    if (row !== undefined) return { planId: id, sequence: row.sequence };
  }
  throw new Error('No plan is due');
}

/** Calls an operation that is refused alone, and then approved by the supervisor with the same fields. */
async function approved<Name extends OperationName>(
  app: Staffed,
  name: Name,
  input: OperationInput<Name>,
) {
  await expect(app.call(name, input)).rejects.toThrow('denied');
  expect((await approve(app, app.supervisor, name)).kind).toBe('approved');
  return app.call(name, input);
}

/**
 * Performs an operation without a second approver, then with one, and checks the log's entry of the charge.
 */
async function asTwo(app: Staffed, operation: string, ask: () => Promise<PlanChargeAnswer>) {
  expect(await ask()).toEqual(alone);
  expect((await approve(app, app.supervisor, operation)).kind).toBe('approved');
  const answer = await ask();
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer));
  await expect.poll(() => app.app.isChargeInFlight()).toBe(false);
  const { reference } = answer.attempt;
  const told = (await auditOf(app)).filter(
    ({ event, subject }) => event.startsWith('charge.') && subject === reference,
  );
  const [prepared, dispatched, ended] = told.map(({ event }) => event);
  expect([prepared, dispatched]).toEqual(['charge.prepared', 'charge.dispatched']);
  expect(ended).toMatch(/^charge\.(approved|declined)$/u);
  for (const entry of told) {
    expect(entry).toMatchObject({ operatorName: 'Cleo', approvedBy: 'Sue' });
  }
}

describe('an amount above what one person alone may charge', () => {
  it('is said by the check, before anything is sent', async () => {
    const app = await strictContext();
    const { draftId } = await app.call('charge.open', { retryOf: null });
    const keyed = { reference: 'INV-1', currency: 'AUD', channel: 'phone' } as const;
    const isForTwo = async (amountMinor: number) => {
      const check = await app.call('charge.check', {
        ...keyed,
        draftId,
        amountMinor,
        lastFour: null,
        planId: null,
      });
      return check.needsSecondApprover;
    };
    expect(await isForTwo(100)).toBe(false);
    expect(await isForTwo(101)).toBe(true);
  });

  it('is charged now on a plan only when another person agreed', async () => {
    const app = await strictContext();
    const row = await duePlan(app);
    const rest = { omitExpiry: false, isGranted: false, duplicateReason: null };
    await asTwo(app, 'plans.charge', () => app.call('plans.charge', { ...row, ...rest }));
  });

  it.each([
    { what: 'an extra payment', amountMinor: 5_00 },
    { what: 'paying off what is left', amountMinor: null },
  ])('holds for $what of a plan', async ({ amountMinor }) => {
    const app = await strictContext();
    const { planId } = await duePlan(app, 'instalment');
    const asked = { planId, amountMinor, isGranted: false, duplicateReason: null };
    await asTwo(app, 'plans.extra', () => app.call('plans.extra', asked));
  });

  it('holds for the first charge of a new plan and for a replaced card', async () => {
    const app = await strictContext();
    const { planId } = await duePlan(app);
    const { customer } = await app.call('plans.find', { planId });
    const { draftId } = await app.call('charge.open', { retryOf: null });
    const consent = { words: 'Agreed to monthly charges', channel: 'phone' } as const;
    const card = { draftId, channel: 'phone', card: order().card, consent } as const;
    const common = { ...card, duplicateReason: null };
    const { today } = await app.call('practice.clock', {});
    const terms = {
      kind: 'recurring',
      currency: 'AUD',
      amountMinor: 20_00,
      firstAmountMinor: null,
      period: { unit: 'month', every: 1 },
      startDate: today,
      restFrom: null,
      end: { kind: 'never' },
    } as const;
    const { id: customerId } = customer;
    const start = { ...common, reference: 'NEW-PLAN', terms, customerId };
    expect(await app.call('plans.start', start)).toEqual(alone);
    expect(await app.call('plans.replace-card', { ...common, planId })).toEqual(alone);
    await asTwo(app, 'plans.start', () => app.call('plans.start', start));
  });

  it('leaves a row out of every run, even of one that somebody else let begin', async () => {
    const app = await strictContext();
    const request = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
    const check = await app.call('runs.check', request);
    const reasons = new Map(check.leftOut.map(({ reason, count }) => [reason, count]));
    expect(check.count).toBe(0);
    expect(reasons.get('needs-second-person')).toBeGreaterThan(40);
    await expect(approve(app, app.supervisor, 'runs.start')).rejects.toThrow('invalid');
    const seen = { ...request, seenCount: 0, seenTotals: [] };
    expect((await app.call('runs.start', seen)).kind).toBe('nothing-to-run');
  });

  it('leaves a row out at its turn when the rule came after the check', async () => {
    const app = await withStaff(dataFolder(), {
      clock: handClock(new Date().toISOString() as Instant),
    });
    await app.call('practice.fill-book', {});
    const request = { choice: { kind: 'all-due' }, expiredCards: 'leave-out' } as const;
    const check = await app.call('runs.check', request);
    await show(app, app.admin);
    const settings = await app.call('runs.settings', {});
    await app.call('runs.save-settings', { ...settings, concurrency: 1, gapMs: 60_000 });
    await show(app, app.clerk);
    const seen = { ...request, seenCount: check.count, seenTotals: check.totals };
    const answer = await app.call('runs.start', seen);
    if (answer.kind !== 'run') throw new Error(answer.kind);
    const runId = answer.run.id;
    const itemsIn = async (...states: RunItemState[]) => {
      const asked = { runId, states, from: 0, limit: 200 };
      return (await app.call('runs.items', asked)).items;
    };
    // The rows stand in an order by chance, and the practice bank answers one of them with silence.
    const charged = () => itemsIn('approved', 'declined', 'not-confirmed');
    await expect.poll(async () => (await charged()).length).toBe(1);
    await show(app, app.admin);
    await app.call('staff.save-rules', strictRules);
    await expect
      .poll(async () => {
        app.clock.advanceMs(60_000);
        return (await itemsIn('left-out')).length;
      })
      .toBeGreaterThanOrEqual(3);
    const reasons = (await itemsIn('left-out')).map(({ reason }) => reason);
    expect([...new Set(reasons)]).toEqual(['needs-second-person']);
  });
});

describe('who let a call through, in the entries that the records write with it', () => {
  it('stands on a refund, a move of a plan and a close', async () => {
    const app = await withStaff(dataFolder(), {
      clock: handClock(new Date().toISOString() as Instant),
    });
    await app.call('practice.fill-book', {});
    const answer = await submit(app);
    if (answer.kind !== 'accepted') throw new Error(answer.kind);
    await expect.poll(() => app.app.isChargeInFlight()).toBe(false);
    const { today } = await app.call('practice.clock', {});
    const refunded = await approved(app, 'payments.record-refund', {
      attemptId: answer.attempt.id,
      amountMinor: answer.attempt.amountMinor,
      refundedOn: today,
      dashboardReference: 'DASH-1',
      reason: 'Sent back',
    });
    expect(refunded).toMatchObject({ kind: 'recorded', isWhole: true });
    const row = await duePlan(app);
    const move = { kind: 'write-off', sequence: row.sequence, reason: 'Agreed' } as const;
    const moved = await approved(app, 'plans.move-owed', { planId: row.planId, move });
    expect(moved.kind).toBe('moved');
    const day = { settlementDate: today, currency: 'AUD' };
    const sheet = await app.call('closes.sheet', day);
    const bankMinor = sheet.expectedMinor;
    const close = { ...day, bankMinor, seenExpectedMinor: bankMinor, reason: '', note: '' };
    const kept = await approved(app, 'closes.keep', close);
    if (kept.kind !== 'kept') throw new Error(kept.kind);
    await approved(app, 'closes.reopen', { id: kept.close.id, reason: 'Counted again' });
    const told = await auditOf(app);
    for (const event of [
      'refund.recorded',
      'resolution.confirmed-reversed',
      'plan.write-off',
      'close.kept',
      'close.reopened',
    ]) {
      const entries = told.filter((entry) => entry.event === event);
      expect(entries, event).toHaveLength(1);
      expect(entries, event).toMatchObject([{ operatorName: 'Cleo', approvedBy: 'Sue' }]);
    }
    const sent = told.filter(({ event }) => event.startsWith('charge.'));
    expect(new Set(sent.map(({ approvedBy }) => approvedBy))).toEqual(new Set([null]));
  });
});
