import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttemptState } from '../../../src/domain/charge/attempt.ts';
import { planIntent } from '../../../src/domain/ids.ts';
import type { CardId } from '../../../src/domain/ids.ts';
import { addDays, daysBetween } from '../../../src/domain/plans/days.ts';
import { retryAdvice } from '../../../src/domain/plans/retries/retry-advice.ts';
import type { RetryQuestion } from '../../../src/domain/plans/retries/retry-locks.ts';
import { defaultRetryPolicy } from '../../../src/domain/plans/retries/retry-policy.ts';
import { hoursBetween } from '../../../src/domain/plans/retries/attempt-history.ts';
import type { RetryAttempt } from '../../../src/domain/plans/retries/attempt-history.ts';
import { must } from './history-model.ts';
import { cardFacts, day, moment, planId, randomRuns } from './plan-fixtures.ts';

const start = day('2026-01-05');
const states: readonly AttemptState[] = [
  'declined',
  'declined',
  'declined',
  'declined',
  'confirmed-declined',
  'confirmed-not-charged',
  'not-sent',
  'rejected',
  'approved',
];
const codes = ['51', '51', '51', '05', '61', '91', '96', '91', '54', '41', 'Z9', '19'];

/** Requests, at random hours, to attempt one of three instalments on one card with two tokens. */
const anyAsks = fc.array(
  fc.record({
    hours: fc.integer({ min: 0, max: 60 }),
    row: fc.integer({ min: 1, max: 3 }),
    state: fc.constantFrom(...states),
    code: fc.constantFrom(...codes),
    by: fc.constantFrom('schedule' as const, 'person' as const),
    omitExpiry: fc.boolean(),
    isGranted: fc.boolean(),
    token: fc.constantFrom('card-1' as CardId, 'card-2' as CardId),
    brand: fc.constantFrom('visa', 'mastercard'),
  }),
  { minLength: 5, maxLength: 45, size: 'max' },
);

/** Attempts that a brand counts, stated independently of the code that counts them. */
function reached({ state }: RetryAttempt): boolean {
  return !['approved', 'not-sent', 'rejected'].includes(state);
}

function mustKeepCaps(
  made: RetryAttempt,
  earlier: readonly RetryAttempt[],
  isGranted: boolean,
): void {
  const counted = [...earlier, made].filter(reached);
  const within = (hours: number) =>
    counted.filter(({ at }) => hoursBetween(at, made.at) < hours).length;
  must(within(720) <= 15, 'a brand sees 15 tries in 30 days at most');
  must(made.card.brand !== 'mastercard' || within(24) <= 10, 'and one of them 10 in a day');
  must(isGranted || within(720) <= 8, 'a card has 8 tries in 30 days, unless more are granted');
  const ofRow = earlier.filter(({ intentId }) => intentId === made.intentId);
  must(!ofRow.some(({ state }) => state === 'approved'), 'a paid row is not tried');
  const bySchedule = ofRow.filter((one) => one.by === 'schedule' && reached(one));
  if (made.by === 'schedule') {
    must(bySchedule.length < 4, 'a schedule tries 4 times at most');
    must(daysBetween(start, made.on) >= 0, 'and not before the due day');
  }
  const last = ofRow.filter(reached).at(-1);
  const isRepair = last?.responseCode === '54' && made.omitExpiry;
  const isBackSoon = last !== undefined && ['91', '96'].includes(last.responseCode ?? '');
  if (last !== undefined && !isGranted && !isRepair) {
    const gap = hoursBetween(last.at, made.at);
    must(gap >= 24 || (isBackSoon && gap >= 1), 'two tries of a row lie a day apart');
  }
  const approvedAt = earlier.findLast(({ state }) => state === 'approved')?.at ?? '';
  const lost = earlier.some(
    (one) =>
      one.responseCode === '41' &&
      reached(one) &&
      one.at >= approvedAt &&
      one.state !== 'confirmed-not-charged',
  );
  must(!lost, 'a card reported lost is never tried again');
}

describe('the retry rules in random hands', () => {
  it('keep every cap, and name a day on which they let go', () => {
    let tries = 0;
    fc.assert(
      fc.property(anyAsks, (asks) => {
        const history: RetryAttempt[] = [];
        let hour = 0;
        for (const ask of asks) {
          hour += ask.hours;
          const at = moment(
            `${addDays(start, Math.floor(hour / 24))}T${String(hour % 24).padStart(2, '0')}:00:00.000Z`,
          );
          const today = addDays(start, Math.floor(hour / 24));
          const card = { ...cardFacts, brand: ask.brand };
          const question: RetryQuestion = {
            history,
            intentId: planIntent(planId, ask.row),
            dueDate: start,
            card: { cardId: ask.token, facts: card },
            today,
            now: at,
            omitExpiry: ask.omitExpiry,
            promisedOn: null,
            isFrozen: false,
            isGranted: ask.isGranted,
            plannedOnCard: 0,
          };
          const advice = retryAdvice(question, defaultRetryPolicy);
          must(!advice.allowedBySchedule || advice.allowed, 'what the schedule may, a person may');
          must(
            advice.attemptsLeftWithBrand >= 0 && advice.attemptsLeftOnSchedule >= 0,
            'counts are whole',
          );
          // A wait of an hour that starts at 23:30 ends on the next day.
          const isFreeBy = (date: typeof today, may: 'allowed' | 'allowedBySchedule') =>
            [date, addDays(date, 1)].some((each) => {
              const evening = moment(`${each}T23:59:59.000Z`);
              const later = { ...question, today: each, now: evening };
              return retryAdvice(later, defaultRetryPolicy)[may];
            });
          const { nextSensibleDate: next, nextByHandOn: byHand } = advice;
          if (next !== null) {
            must(next >= today, 'the next day is not behind us');
            const isFree = isFreeBy(next, 'allowedBySchedule');
            must(isFree, 'by the end of the next sensible day a try is allowed');
          }
          must(!advice.allowed || byHand === today, 'where staff may try now, that is today');
          const isFree = byHand === null || isFreeBy(byHand, 'allowed');
          must(isFree, 'by the end of the next day by hand staff may try');
          if (!(ask.by === 'schedule' ? advice.allowedBySchedule : advice.allowed)) continue;
          const made: RetryAttempt = {
            intentId: question.intentId,
            at,
            on: today,
            by: ask.by,
            state: ask.state,
            cardId: ask.token,
            card,
            omitExpiry: ask.omitExpiry,
            responseCode: ask.state === 'approved' ? '00' : ask.code,
            adviceCode: null,
            adviceWaitHours: null,
          };
          mustKeepCaps(made, history, ask.isGranted);
          history.push(made);
          tries += 1;
        }
      }),
      { numRuns: randomRuns.retries },
    );
    expect(tries).toBeGreaterThan(randomRuns.retries * 3);
  });
});
