import type { CalendarDate } from '../../time/calendar.ts';
import { laterOf } from '../days.ts';
import { brandAttempts, lastScheduleDay, retryLocks, scheduleTries } from './retry-locks.ts';
import type { RetryLock, RetryLockKind, RetryQuestion } from './retry-locks.ts';
import { retryLimitsOf } from './retry-policy.ts';
import type { RetryPolicy } from './retry-policy.ts';

/** What every retry button shows. */
export interface RetryAdviceNow {
  /** Whether a person may try now. */
  readonly allowed: boolean;
  /** Whether the schedule may: a run takes only these by itself. */
  readonly allowedBySchedule: boolean;
  readonly triesLeftOnSchedule: number;
  readonly triesLeftWithBrand: number;
  /** First day on which the schedule may try, null when waiting does not help. */
  readonly nextSensibleDate: CalendarDate | null;
  /** What keeps a person from trying, null when nothing does. */
  readonly lockedBecause: RetryLock | null;
  /** What keeps the schedule from trying, null when nothing does. */
  readonly scheduleWaitsFor: RetryLock | null;
  /** Whether the schedule is over or cannot tell, and the row waits for somebody to decide. */
  readonly needsPerson: boolean;
}

/** Locks that no waiting lifts: somebody must do something, with the card or with the row. */
const personLocks: readonly RetryLockKind[] = [
  'not-confirmed',
  'clock-jumped',
  'never-again',
  'card-expired',
  'fix-first',
  'ask-a-person',
  'schedule-used-up',
  'given-up',
];

/**
 * Says whether a row may be tried on a card now, how many tries are left, and when the next makes
 * sense.
 *
 * Two counters: the brand counts every try on the card, by hand and not confirmed too; the schedule
 * counts only its own. A supervisor's grant goes past the merchant's limits and never past the
 * brand's.
 */
export function retryAdvice(question: RetryQuestion, policy: RetryPolicy): RetryAdviceNow {
  const locks = retryLocks(question, policy);
  const standing = locks.filter((lock) => !(lock.canGrant && question.isGranted));
  const lockedBecause = standing.find(({ holds }) => holds === 'everyone') ?? null;
  const next = locks.reduce(
    (day, { until }) => laterOf(day, until ?? day),
    laterOf(question.today, question.dueDate),
  );
  const isHopeless =
    locks.some(({ until }) => until === null) || next > lastScheduleDay(question, policy);
  return {
    allowed: lockedBecause === null,
    allowedBySchedule: locks.length === 0,
    triesLeftOnSchedule: scheduleLeft(question, policy),
    triesLeftWithBrand: brandLeft(question, policy),
    nextSensibleDate: isHopeless ? null : next,
    lockedBecause,
    scheduleWaitsFor: locks[0] ?? null,
    needsPerson: locks.some(({ kind }) => personLocks.includes(kind)),
  };
}

function scheduleLeft(question: RetryQuestion, policy: RetryPolicy): number {
  const most = Math.min(policy.scheduleDays.length, policy.triesPerInstalmentMax);
  return Math.max(0, most - scheduleTries(question).length);
}

function brandLeft(question: RetryQuestion, policy: RetryPolicy): number {
  const left = retryLimitsOf(policy, question.card.facts.brand).map(
    ({ triesMax, windowHours }) =>
      triesMax - brandAttempts(question, windowHours).length - question.plannedOnCard,
  );
  return Math.max(0, Math.min(...left));
}
