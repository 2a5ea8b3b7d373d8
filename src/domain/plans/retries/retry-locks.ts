import type { CalendarDate, Instant } from '../../time/calendar.ts';
import type { AttemptState } from '../../charge/attempt.ts';
import type { IntentId } from '../../ids.ts';
import { addDays, earlierOf, lastCalendarDate, laterOf } from '../days.ts';
import { adviceWait, retryLimitsOf, retryClass } from './retry-policy.ts';
import type { BrandRetryLimit, RetryPolicy } from './retry-policy.ts';
import {
  countsForBrand,
  hoursBetween,
  isApprovedAttempt,
  isDeclinedAttempt,
  isOnCard,
  latestAttempt,
} from './attempt-history.ts';
import type { RetryAttempt, TriedCard } from './attempt-history.ts';

/** Everything that decides whether a row may be tried on a card now. */
export interface RetryQuestion {
  /** Every try of the row, and every try on its card, in any order. */
  readonly history: readonly RetryAttempt[];
  readonly intentId: IntentId;
  readonly dueDate: CalendarDate;
  readonly card: TriedCard;
  readonly today: CalendarDate;
  /** The ledger's time: never earlier than the last moment that was recorded (docs/invariants.md, I7). */
  readonly now: Instant;
  /** Whether this try shall leave the expiry check out. */
  readonly omitExpiry: boolean;
  /** The day that the customer promised to pay, null when none is logged. */
  readonly promisedOn: CalendarDate | null;
  /** Whether the clock has jumped and no supervisor has confirmed it yet. */
  readonly isFrozen: boolean;
  /** Whether a supervisor grants a try past the merchant's own limits. */
  readonly isGranted: boolean;
  /** Tries on this card that the same run is about to make, and that no history knows yet. */
  readonly plannedOnCard: number;
}

/** Why a row is not to be tried now; the words are in the renderer. */
export type RetryLockKind =
  | 'already-paid'
  | 'not-confirmed'
  | 'clock-jumped'
  | 'never-again'
  | 'card-expired'
  | 'fix-first'
  | 'brand-budget'
  | 'card-limit'
  | 'promised'
  | 'advised-to-wait'
  | 'too-soon'
  | 'ask-a-person'
  | 'schedule-day'
  | 'schedule-used-up'
  | 'given-up';

/** One reason against a try. */
export interface RetryLock {
  readonly kind: RetryLockKind;
  /** Whether it keeps everyone from trying, or the schedule alone. */
  readonly holds: 'everyone' | 'schedule';
  /** Whether a supervisor may go past it. */
  readonly canGrant: boolean;
  /** First day on which it no longer holds, null when waiting does not help. */
  readonly until: CalendarDate | null;
}

/** States that block the row itself, by its own tries. */
const openAttemptStates: readonly AttemptState[] = [
  'prepared',
  'dispatched',
  'unknown',
  'mismatch',
  'reference-taken',
];
const wrongAmountCode = '13';
const paidAttemptStates: readonly AttemptState[] = [
  'approved',
  'confirmed-charged',
  'paid-elsewhere',
];

/** Gathers all that speaks against a try now, the gravest first. */
export function retryLocks(question: RetryQuestion, policy: RetryPolicy): readonly RetryLock[] {
  return [
    rowLock(question),
    question.isFrozen ? everyone('clock-jumped', null, true) : null,
    cardLock(question, policy),
    brandLock(question, policy),
    cardLimitLock(question, policy),
    promiseLock(question),
    ...waitLocks(question, policy),
    scheduleLock(question, policy),
  ].filter((lock) => lock !== null);
}

/** Gives the tries that count against the budget of a card, the oldest first. */
export function brandAttempts(
  { history, card, now }: Pick<RetryQuestion, 'history' | 'card' | 'now'>,
  windowHours: number,
): readonly RetryAttempt[] {
  return history
    .filter((made) => countsForBrand(made) && isOnCard(made, card))
    .filter((made) => hoursBetween(made.at, now) < windowHours)
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** Gives the tries of a row that its schedule made. */
export function scheduleTries({ history, intentId }: RetryQuestion): readonly RetryAttempt[] {
  return history.filter(
    (made) => made.intentId === intentId && made.by === 'schedule' && countsForBrand(made),
  );
}

function everyone(kind: RetryLockKind, until: CalendarDate | null, canGrant = false): RetryLock {
  return { kind, holds: 'everyone', canGrant, until };
}

function scheduleOnly(kind: RetryLockKind, until: CalendarDate | null): RetryLock {
  return { kind, holds: 'schedule', canGrant: false, until };
}

function rowLock({ history, intentId }: RetryQuestion): RetryLock | null {
  const states = history.filter((made) => made.intentId === intentId).map(({ state }) => state);
  if (states.some((state) => paidAttemptStates.includes(state)))
    return everyone('already-paid', null);
  return states.some((state) => openAttemptStates.includes(state))
    ? everyone('not-confirmed', null)
    : null;
}

/** What the bank said of this card last holds until it says yes. */
function cardLock(question: RetryQuestion, policy: RetryPolicy): RetryLock | null {
  const answers = question.history
    .filter((made) => isOnCard(made, question.card))
    .filter((made) => isDeclinedAttempt(made) || isApprovedAttempt(made));
  // An approval that lies ahead was made under a clock that has been put right since.
  const approvals = answers.filter((made) => isApprovedAttempt(made) && made.at <= question.now);
  const approvedAt = latestAttempt(approvals)?.at ?? '';
  const declines = answers.filter((made) => isDeclinedAttempt(made) && made.at >= approvedAt);
  const classOf = (made: RetryAttempt) => retryClass(policy, made.responseCode, made.adviceCode);
  if (declines.some((made) => classOf(made) === 'never')) return everyone('never-again', null);
  const last = latestAttempt(declines.filter((made) => isOfCard(made, question.intentId)));
  if (last === null || classOf(last) !== 'fix-first') return null;
  if (!isExpiredCode(last.responseCode)) return everyone('fix-first', null);
  return question.omitExpiry && !last.omitExpiry ? null : everyone('card-expired', null);
}

/** A wrong amount is a matter of that row alone; everything else is about the card. */
function isOfCard({ intentId, responseCode }: RetryAttempt, row: IntentId): boolean {
  return intentId === row || responseCode?.trim() !== wrongAmountCode;
}

function isExpiredCode(code: string | null): boolean {
  return code?.trim() === '54' || code?.trim() === '33';
}

function brandLock(question: RetryQuestion, policy: RetryPolicy): RetryLock | null {
  const locks = retryLimitsOf(policy, question.card.facts.brand)
    .map((budget) => windowLock(question, 'brand-budget', budget))
    .filter((lock) => lock !== null);
  return locks.reduce<RetryLock | null>(
    (latest, lock) => ((latest?.until ?? '') >= (lock.until ?? '') ? latest : lock),
    null,
  );
}

function cardLimitLock(question: RetryQuestion, policy: RetryPolicy): RetryLock | null {
  const windowHours = policy.cardWindowDays * 24;
  const limit = { brand: null, triesMax: policy.triesPerCardMax, windowHours };
  const lock = windowLock(question, 'card-limit', limit);
  return lock === null ? null : { ...lock, canGrant: true };
}

function windowLock(
  question: RetryQuestion,
  kind: RetryLockKind,
  { triesMax, windowHours }: BrandRetryLimit,
): RetryLock | null {
  const used = brandAttempts(question, windowHours);
  const over = used.length + question.plannedOnCard - triesMax;
  if (over < 0) return null;
  // Planned tries are made today, so they leave the window last.
  const leaving = used[over]?.on ?? question.today;
  return everyone(kind, addDays(leaving, Math.ceil(windowHours / 24)));
}

function promiseLock({ promisedOn, today }: RetryQuestion): RetryLock | null {
  return promisedOn === null || today > promisedOn
    ? null
    : everyone('promised', addDays(promisedOn, 1), true);
}

/** The time that the last answer asks for, and the least time between two tries of a row. */
function waitLocks(question: RetryQuestion, policy: RetryPolicy): readonly (RetryLock | null)[] {
  const { now } = question;
  const made = rowAttempts(question);
  const last = latestAttempt(made);
  if (last === null) return [];
  const waited = hoursBetween(last.at, now);
  const adviceHours = adviceWait(last.adviceCode, last.adviceWaitHours);
  const spacing = spacingAfter(question, policy, last, made);
  const advised = { ...everyone('advised-to-wait', untilAfter(last, adviceHours)), canGrant: true };
  const tooSoon = { ...everyone('too-soon', untilAfter(last, spacing)), canGrant: true };
  return [
    waited < adviceHours ? advised : null,
    waited < spacing ? tooSoon : null,
    personLock(last, policy),
  ];
}

/** A try that repairs the reason of the last one, or that meets a bank back on line, may be soon. */
function spacingAfter(
  { omitExpiry }: RetryQuestion,
  policy: RetryPolicy,
  last: RetryAttempt,
  made: readonly RetryAttempt[],
): number {
  if (isExpiredCode(last.responseCode) && omitExpiry && !last.omitExpiry) return 0;
  const onThatDay = made.filter(({ on }) => on === last.on);
  const mayBeSoon = isSameDayCode(last, policy) && onThatDay.length === 1;
  return mayBeSoon ? policy.sameDayGapHours : policy.spacingHours;
}

/** Whole days, rounded up, so that the day that is named is never too early. */
function untilAfter(last: RetryAttempt, hours: number): CalendarDate {
  return addDays(last.on, hours < 24 ? 0 : Math.ceil(hours / 24));
}

function personLock(last: RetryAttempt, policy: RetryPolicy): RetryLock | null {
  if (!isDeclinedAttempt(last)) return null;
  const isUnclear = retryClass(policy, last.responseCode, last.adviceCode) === 'ask-a-person';
  return isUnclear ? scheduleOnly('ask-a-person', null) : null;
}

/**
 * The next day of the schedule.
 *
 * Days are counted from the due day, or from the first try when that was later, so that arrears are
 * not tried on four days in a row.
 */
function scheduleLock(question: RetryQuestion, policy: RetryPolicy): RetryLock | null {
  const { today } = question;
  const tries = scheduleTries(question);
  const days = policy.scheduleDays[tries.length];
  if (days === undefined || tries.length >= policy.triesPerInstalmentMax) {
    return scheduleOnly('schedule-used-up', null);
  }
  if (today > lastScheduleDay(question, policy)) return scheduleOnly('given-up', null);
  const nextOn = earlierOf(addDays(scheduleBase(question), days), backOnLineOn(question, policy));
  return today < nextOn ? scheduleOnly('schedule-day', nextOn) : null;
}

/** The day that the schedule counts from: the due day, or the first try when that was later. */
function scheduleBase(question: RetryQuestion): CalendarDate {
  const { dueDate } = question;
  const tried = scheduleTries(question).map(({ on }) => on);
  return tried.length === 0 ? dueDate : laterOf(dueDate, tried.reduce(earlierOf));
}

/** The last day on which the schedule tries; a row that it has not tried yet never grows too old. */
export function lastScheduleDay(question: RetryQuestion, policy: RetryPolicy): CalendarDate {
  return scheduleTries(question).length === 0
    ? lastCalendarDate
    : addDays(scheduleBase(question), policy.giveUpAfterDays);
}

/** After a bank could not be reached: once more on the same day, then on the next. */
function backOnLineOn(question: RetryQuestion, policy: RetryPolicy): CalendarDate {
  const made = rowAttempts(question);
  const last = latestAttempt(made);
  if (last === null || !isSameDayCode(last, policy)) return lastCalendarDate;
  return made.filter(({ on }) => on === last.on).length === 1 ? last.on : addDays(last.on, 1);
}

/** Tries of the row on this card that reached the bank. */
function rowAttempts({ history, intentId, card }: RetryQuestion): readonly RetryAttempt[] {
  return history.filter(
    (one) => one.intentId === intentId && countsForBrand(one) && isOnCard(one, card),
  );
}

function isSameDayCode({ responseCode }: RetryAttempt, { sameDayCodes }: RetryPolicy): boolean {
  return responseCode !== null && sameDayCodes.includes(responseCode.trim());
}
