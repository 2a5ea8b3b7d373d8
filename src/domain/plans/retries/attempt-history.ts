import { approvedStates, declinedStates } from '../../charge/transitions.ts';
import { epochMsOf } from '../../time/calendar.ts';
import type { CalendarDate, Instant } from '../../time/calendar.ts';
import type { Attempt, AttemptState, CardFacts } from '../../charge/attempt.ts';
import { hasUnconfirmedAttempt, referencesUsedUp } from '../../charge/reference.ts';
import type { CardId, IntentId } from '../../ids.ts';
import { hourMs } from '../../time/units.ts';
import { sentAt } from '../../charge/attempt.ts';

/** The members of an earlier attempt that the retry policy uses. */
export interface RetryAttempt {
  readonly intentId: IntentId;
  /** The instalment that it charged a part of, which it counts for too; absent for a charge of a whole one. */
  readonly partOf?: IntentId;
  /** Time of sending, by the ledger's clock. */
  readonly at: Instant;
  /** Date of that time in the merchant's zone. */
  readonly on: CalendarDate;
  /** An attempt made by hand counts for the card brand, not for the schedule. */
  readonly by: 'schedule' | 'person';
  readonly state: AttemptState;
  readonly cardId: CardId | null;
  readonly card: CardFacts;
  readonly omitExpiry: boolean;
  readonly responseCode: string | null;
  readonly adviceCode: string | null;
  /** Hours that the gateway advises to wait; null without advice. */
  readonly adviceWaitHours: number | null;
  /** The `reference` sent; absent where no rule depends on it. */
  readonly reference?: string;
  /** True if it was ever unconfirmed. */
  readonly wasUnconfirmed?: boolean;
  /** Its resolution; absent or null without one. */
  readonly resolution?: Attempt['resolution'];
}

/** The card of a charge, on file or keyed; also matched by the card details that may be stored. */
export interface TriedCard {
  readonly cardId: CardId | null;
  readonly facts: CardFacts;
}

/** States of an attempt that never reached the bank and is not counted. */
const neverReached: readonly AttemptState[] = [
  'prepared',
  'not-sent',
  'rejected',
  'reference-taken',
  'paid-elsewhere',
];

/** Extracts the members that the retry policy uses; `on` is the date in the merchant's zone. */
export function toRetryAttempt(
  attempt: Attempt,
  by: RetryAttempt['by'],
  on: CalendarDate,
): RetryAttempt {
  const resolvedCode =
    attempt.resolution?.found === 'declined' ? attempt.resolution.responseCode : null;
  const waits = attempt.transaction?.otherFields['merchant_advice_retry_after'];
  return {
    intentId: attempt.intentId,
    at: sentAt(attempt),
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
 * Tells whether an attempt was made on a card: the same card on file, or the same last four and expiry.
 *
 * The second rule preserves the count when a card is saved again under another token; a coincidence only
 * makes the count stricter.
 */
export function isOnCard(made: Pick<RetryAttempt, 'cardId' | 'card'>, card: TriedCard): boolean {
  if (made.cardId !== null && made.cardId === card.cardId) return true;
  return (
    made.card.lastFour === card.facts.lastFour &&
    made.card.expiry.year === card.facts.expiry.year &&
    made.card.expiry.month === card.facts.expiry.month
  );
}

/** Tells whether a card brand counts an attempt against the card: it reached the bank and was not proven approved. */
export function countsForBrand({ state }: RetryAttempt): boolean {
  return !neverReached.includes(state) && !approvedStates.includes(state);
}

/** Tells whether an attempt was approved. */
export function isApprovedAttempt({ state }: RetryAttempt): boolean {
  return approvedStates.includes(state);
}

/** Tells whether an attempt was declined. */
export function isDeclinedAttempt({ state }: RetryAttempt): boolean {
  return declinedStates.includes(state);
}

/**
 * Tells whether the next attempt of an intent would need a new reference after an unconfirmed one.
 *
 * Only a supervisor who has reviewed the instalment may grant that, so runs leave it out.
 */
export function needsGrantedReference(
  history: readonly RetryAttempt[],
  intentId: IntentId,
): boolean {
  const own = history.filter((made) => made.intentId === intentId);
  if (!own.some(({ wasUnconfirmed }) => wasUnconfirmed === true)) return false;
  const usedUp = referencesUsedUp(own);
  const sent = new Set(own.map(({ reference }) => reference));
  // Each suffix stands for one used-up reference, so an unused one was sent only if it was granted.
  return sent.size <= usedUp;
}

/** Returns the hours between two instants, with their fraction. */
export function hoursBetween(from: Instant, to: Instant): number {
  return (epochMsOf(to) - epochMsOf(from)) / hourMs;
}

/** Returns the latest of the attempts; null without any. */
export function latestAttempt(attempts: readonly RetryAttempt[]): RetryAttempt | null {
  return attempts.reduce<RetryAttempt | null>(
    (latest, made) => (latest === null || made.at >= latest.at ? made : latest),
    null,
  );
}
