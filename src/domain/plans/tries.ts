import { epochMsOf } from '../calendar.ts';
import type { CalendarDate, Instant } from '../calendar.ts';
import type { Attempt, AttemptState, CardFacts } from '../charge/attempt.ts';
import type { CardId, IntentId } from '../ids.ts';

/** What the retry rules need to know of an earlier try. */
export interface Try {
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
}

/** The card of a charge: kept or keyed, it is known by what may be kept of it too. */
export interface TriedCard {
  readonly cardId: CardId | null;
  readonly facts: CardFacts;
}

/** States of a try that never reached the bank, which no counter counts. */
const neverReached: readonly AttemptState[] = ['prepared', 'not-sent', 'rejected'];

/** States in which the bank took the money: not a try that a brand counts against the card. */
const approvedStates: readonly AttemptState[] = [
  'approved',
  'confirmed-charged',
  'confirmed-reversed',
  'surplus-charged',
];

/** States in which the bank's no is certain. */
const declinedStates: readonly AttemptState[] = ['declined', 'confirmed-declined'];

/** Draws from a try what the retry rules need; the day is that of the merchant's zone. */
export function tryOfAttempt(attempt: Attempt, by: Try['by'], on: CalendarDate): Try {
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
  };
}

/**
 * Tells whether a try was made on a card: the same kept card, or the same last four and expiry.
 *
 * The second half keeps the count when a card is kept anew under another token; that two cards may
 * look alike only makes the count stricter.
 */
export function isOnCard(made: Pick<Try, 'cardId' | 'card'>, card: TriedCard): boolean {
  if (made.cardId !== null && made.cardId === card.cardId) return true;
  return (
    made.card.lastFour === card.facts.lastFour &&
    made.card.expiry.year === card.facts.expiry.year &&
    made.card.expiry.month === card.facts.expiry.month
  );
}

/** Tells whether a card brand counts a try: it reached the bank, and was not proven approved. */
export function countsForBrand({ state }: Try): boolean {
  return !neverReached.includes(state) && !approvedStates.includes(state);
}

/** Tells whether a try was answered with an approval. */
export function isApprovedTry({ state }: Try): boolean {
  return approvedStates.includes(state);
}

/** Tells whether a try was answered with a decline. */
export function isDeclinedTry({ state }: Try): boolean {
  return declinedStates.includes(state);
}

/** Gives the hours that have passed between two moments, with their fraction. */
export function hoursBetween(from: Instant, to: Instant): number {
  return (epochMsOf(to) - epochMsOf(from)) / 3_600_000;
}

/** Finds the latest of some tries, null when there is none. */
export function latestTry(tries: readonly Try[]): Try | null {
  return tries.reduce<Try | null>(
    (latest, made) => (latest === null || made.at >= latest.at ? made : latest),
    null,
  );
}
