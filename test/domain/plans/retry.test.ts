import { describe, expect, it } from 'vitest';
import { planIntent } from '../../../src/domain/ids.ts';
import type { CardId, PlanId } from '../../../src/domain/ids.ts';
import { addDays } from '../../../src/domain/plans/days.ts';
import { retryAdvice, tightestBrandUse } from '../../../src/domain/plans/retries/retry-advice.ts';
import type { RetryQuestion } from '../../../src/domain/plans/retries/retry-locks.ts';
import {
  checkPolicy,
  defaultRetryPolicy,
  retryClass,
} from '../../../src/domain/plans/retries/retry-policy.ts';
import type { RetryPolicy } from '../../../src/domain/plans/retries/retry-policy.ts';
import { toRetryAttempt } from '../../../src/domain/plans/retries/attempt-history.ts';
import type { RetryAttempt } from '../../../src/domain/plans/retries/attempt-history.ts';
import { retryAttemptOfRow } from '../charge/attempts.ts';
import { cardFacts, cardId, day, declinedAttempt, moment, planId } from './plan-fixtures.ts';

const due = day('2026-02-28');

function ask(
  history: readonly RetryAttempt[],
  change: Partial<RetryQuestion> = {},
  policy = defaultRetryPolicy,
) {
  const today = change.today ?? day('2026-03-03');
  return retryAdvice(questionOf(history, { ...change, today }), policy);
}

function questionOf(
  history: readonly RetryAttempt[],
  change: Partial<RetryQuestion> & Pick<RetryQuestion, 'today'>,
): RetryQuestion {
  return {
    history,
    intentId: planIntent(planId, 2),
    dueDate: due,
    card: { cardId, facts: cardFacts },
    now: moment(`${change.today}T09:00:00.000Z`),
    omitExpiry: false,
    promisedOn: null,
    isFrozen: false,
    isGranted: false,
    plannedOnCard: 0,
    ...change,
  };
}

/** Attempts one after the other, at this interval in hours, for another plan on the same card. */
function manyAttempts(
  count: number,
  hoursApart: number,
  change: Partial<RetryAttempt> = {},
): readonly RetryAttempt[] {
  const start = Date.parse('2026-03-01T09:00:00.000Z');
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(start + index * hoursApart * 3_600_000).toISOString();
    const intentId = planIntent('plan-2' as PlanId, index);
    return declinedAttempt({
      intentId,
      at: moment(at),
      on: day(at.slice(0, 10)),
      by: 'person',
      ...change,
    });
  });
}

function atTime(today: string, time: string) {
  return { today: day(today), now: moment(`${today}T${time}:00.000Z`) };
}

function advised(adviceCode: string, adviceWaitHours: number | null = null) {
  return ask([declinedAttempt({ adviceCode, adviceWaitHours })]).lockedBecause;
}

function refusalsOf(change: Partial<RetryPolicy>) {
  const checked = checkPolicy({ ...defaultRetryPolicy, ...change });
  return checked.ok ? {} : checked.error;
}

/** The default brand retry limit of a month, and one more. */
function budget(brand: string | null, triesMax: number, windowHours = 720) {
  const month = { brand: null, triesMax: 15, windowHours: 720 };
  return { brandBudgets: [month, { brand, triesMax, windowHours }] };
}

describe('the schedule', () => {
  it('tries on the due day, then 3, 7 and 14 days after', () => {
    const history: RetryAttempt[] = [];
    const days = ['2026-02-28', '2026-03-03', '2026-03-07', '2026-03-14'];
    for (const [index, text] of days.entries()) {
      const today = day(text);
      const before = ask(history, { today: addDays(today, -1) });
      expect(before).toMatchObject({ allowedBySchedule: false, nextSensibleDate: today });
      expect(before.scheduleWaitsFor?.kind).toBe('schedule-day');
      expect(ask(history, { today })).toMatchObject({
        allowedBySchedule: true,
        attemptsLeftOnSchedule: 4 - index,
        attemptsLeftWithBrand: 15 - index,
      });
      history.push(declinedAttempt({ at: moment(`${text}T09:00:00.000Z`), on: today }));
    }
    expect(ask(history, { today: day('2026-03-20') })).toMatchObject({
      allowed: true,
      allowedBySchedule: false,
      attemptsLeftOnSchedule: 0,
      nextSensibleDate: null,
      needsPerson: true,
      scheduleWaitsFor: { kind: 'schedule-used-up' },
    });
  });

  it('counts its days from the first try when that was late', () => {
    const late = declinedAttempt({ at: moment('2026-03-20T09:00:00.000Z'), on: day('2026-03-20') });
    expect(ask([late], { today: day('2026-03-21') }).nextSensibleDate).toBe('2026-03-23');
  });

  it('is not used up by tries by hand, which the brand counts', () => {
    const byHand = declinedAttempt({ by: 'person' });
    expect(ask([byHand])).toMatchObject({ attemptsLeftOnSchedule: 4, attemptsLeftWithBrand: 14 });
  });

  it('gives up after a time, however few tries were made', () => {
    expect(ask([declinedAttempt()], { today: day('2026-05-01') }).scheduleWaitsFor?.kind).toBe(
      'given-up',
    );
  });

  it('tries once more on the same day when the bank was not reached, then on the next', () => {
    const first = declinedAttempt({ responseCode: '91' });
    expect(ask([first], atTime('2026-02-28', '09:30'))).toMatchObject({
      allowed: false,
      lockedBecause: { kind: 'too-soon', until: '2026-02-28' },
    });
    expect(ask([first], atTime('2026-02-28', '10:00')).allowedBySchedule).toBe(true);
    const again = { ...first, at: moment('2026-02-28T10:00:00.000Z') };
    expect(ask([first, again], atTime('2026-02-28', '18:00')).lockedBecause?.until).toBe(
      '2026-03-01',
    );
    expect(ask([first, again], atTime('2026-03-01', '10:00')).allowedBySchedule).toBe(true);
  });
});

describe('a lock', () => {
  it('keeps 24 hours between two tries, unless a supervisor grants it', () => {
    const soon = { today: day('2026-03-01'), now: moment('2026-03-01T08:59:59.000Z') };
    expect(ask([declinedAttempt()], soon)).toMatchObject({
      allowed: false,
      lockedBecause: { kind: 'too-soon', until: '2026-03-01', canGrant: true },
    });
    expect(ask([declinedAttempt()], { ...soon, isGranted: true }).allowed).toBe(true);
    expect(
      ask([declinedAttempt()], { ...soon, now: moment('2026-03-01T09:00:00.000Z') }).allowed,
    ).toBe(true);
  });

  it.each(['14', '41', '43', '46', '57', 'R0', 'R1', '04'])(
    'is for good after %s on this card',
    (responseCode) => {
      const lock = {
        allowed: false,
        lockedBecause: { kind: 'never-again', canGrant: false },
        nextSensibleDate: null,
      };
      expect(ask([declinedAttempt({ responseCode })], { isGranted: true })).toMatchObject(lock);
      const elsewhere = declinedAttempt({
        responseCode,
        intentId: planIntent('plan-2' as PlanId, 9),
      });
      expect(ask([elsewhere])).toMatchObject(lock);
      const newCard = { cardId: 'card-2' as CardId, facts: { ...cardFacts, lastFour: '4242' } };
      expect(ask([declinedAttempt({ responseCode })], { card: newCard }).allowed).toBe(true);
    },
  );

  it('follows the card when it is kept anew under another token', () => {
    const sameCard = { cardId: 'card-9' as CardId, facts: cardFacts };
    expect(ask([declinedAttempt({ responseCode: '41' })], { card: sameCard }).allowed).toBe(false);
    expect(ask(manyAttempts(15, 24), { card: sameCard, today: day('2026-03-16') })).toMatchObject({
      attemptsLeftWithBrand: 0,
      lockedBecause: { kind: 'brand-budget' },
    });
  });

  it('is lifted by an approval on the card', () => {
    const approvedLater = declinedAttempt({
      state: 'approved',
      intentId: planIntent('plan-2' as PlanId, 1),
      at: moment('2026-03-01T09:00:00.000Z'),
      responseCode: '00',
    });
    expect(ask([declinedAttempt({ responseCode: '57' }), approvedLater]).allowed).toBe(true);
  });

  it('asks for a repair before an expired card is tried again', () => {
    const expired = declinedAttempt({ responseCode: '54' });
    const today = day('2026-02-28');
    expect(ask([expired], { today })).toMatchObject({
      allowed: false,
      needsPerson: true,
      lockedBecause: { kind: 'card-expired' },
    });
    expect(ask([expired], { today, omitExpiry: true }).allowed).toBe(true);
    const omitted = { ...expired, omitExpiry: true };
    expect(ask([omitted], { omitExpiry: true }).lockedBecause?.kind).toBe('fix-first');
    expect(ask([declinedAttempt({ responseCode: '82' })]).lockedBecause?.kind).toBe('fix-first');
  });

  it('stands while the row is open or paid', () => {
    for (const state of ['prepared', 'dispatched', 'unknown', 'mismatch'] as const) {
      expect(ask([declinedAttempt({ state })]).lockedBecause?.kind, state).toBe('not-confirmed');
    }
    for (const state of ['approved', 'confirmed-charged'] as const) {
      expect(ask([declinedAttempt({ state })]).lockedBecause?.kind, state).toBe('already-paid');
    }
  });

  it('holds until the day after a promise', () => {
    const promisedOn = day('2026-03-10');
    const kept = ask([declinedAttempt()], { promisedOn, today: promisedOn });
    expect(kept).toMatchObject({ allowed: false, nextSensibleDate: '2026-03-11' });
    expect(kept.lockedBecause?.kind).toBe('promised');
    expect(
      ask([declinedAttempt()], { promisedOn, today: day('2026-03-11') }).allowedBySchedule,
    ).toBe(true);
  });

  it('freezes everything after the clock jumped, and no grant lifts it', () => {
    expect(ask([], { isFrozen: true }).lockedBecause?.kind).toBe('clock-jumped');
    expect(ask([], { isFrozen: true, isGranted: true }).allowed).toBe(false);
  });

  it('sends unknown codes to a person, who may try', () => {
    for (const responseCode of ['Z9', null, '']) {
      const unclear = ask([declinedAttempt({ responseCode })]);
      expect(unclear).toMatchObject({ allowed: true, allowedBySchedule: false, needsPerson: true });
    }
  });

  it('waits as the service advises', () => {
    expect(advised('25')).toBeNull();
    expect(advised('30')).toMatchObject({ kind: 'advised-to-wait', until: '2026-03-10' });
    expect(advised('retry_later', 24 * 6)).toMatchObject({ until: '2026-03-06' });
    expect(advised('do_not_retry')?.kind).toBe('never-again');
    expect(advised('21')?.kind).toBe('never-again');
    expect(advised('41')?.kind).toBe('never-again');
  });
});

describe('the budgets', () => {
  it('stop at 8 tries on a card in 30 days, which a supervisor may raise', () => {
    const history = manyAttempts(8, 24);
    const full = ask(history, { today: day('2026-03-09') });
    expect(full).toMatchObject({
      allowed: false,
      lockedBecause: { kind: 'card-limit', until: '2026-03-31', canGrant: true },
      attemptsLeftWithBrand: 7,
    });
    expect(ask(history, { today: day('2026-03-09'), isGranted: true }).allowed).toBe(true);
    expect(ask(history, { today: day('2026-03-31') }).allowed).toBe(true);
  });

  it('stop at the brand’s limit, which nobody raises', () => {
    const history = manyAttempts(15, 24);
    const full = ask(history, { today: day('2026-03-16'), isGranted: true });
    expect(full).toMatchObject({
      allowed: false,
      lockedBecause: { kind: 'brand-budget', until: '2026-03-31', canGrant: false },
    });
  });

  it('count 10 in 24 hours for one brand', () => {
    const card = { ...cardFacts, brand: 'mastercard' };
    const loose: RetryPolicy = { ...defaultRetryPolicy, triesPerCardMax: 20 };
    const history = manyAttempts(10, 1, { card });
    const facts = { card: { cardId, facts: card }, today: day('2026-03-01') };
    expect(
      ask(history, { ...facts, now: moment('2026-03-01T19:00:00.000Z') }, loose),
    ).toMatchObject({
      attemptsLeftWithBrand: 0,
      lockedBecause: { kind: 'brand-budget', until: '2026-03-02' },
    });
    const visa = ask(manyAttempts(10, 1), { now: moment('2026-03-01T19:00:00.000Z') }, loose);
    expect(visa.lockedBecause).toBeNull();
    const raised = {
      ...loose,
      brandBudgets: [
        ...loose.brandBudgets,
        { brand: 'mastercard', triesMax: 35, windowHours: 720 },
      ],
    };
    expect(
      ask(manyAttempts(15, 24, { card }), { ...facts, today: day('2026-03-16') }, raised)
        .attemptsLeftWithBrand,
    ).toBe(10);
  });

  it('name the limit that leaves the fewest attempts, with what counts against it', () => {
    const card = { ...cardFacts, brand: 'mastercard' };
    const facts = { card: { cardId, facts: card }, today: day('2026-03-01') };
    const used = (history: readonly RetryAttempt[], change: Partial<RetryQuestion>) =>
      tightestBrandUse(
        questionOf(history, { ...facts, plannedOnCard: 1, ...change }),
        defaultRetryPolicy,
      );
    const sameDay = manyAttempts(4, 1, { card });
    const atNight = moment('2026-03-01T19:00:00.000Z');
    expect(used(sameDay, { now: atNight })).toEqual({ counted: 5, triesMax: 10, windowHours: 24 });
    const overWeeks = manyAttempts(13, 24, { card });
    expect(used(overWeeks, { today: day('2026-03-14') })).toEqual({
      counted: 14,
      triesMax: 15,
      windowHours: 720,
    });
  });

  it('count what is not confirmed, and neither approvals nor what was not sent', () => {
    const states = [
      'unknown',
      'mismatch',
      'confirmed-not-charged',
      'approved',
      'rejected',
      'not-sent',
      'prepared',
    ] as const;
    const history = states.map((state, index) =>
      declinedAttempt({ state, intentId: planIntent('plan-2' as PlanId, index) }),
    );
    expect(ask(history).attemptsLeftWithBrand).toBe(12);
  });

  it('count what the same run is about to try', () => {
    expect(ask(manyAttempts(6, 24), { plannedOnCard: 1 }).lockedBecause).toBeNull();
    expect(
      ask(manyAttempts(6, 24), { today: day('2026-03-07'), plannedOnCard: 2 }).lockedBecause?.kind,
    ).toBe('card-limit');
  });
});

describe('the policy', () => {
  it('is kept within what the card brands allow', () => {
    expect(checkPolicy(defaultRetryPolicy).ok).toBe(true);
    expect(refusalsOf(budget(null, 20))).toEqual({});
    expect(refusalsOf(budget(null, 21))).toEqual({ brandBudgets: 'too-many' });
    expect(refusalsOf(budget('mastercard', 35))).toEqual({});
    expect(refusalsOf(budget('mastercard', 36))).toEqual({ brandBudgets: 'too-many' });
    expect(refusalsOf(budget('mastercard', 11, 24))).toEqual({ brandBudgets: 'too-many' });
    expect(refusalsOf({ brandBudgets: [] })).toEqual({ brandBudgets: 'too-few' });
    expect(refusalsOf({ spacingHours: 23 })).toEqual({ spacingHours: 'too-short' });
    expect(refusalsOf({ scheduleDays: [0, 3, 3] })).toEqual({ scheduleDays: 'not-rising' });
    expect(refusalsOf({ scheduleDays: [1, 3] })).toEqual({ scheduleDays: 'not-rising' });
    expect(refusalsOf({ scheduleDays: [] })).toEqual({ scheduleDays: 'too-few' });
    expect(refusalsOf({ triesPerCardMax: 0 })).toEqual({ triesPerCardMax: 'too-few' });
  });

  it('takes the merchant’s own rule for a code, but not past the service’s "never"', () => {
    const words = { kind: 'whole', meaning: 'm', say: 's', doNext: 'd' } as const;
    const own: RetryPolicy = {
      ...defaultRetryPolicy,
      declineOverrides: [
        { ...words, code: '12', retry: 'later' },
        { ...words, code: 'Z9', retry: 'never' },
      ],
    };
    expect(retryClass(defaultRetryPolicy, '12', null)).toBe('never');
    expect(retryClass(own, '12', null)).toBe('later');
    expect(retryClass(own, 'z9', null)).toBe('never');
    expect(retryClass(own, '12', 'do_not_retry')).toBe('never');
  });
});

describe('a try drawn from the records', () => {
  it('takes the code that a person found, and the advice to wait', () => {
    const attempt = retryAttemptOfRow({
      state: 'confirmed-declined',
      resolution: { found: 'declined', transactionId: 'T-2', responseCode: '51' },
    });
    expect(toRetryAttempt(attempt, 'schedule', due)).toMatchObject({
      at: attempt.dispatchedAt,
      on: due,
      responseCode: '51',
      adviceCode: null,
      adviceWaitHours: null,
    });
  });
});
