import type { CalendarDate } from '../../time/calendar.ts';
import { laterOf } from '../days.ts';
import { brandAttempts, lastScheduleDay, retryLocks, scheduleAttempts } from './retry-locks.ts';
import type { RetryLock, RetryLockKind, RetryQuestion } from './retry-locks.ts';
import { retryLimitsOf } from './retry-policy.ts';
import type { BrandRetryLimit, RetryPolicy } from './retry-policy.ts';

/** The retry policy's advice that every retry button shows. */
export interface RetryAdviceNow {
  /** True if staff may retry now. */
  readonly allowed: boolean;
  /** True if the schedule may retry now; runs charge only these automatically. */
  readonly allowedBySchedule: boolean;
  /** Attempts that the schedule makes of an instalment; those it has left are among them. */
  readonly attemptsOnSchedule: number;
  readonly attemptsLeftOnSchedule: number;
  readonly attemptsLeftWithBrand: number;
  /** First date on which the schedule may retry; null when waiting does not help. */
  readonly nextSensibleDate: CalendarDate | null;
  /** First date on which staff may retry: today while nothing prevents it, null when waiting does not help. */
  readonly nextByHandOn: CalendarDate | null;
  /** The lock that prevents a retry by staff; null without one. */
  readonly lockedBecause: RetryLock | null;
  /** The lock that prevents a retry by the schedule, one that waiting does not lift first; null without one. */
  readonly scheduleWaitsFor: RetryLock | null;
  /** True if the schedule has ended or cannot decide, and staff must. */
  readonly needsPerson: boolean;
}

/** Locks that time does not lift: staff must act on the card or the instalment. */
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
 * Returns whether an instalment may be retried on a card now, the attempts left, and the next sensible date.
 *
 * There are two counters: the brand counts every attempt on the card, by hand and unconfirmed ones included;
 * the schedule counts only its own. A supervisor's grant overrides the merchant's limits, never the brand's.
 */
export function retryAdvice(question: RetryQuestion, policy: RetryPolicy): RetryAdviceNow {
  const locks = retryLocks(question, policy);
  const standing = locks.filter((lock) => !(lock.canGrant && question.isGranted));
  const holdingStaff = standing.filter(({ holds }) => holds === 'everyone');
  const lockedBecause = holdingStaff[0] ?? null;
  const next = locks.reduce(
    (day, { until }) => laterOf(day, until ?? day),
    laterOf(question.today, question.dueDate),
  );
  const isHopeless =
    locks.some(({ until }) => until === null) || next > lastScheduleDay(question, policy);
  return {
    allowed: lockedBecause === null,
    allowedBySchedule: locks.length === 0,
    attemptsOnSchedule: scheduleMost(policy),
    attemptsLeftOnSchedule: scheduleLeft(question, policy),
    attemptsLeftWithBrand: brandLeft(question, policy),
    nextSensibleDate: isHopeless ? null : next,
    nextByHandOn: holdingStaff.reduce<CalendarDate | null>(
      (day, { until }) => (day === null || until === null ? null : laterOf(day, until)),
      question.today,
    ),
    lockedBecause,
    scheduleWaitsFor: locks.find(({ until }) => until === null) ?? locks[0] ?? null,
    needsPerson: locks.some(({ kind }) => personLocks.includes(kind)),
  };
}

function scheduleLeft(question: RetryQuestion, policy: RetryPolicy): number {
  return Math.max(0, scheduleMost(policy) - scheduleAttempts(question).length);
}

function scheduleMost({ scheduleDays, triesPerInstalmentMax }: RetryPolicy): number {
  return Math.min(scheduleDays.length, triesPerInstalmentMax);
}

function brandLeft(question: RetryQuestion, policy: RetryPolicy): number {
  return Math.max(0, Math.min(...brandUses(question, policy).map(leftOf)));
}

/** Attempts on a card within one window of its brand's limits. */
export interface BrandUse extends Pick<BrandRetryLimit, 'triesMax' | 'windowHours'> {
  readonly counted: number;
}

/** Returns the use of the brand's limit that leaves the fewest attempts; null for a brand without a limit. */
export function tightestBrandUse(question: RetryQuestion, policy: RetryPolicy): BrandUse | null {
  const [first, ...others] = brandUses(question, policy);
  if (first === undefined) return null;
  return others.reduce((least, use) => (leftOf(use) < leftOf(least) ? use : least), first);
}

function brandUses(question: RetryQuestion, policy: RetryPolicy): readonly BrandUse[] {
  return retryLimitsOf(policy, question.card.facts.brand).map(({ triesMax, windowHours }) => {
    const counted = brandAttempts(question, windowHours).length + question.plannedOnCard;
    return { counted, triesMax, windowHours };
  });
}

function leftOf({ counted, triesMax }: BrandUse): number {
  return triesMax - counted;
}
