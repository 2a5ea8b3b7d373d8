import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardId, CustomerId, InstalmentId, PlanId } from '../../../../src/domain/ids.ts';
import type { CardFacts } from '../../../../src/domain/charge/attempt.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import { summarisePlan } from '../../../../src/domain/plans/summary.ts';
import type { PlanHealth } from '../../../../src/domain/plans/summary.ts';
import type { OpenedLedger } from '../../../../src/main/ledger/open.ts';
import type { PlanPageRequest } from '../../../../src/main/ports/ledger/plans.ts';
import type { WorkPageRequest } from '../../../../src/main/ports/ledger/runs.ts';
import {
  approved,
  declined,
  opened,
  operator,
  temporaryFolder,
  transaction,
  unknown,
  valueOf,
} from '../ledger-fixture.ts';
import {
  addMaria,
  broughtIn,
  charge,
  day,
  entryOn,
  fileOf,
  inThree,
  maria,
  moment,
  monthly,
  newPlan,
  onDay,
  finishAttempt,
  start,
  startedAt,
  startedPlan,
  strictScope,
  visa,
} from './plan-ledger.ts';

const folder = temporaryFolder();
let ledger: OpenedLedger;
let filesMade = 0;

beforeEach(async () => {
  filesMade += 1;
  ledger = await opened(`${folder.path}/lists-${filesMade}.sqlite`);
  await addMaria(ledger);
});
afterEach(async () => {
  expect(valueOf(await ledger.checkInvariants())).toEqual([]);
  await ledger.close();
});
afterAll(() => folder.remove());

const february = day('2026-02-05');
const inFebruary = { today: february } as const;
const lapsed: CardFacts = { ...visa, lastFour: '4242', expiry: { year: 2026, month: 1 } };
const lapsing: CardFacts = { ...visa, lastFour: '4444', expiry: { year: 2026, month: 3 } };

function pageRequest(changes: Partial<PlanPageRequest> = {}): PlanPageRequest {
  return {
    search: '',
    health: null,
    currency: null,
    customerId: null,
    dueOn: null,
    today: february,
    after: null,
    limit: 100,
    ...changes,
  };
}

async function page(changes: Partial<PlanPageRequest> = {}) {
  return valueOf(await ledger.plans.pageOfPlans(pageRequest(changes)));
}

function workRequest(changes: Partial<WorkPageRequest> = {}): WorkPageRequest {
  return {
    ...onDay(february),
    tab: 'due',
    search: '',
    currency: null,
    after: null,
    limit: 100,
    ...changes,
  };
}

async function work(changes: Partial<WorkPageRequest> = {}) {
  return valueOf(await ledger.work.workPage(workRequest(changes)));
}

async function decline(id: PlanId, sequence: number, today = february) {
  const attempt = valueOf(await charge(ledger, id, sequence, { today }));
  const declinedWith = { transaction: transaction({ responseCode: '51' }) };
  return finishAttempt(ledger, attempt.id, declined, {
    outcomeAt: attempt.preparedAt,
    ...declinedWith,
  });
}

/** One plan in each health that a plan can have in February. */
async function everyHealth(): Promise<ReadonlyMap<PlanHealth, readonly PlanId[]>> {
  const move = async (id: PlanId, kind: 'pause' | 'cancel') =>
    valueOf(await ledger.plans.movePlan(id, { kind, reason: 'asked' }, entryOn(february)));
  const made = async (facts: CardFacts = visa) =>
    (await startedPlan(ledger, inThree, { facts })).id;
  const starting = newPlan();
  const scope = { ...strictScope, pass: 'open-and-approved' } as const;
  const first = valueOf(await start(ledger, starting, { scope }));
  await finishAttempt(ledger, first.id, declined);
  const ended = await made();
  await move(ended, 'cancel');
  const waiting = await made();
  const open = valueOf(await charge(ledger, waiting, 2, inFebruary));
  await finishAttempt(ledger, open.id, unknown);
  const removed = await startedPlan(ledger, inThree);
  valueOf(await ledger.customers.removeCard(removed.cardId, startedAt));
  const failedOne = await made();
  await decline(failedOne, 2);
  const paused = await made();
  await move(paused, 'pause');
  const pausedFailed = await made();
  await decline(pausedFailed, 2);
  await move(pausedFailed, 'pause');
  const pausedRemoved = await startedPlan(ledger, inThree);
  await move(pausedRemoved.id, 'pause');
  valueOf(await ledger.customers.removeCard(pausedRemoved.cardId, startedAt));
  const needsCard = await startedPlan(ledger, inThree);
  const end = { kind: 'end-card-history', cardId: needsCard.cardId } as const;
  valueOf(await ledger.plans.movePlan(needsCard.id, end, entryOn(february)));
  const completed = await startedPlan(ledger, { ...inThree, count: 1, totalMinor: 500 });
  const expired = await made(lapsed);
  return new Map([
    ['starting', [starting.plan.id]],
    ['ended', [ended, completed.id]],
    ['waiting', [waiting]],
    ['needs-card', [removed.id, needsCard.id]],
    ['failed', [failedOne, pausedFailed]],
    ['paused', [paused, pausedRemoved.id]],
    ['card-expired', [expired]],
    ['card-expiring', [await made(lapsing)]],
    ['good', [await made()]],
  ] as const);
}

describe('the list of plans', () => {
  it('finds plans by how they stand, as their summary says', async () => {
    const plans = await everyHealth();
    for (const [health, ids] of plans) {
      const found = await page({ health: [health] });
      expect(found.map(({ plan }) => plan.id).toSorted(), health).toEqual(ids.toSorted());
      expect(new Set(found.map(({ summary }) => summary.health))).toEqual(new Set([health]));
    }
    // A month later, everything that was due and not attempted is missed.
    const march = day('2026-02-06');
    const behind = await page({ health: ['arrears'], today: march });
    expect(behind.map(({ summary }) => summary.health)).toEqual(['arrears', 'arrears']);
    const all = await page();
    expect(all).toHaveLength([...plans.values()].flat().length);
    for (const line of all) {
      const { instalments } = await fileOf(ledger, line.plan.id, february);
      const { card, plan, summary } = line;
      expect(summary).toEqual(summarisePlan({ plan, instalments }, card, february));
    }
  });

  it('gives every plan once in pages by the next day, those without one last', async () => {
    await everyHealth();
    const whole = await page();
    const ids: PlanId[] = [];
    for (let after: PlanId | null = null; ; after = ids.at(-1) ?? null) {
      const some: Awaited<ReturnType<typeof page>> = await page({ after, limit: 4 });
      ids.push(...some.map(({ plan }) => plan.id));
      if (some.length < 4) break;
    }
    expect(ids).toEqual(whole.map(({ plan }) => plan.id));
    const days = whole.map(({ plan }) => plan.nextDueOn ?? '9999');
    expect(days).toEqual(days.toSorted());
  });

  it('finds plans by reference, customer and currency', async () => {
    const { change } = await startedPlan(ledger);
    const jo = 'customer-jo' as CustomerId;
    const fields = { name: 'Jo Brown', phone: '', email: 'jo@example.com', notes: '' };
    const customer = { id: jo, at: startedAt, operatorId: operator, ...fields };
    const usd = { ...monthly, currency: 'USD' as CurrencyCode };
    const hers = newPlan(usd, { customerId: jo, reference: 'GYM-77' });
    valueOf(await ledger.plans.addPlans([{ ...broughtIn(hers), customer }], entryOn(february)));
    const found = async (changes: Partial<PlanPageRequest>) =>
      (await page(changes)).map(({ plan }) => plan.reference);
    expect(await found({ search: 'gym-7' })).toEqual(['GYM-77']);
    expect(await found({ search: 'brown jo' })).toEqual(['GYM-77']);
    expect(await found({ search: 'gonzalez' })).toEqual([change.plan.reference]);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ currency: 'USD' as CurrencyCode })).toEqual(['GYM-77']);
    expect(await found({ customerId: maria })).toEqual([change.plan.reference]);
    expect(await found({ search: 'nobody' })).toEqual([]);
  });
});

describe('the work of a day', () => {
  it('puts each instalment in one tab, with its answer, its card and what may be done', async () => {
    const due = await startedPlan(ledger);
    const failedOne = await startedPlan(ledger);
    const answer = await decline(failedOne.id, 2);
    const { id: expiring } = await startedPlan(ledger, monthly, { facts: lapsing });
    const paid = valueOf(await charge(ledger, expiring, 2, inFebruary));
    await finishAttempt(ledger, paid.id, approved, { outcomeAt: paid.preparedAt });
    const paused = await startedPlan(ledger);
    const pause = { kind: 'pause', reason: 'away' } as const;
    valueOf(await ledger.plans.movePlan(paused.id, pause, entryOn(february)));
    valueOf(await ledger.plans.catchUpPlans(entryOn(february)));

    const rows = await work();
    expect(rows.map(({ plan }) => plan.id)).toEqual([due.id]);
    expect(rows[0]).toMatchObject({
      instalment: { sequence: 2, dueDate: '2026-02-05', amountMinor: 8900 },
      customer: { name: 'Maria González', phone: '0412 345 678' },
      health: 'good',
      lastAttempt: null,
      advice: { allowed: true, allowedBySchedule: true, attemptsLeftOnSchedule: 4 },
    });
    const failures = await work({ tab: 'failed' });
    expect(failures.map(({ plan }) => plan.id)).toEqual([failedOne.id]);
    expect(failures[0]).toMatchObject({
      lastAttempt: { id: answer.id, transaction: { responseCode: '51' } },
      advice: { allowed: false, nextSensibleDate: '2026-02-08' },
    });
    const expiringRows = await work({ tab: 'expiring' });
    expect(expiringRows).toMatchObject([
      { plan: { id: expiring }, instalment: { sequence: 3, dueDate: '2026-03-05' } },
    ]);
    expect(valueOf(await ledger.work.workCounts(onDay(february)))).toEqual({
      due: [{ currency: 'AUD', count: 1, amountMinor: 8900 }],
      failed: [{ currency: 'AUD', count: 1, amountMinor: 8900 }],
      // The schedule retries it on the eighth.
      failedNeedsPersonCount: 0,
      expiringCount: 1,
      brokenPromiseCount: 0,
      next: {
        dueDate: '2026-03-05',
        tallies: [{ currency: 'AUD', count: 3, amountMinor: 26_700 }],
      },
      lastRunOn: null,
    });
    expect((await work({ search: 'gonz' })).length).toBe(1);
    expect((await work({ currency: 'AUD' as CurrencyCode })).length).toBe((await work()).length);
    expect((await work({ currency: 'NZD' as CurrencyCode })).length).toBe(0);
    const expiringIn = { tab: 'expiring', currency: 'NZD' as CurrencyCode } as const;
    expect((await work(expiringIn)).length).toBe(0);
    expect((await work({ search: 'nobody' })).length).toBe(0);
    expect((await work({ tab: 'expiring', search: 'nobody' })).length).toBe(0);
  });

  it('comes in pages, each row once', async () => {
    const additions = Array.from({ length: 25 }, () => broughtIn(newPlan(inThree)));
    valueOf(await ledger.plans.addPlans(additions, entryOn(february)));
    const today = day('2026-04-01');
    const ids: InstalmentId[] = [];
    for (let after: InstalmentId | null = null; ; after = ids.at(-1) ?? null) {
      const some: Awaited<ReturnType<typeof work>> = await work({
        ...onDay(today),
        after,
        limit: 10,
      });
      ids.push(...some.map(({ instalment }) => instalment.id));
      if (some.length < 10) break;
    }
    expect(ids).toHaveLength(75);
    expect(new Set(ids).size).toBe(75);
  });

  it('checks a run with what its cards and its customers say', async () => {
    const due = await startedPlan(ledger);
    const failedOne = await startedPlan(ledger, monthly, { facts: { ...visa, lastFour: '0002' } });
    await decline(failedOne.id, 2);
    const promised = await startedPlan(ledger);
    const call = { note: '', sequence: 2, outcome: 'promised' } as const;
    const promise = { amountMinor: 8900, on: day('2026-02-09') };
    valueOf(
      await ledger.plans.logPlanCall(
        { ...call, id: 'call-1', planId: promised.id, promise },
        entryOn(february),
      ),
    );
    const lapsedOne = await startedPlan(ledger, monthly, { facts: lapsed });
    valueOf(await ledger.plans.catchUpPlans(entryOn(february)));
    const check = async (changes: object) =>
      valueOf(
        await ledger.work.workCheck({
          choice: { kind: 'all-due' },
          ...onDay(february),
          isGranted: false,
          expiredCards: 'leave-out',
          ...changes,
        }),
      );
    const reasons = (leftOut: Awaited<ReturnType<typeof check>>['leftOut']) =>
      Object.fromEntries(leftOut.map(({ planId, reason, until }) => [planId, [reason, until]]));
    const first = await check({});
    const inAud = { kind: 'all-due', currency: 'AUD' as CurrencyCode } as const;
    expect((await check({ choice: inAud })).rows).toEqual(first.rows);
    const inNzd = { ...inAud, currency: 'NZD' as CurrencyCode };
    expect(await check({ choice: inNzd })).toMatchObject({ rows: [], leftOut: [] });
    expect(first.rows.map(({ planId }) => planId)).toEqual([due.id]);
    expect(reasons(first.leftOut)).toEqual({
      [failedOne.id]: ['too-soon', '2026-02-08'],
      [promised.id]: ['promised', '2026-02-10'],
      [lapsedOne.id]: ['card-expired', null],
    });
    const anyway = await check({ expiredCards: 'try-although-expired' });
    expect(anyway.rows.find(({ planId }) => planId === lapsedOne.id)?.omitExpiry).toBe(true);
    const later = onDay(day('2026-02-08'));
    const retries = await check({ choice: { kind: 'failed' }, ...later });
    expect(retries.rows).toMatchObject([{ planId: failedOne.id, by: 'person', sequence: 2 }]);
    const picked = new Set([`${due.id}:1`, `${due.id}:3`, `${due.id}:2`] as InstalmentId[]);
    const selected = await check({ choice: { kind: 'selected', instalments: picked } });
    expect(selected.rows.map(({ sequence }) => sequence)).toEqual([2]);
    expect(selected.leftOut.map(({ sequence, reason }) => [sequence, reason])).toEqual([
      [1, 'settled'],
      [3, 'arrears'],
    ]);
  });

  it('counts the tries on a card that another plan made on it', async () => {
    const facts = { ...visa, lastFour: '0009' };
    const shared = { facts, cardId: 'card-shared' as CardId };
    const one = await startedPlan(ledger, monthly, shared);
    const other = await startedPlan(ledger, monthly, { facts });
    await decline(one.id, 2);
    const { advice } = await fileOf(ledger, other.id, february);
    // The bank's last response on the card counts for every plan: one attempt of the brand limit is used.
    expect(advice.get(2)?.attemptsLeftWithBrand).toBe(14);
    const own = (await fileOf(ledger, one.id, february)).advice.get(2);
    expect(own).toMatchObject({ attemptsLeftWithBrand: 14, attemptsLeftOnSchedule: 3 });
  });
});

describe('plans without an end', () => {
  it('are caught up before a day’s list, and forecast beyond their rows', async () => {
    const { id } = await startedPlan(ledger, {
      ...monthly,
      period: { unit: 'day', every: 1 },
      amountMinor: 100,
    });
    await startedPlan(ledger, inThree);
    const today = day('2027-06-05');
    expect(valueOf(await ledger.plans.plansBehind(today))).toBe(1);
    let calls = 0;
    for (;;) {
      calls += 1;
      const { left } = valueOf(
        await ledger.plans.catchUpPlans({ at: moment('2027-06-05T00:00:00.000Z'), today }),
      );
      if (left === 0) break;
    }
    expect(calls).toBe(2);
    const { plan, instalments } = await fileOf(ledger, id, today);
    expect(plan.lastSlotOn).toBe('2027-06-06');
    expect(instalments).toHaveLength(518);
    expect(valueOf(await ledger.plans.plansBehind(today))).toBe(0);

    const amounts = valueOf(await ledger.plans.forecastPlans(february, day('2026-02-06')));
    expect(amounts).toEqual([
      { dueDate: '2026-02-05', currency: 'AUD', count: 2, amountMinor: 33_433 },
      { dueDate: '2026-02-06', currency: 'AUD', count: 1, amountMinor: 100 },
    ]);
    const beyond = valueOf(await ledger.plans.forecastPlans(day('2027-06-06'), day('2027-06-08')));
    expect(beyond.map(({ dueDate, amountMinor }) => [dueDate, amountMinor])).toEqual([
      ['2027-06-06', 100],
      ['2027-06-07', 100],
      ['2027-06-08', 100],
    ]);
  });
});

describe('rows for export', () => {
  it('come in pages of their plans, with reference and customer', async () => {
    const additions = Array.from({ length: 4 }, () => broughtIn(newPlan(inThree)));
    valueOf(await ledger.plans.addPlans(additions, entryOn(february)));
    const first = valueOf(await ledger.plans.pageOfInstalments(null, 7));
    const last = first.at(-1)?.instalment.id ?? null;
    const rest = valueOf(await ledger.plans.pageOfInstalments(last, 7));
    expect([...first, ...rest]).toHaveLength(12);
    expect(new Set([...first, ...rest].map(({ instalment }) => instalment.id)).size).toBe(12);
    expect(first[0]).toMatchObject({ customerName: 'Maria González' });
  });
});
