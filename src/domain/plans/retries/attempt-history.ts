import { epochMsOf } from '../../time/calendar.ts';
import type { CalendarDate, Instant } from '../../time/calendar.ts';
import type { Attempt, AttemptState, CardFacts } from '../../charge/attempt.ts';
import { hasUnconfirmedAttempt, referencesUsedUp } from '../../charge/reference.ts';
import type { CardId, IntentId } from '../../ids.ts';

/** What the retry rules need to know of an earlier try. */
export interface RetryAttempt {
  readonly intentId: IntentId;
  /** When it was sent, on the ledger's own clock. */
  readonly at: Instant;
  /** The day of that moment in the merchant's zone. */
  readonly on: CalendarDate;
  /** A manual try counts for the card brand and not for the schedule. */
  readonly by: 'schedule' | 'person';
  readonly state: AttemptState;
  readonly cardId: CardId | null;
  readonly card: CardFacts;
  readonly omitExpiry: boolean;
  readonly responseCode: string | null;
  readonly adviceCode: string | null;
  /** Hours that the service advises to wait, null when it says none. */
  readonly adviceWaitHours: number | null;
  /** What was sent as `reference`; left out where no rule turns on it. */
  readonly reference?: string;
  /** Whether it was ever unconfirmed. */
  readonly wasUnconfirmed?: boolean;
  /** What a person found of it. */
  readonly resolution?: Attempt['resolution'];
}

/** The card of a charge: kept or keyed, it is known by what may be kept of it too. */
export interface TriedCard {
  readonly cardId: CardId | null;
  readonly facts: CardFacts;
}

/** States of a try that never reached the bank, which no counter counts. */
const neverReached: readonly AttemptState[] = [
  'prepared',
  'not-sent',
  'rejected',
  'reference-taken',
  'paid-elsewhere',
];

/** States in which the bank took the money: not a try that a brand counts against the card. */
const approvedStates: readonly AttemptState[] = [
  'approved',
  'confirmed-charged',
  'confirmed-reversed',
  'surplus-charged',
];

/** States in which the bank's no is certain. */
export const declinedStates: readonly AttemptState[] = ['declined', 'confirmed-declined'];

/** Draws from a try what the retry rules need; the day is that of the merchant's zone. */
export function tryOfAttempt(
  attempt: Attempt,
  by: RetryAttempt['by'],
  on: CalendarDate,
): RetryAttempt {
  const resolvedCode =
    attempt.resolution?.found === 'declined' ? attempt.resolution.responseCode : null;
  const waits = attempt.transaction?.otherFields['merchant_advice_retry_after'];
  return {
    intentId: attempt.intentId,
    at: attempt.dispatchedAt ?? attempt.preparedAt,
    on,
    by,
    state: attempt.state,
    cardId: attempt.cardId,
    card: attempt.card,
    omitExpiry: attempt.omitExpiry,
    responseCode: resolvedCode ?? attempt.transaction?.responseCode ?? null,
    adviceCode: attempt.transaction?.merchantAdviceCode ?? null,
    adviceWaitHours: typeof waits === 'number' && waits >= 0 ? waits : null,
    reference: attempt.reference,
    wasUnconfirmed: hasUnconfirmedAttempt([attempt]),
    resolution: attempt.resolution,
  };
}

/**
 * Tells whether a try was made on a card: the same kept card, or the same last four and expiry.
 *
 * The second half keeps the count when a card is kept anew under another token; that two cards may
 * look alike only makes the count stricter.
 */
export function isOnCard(made: Pick<RetryAttempt, 'cardId' | 'card'>, card: TriedCard): boolean {
  if (made.cardId !== null && made.cardId === card.cardId) return true;
  return (
    made.card.lastFour === card.facts.lastFour &&
    made.card.expiry.year === card.facts.expiry.year &&
    made.card.expiry.month === card.facts.expiry.month
  );
}

/** Tells whether a card brand counts a try: it reached the bank, and was not proven approved. */
export function countsForBrand({ state }: RetryAttempt): boolean {
  return !neverReached.includes(state) && !approvedStates.includes(state);
}

/** Tells whether a try was answered with an approval. */
export function isApprovedAttempt({ state }: RetryAttempt): boolean {
  return approvedStates.includes(state);
}

/** Tells whether a try was answered with a decline. */
export function isDeclinedAttempt({ state }: RetryAttempt): boolean {
  return declinedStates.includes(state);
}

/**
 * Tells whether the next attempt of an intent would take a new reference after one was unconfirmed.
 *
 * Only a supervisor who looks at the row grants that, so no run takes it along.
 */
export function needsGrantedReference(
  history: readonly RetryAttempt[],
  intentId: IntentId,
): boolean {
  const own = history.filter((made) => made.intentId === intentId);
  if (!own.some(({ wasUnconfirmed }) => wasUnconfirmed === true)) return false;
  const usedUp = referencesUsedUp(own);
  const sent = new Set(own.map(({ reference }) => reference));
  // Each suffix stands for one reference that was used up, so that a free one was sent only if it was granted.
  return sent.size <= usedUp;
}

/** Gives the hours that have passed between two moments, with their fraction. */
export function hoursBetween(from: Instant, to: Instant): number {
  return (epochMsOf(to) - epochMsOf(from)) / 3_600_000;
}

/** Finds the latest of some tries, null when there is none. */
export function latestAttempt(tries: readonly RetryAttempt[]): RetryAttempt | null {
  return tries.reduce<RetryAttempt | null>(
    (latest, made) => (latest === null || made.at >= latest.at ? made : latest),
    null,
  );
}
