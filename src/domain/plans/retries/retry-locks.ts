import type { CalendarDate, Instant } from '../../time/calendar.ts';
import { openStates, paidStates } from '../../charge/transitions.ts';
import { isExpiredCode } from '../../cards/card-invalid.ts';
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

/** The facts that decide whether an instalment may be attempted on a card now. */
export interface RetryQuestion {
  /** Every attempt of the instalment, and every attempt on its card, in any order. */
  readonly history: readonly RetryAttempt[];
  readonly intentId: IntentId;
  readonly dueDate: CalendarDate;
  readonly card: TriedCard;
  readonly today: CalendarDate;
  /** The ledger's time: never earlier than the last recorded time (docs/invariants.md, I7). */
  readonly now: Instant;
  /** True if this attempt would omit the expiry check. */
  readonly omitExpiry: boolean;
  /** The promised date of payment; null without a promise. */
  readonly promisedOn: CalendarDate | null;
  /** True if the clock has jumped and no supervisor has confirmed it yet. */
  readonly isFrozen: boolean;
  /** True if a supervisor grants an attempt beyond the merchant's own limits. */
  readonly isGranted: boolean;
  /** Attempts on this card that the same run is about to make, not yet in `history`. */
  readonly plannedOnCard: number;
}

/** Reasons not to attempt an instalment now; the words are in the renderer. */
export const retryLockKinds = [
  'already-paid',
  'not-confirmed',
  'clock-jumped',
  'never-again',
  'card-expired',
  'fix-first',
  'brand-budget',
  'card-limit',
  'promised',
  'advised-to-wait',
  'too-soon',
  'ask-a-person',
  'schedule-day',
  'schedule-used-up',
  'given-up',
] as const;

export type RetryLockKind = (typeof retryLockKinds)[number];

/** One reason against an attempt. */
export interface RetryLock {
  readonly kind: RetryLockKind;
  /** `everyone` prevents any attempt; `schedule` only those of the schedule. */
  readonly holds: 'everyone' | 'schedule';
  /** True if a supervisor may override it. */
  readonly canGrant: boolean;
  /** First date on which it no longer holds; null when waiting does not help. */
  readonly until: CalendarDate | null;
}

const wrongAmountCode = '13';

/** Returns every lock on an attempt now, the most serious first. */
export function retryLocks(question: RetryQuestion, policy: RetryPolicy): readonly RetryLock[] {
  return [
    rowLock(question),
    question.isFrozen ? everyone('clock-jumped', null) : null,
    cardLock(question, policy),
    brandLock(question, policy),
    cardLimitLock(question, policy),
    promiseLock(question),
    ...waitLocks(question, policy),
    scheduleLock(question, policy),
  ].filter((lock) => lock !== null);
}

/** Returns the attempts that count against a card's brand limit, oldest first. */
export function brandAttempts(
  { history, card, now }: Pick<RetryQuestion, 'history' | 'card' | 'now'>,
  windowHours: number,
): readonly RetryAttempt[] {
  return history
    .filter((made) => countsForBrand(made) && isOnCard(made, card))
    .filter((made) => hoursBetween(made.at, now) < windowHours)
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** Returns the attempts of an instalment that its schedule made. */
export function scheduleAttempts({ history, intentId }: RetryQuestion): readonly RetryAttempt[] {
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
  if (states.some((state) => paidStates.includes(state))) return everyone('already-paid', null);
  return states.some((state) => openStates.includes(state))
    ? everyone('not-confirmed', null)
    : null;
}

/** A decline of this card holds until a later approval. */
function cardLock(question: RetryQuestion, policy: RetryPolicy): RetryLock | null {
  const conclusive = question.history
    .filter((made) => isOnCard(made, question.card))
    .filter((made) => isDeclinedAttempt(made) || isApprovedAttempt(made));
  // An approval in the future was recorded before the clock was corrected.
  const approvals = conclusive.filter((made) => isApprovedAttempt(made) && made.at <= question.now);
  const approvedAt = latestAttempt(approvals)?.at ?? '';
  const declines = conclusive.filter((made) => isDeclinedAttempt(made) && made.at >= approvedAt);
  const classOf = (made: RetryAttempt) => retryClass(policy, made.responseCode, made.adviceCode);
  if (declines.some((made) => classOf(made) === 'never')) return everyone('never-again', null);
  const last = latestAttempt(declines.filter((made) => isOfCard(made, question.intentId)));
  if (last === null || classOf(last) !== 'fix-first') return null;
  // The expiry is omitted once: a bank that still says expired wants another card.
  if (!isExpiredCode(last.responseCode) || last.omitExpiry) return everyone('fix-first', null);
  return question.omitExpiry ? null : everyone('card-expired', null);
}

/** A wrong amount concerns that instalment only; every other code concerns the card. */
function isOfCard({ intentId, responseCode }: RetryAttempt, row: IntentId): boolean {
  return intentId === row || responseCode?.trim() !== wrongAmountCode;
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
  // Planned attempts are made today, so they leave the window last.
  const leaving = used[over]?.on ?? question.today;
  return everyone(kind, addDays(leaving, Math.ceil(windowHours / 24)));
}

function promiseLock({ promisedOn, today }: RetryQuestion): RetryLock | null {
  return promisedOn === null || today > promisedOn
    ? null
    : everyone('promised', addDays(promisedOn, 1), true);
}

/** The wait that the last response asks for, and the shortest time between two attempts of an instalment. */
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

/** An attempt that fixes the cause of the last decline, or follows an unreachable bank, may come sooner. */
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

/** Rounds up to whole days, so that the date is never too early. */
function untilAfter(last: RetryAttempt, hours: number): CalendarDate {
  return addDays(last.on, hours < 24 ? 0 : Math.ceil(hours / 24));
}

function personLock(last: RetryAttempt, policy: RetryPolicy): RetryLock | null {
  if (!isDeclinedAttempt(last)) return null;
  const isUnclear = retryClass(policy, last.responseCode, last.adviceCode) === 'ask-a-person';
  return isUnclear ? scheduleOnly('ask-a-person', null) : null;
}

/**
 * Locks until the next date of the schedule; null when it has come.
 *
 * Days count from the due date, or from the first attempt if that was later, so that missed instalments are
 * not attempted on four days in a row.
 */
function scheduleLock(question: RetryQuestion, policy: RetryPolicy): RetryLock | null {
  const { today } = question;
  const attempts = scheduleAttempts(question);
  const days = policy.scheduleDays[attempts.length];
  if (days === undefined || attempts.length >= policy.triesPerInstalmentMax) {
    return scheduleOnly('schedule-used-up', null);
  }
  if (today > lastScheduleDay(question, policy)) return scheduleOnly('given-up', null);
  const nextOn = earlierOf(addDays(scheduleBase(question), days), backOnLineOn(question, policy));
  return today < nextOn ? scheduleOnly('schedule-day', nextOn) : null;
}

/** The date that the schedule counts from: the due date, or the first attempt if that was later. */
function scheduleBase(question: RetryQuestion): CalendarDate {
  const { dueDate } = question;
  const tried = scheduleAttempts(question).map(({ on }) => on);
  return tried.length === 0 ? dueDate : laterOf(dueDate, tried.reduce(earlierOf));
}

/** The last date on which the schedule attempts; unlimited for an instalment that it has not attempted yet. */
export function lastScheduleDay(question: RetryQuestion, policy: RetryPolicy): CalendarDate {
  return scheduleAttempts(question).length === 0
    ? lastCalendarDate
    : addDays(scheduleBase(question), policy.giveUpAfterDays);
}

/** After an unreachable bank: one more attempt on the same day, then one on the next. */
function backOnLineOn(question: RetryQuestion, policy: RetryPolicy): CalendarDate {
  const made = rowAttempts(question);
  const last = latestAttempt(made);
  if (last === null || !isSameDayCode(last, policy)) return lastCalendarDate;
  return made.filter(({ on }) => on === last.on).length === 1 ? last.on : addDays(last.on, 1);
}

/** Attempts of the instalment or of a part of it, on this card, that reached the bank. */
function rowAttempts({ history, intentId, card }: RetryQuestion): readonly RetryAttempt[] {
  return history.filter(
    (one) =>
      (one.intentId === intentId || one.partOf === intentId) &&
      countsForBrand(one) &&
      isOnCard(one, card),
  );
}

function isSameDayCode({ responseCode }: RetryAttempt, { sameDayCodes }: RetryPolicy): boolean {
  return responseCode !== null && sameDayCodes.includes(responseCode.trim());
}
