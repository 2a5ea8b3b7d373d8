import type { Instant } from '../time/calendar.ts';
import type { NewAttempt } from '../charge/attempt.ts';
import type { Transaction } from '../charge/gateway-response.ts';
import type { AttemptId } from '../ids.ts';

/** How a charge that was sent ended, as far as what lies outside of the records knows. */
export type SentOutcome =
  | { readonly state: 'approved'; readonly transactionId: string; readonly amountMinor: number }
  | {
      readonly state: 'declined';
      readonly transactionId: string | null;
      readonly responseCode: string | null;
    }
  /** Sent, and nothing tells whether it was charged. */
  | { readonly state: 'unknown' };

/** One charge that may have left a computer, from records set aside or from the journal of what was sent. */
export interface SentCharge {
  readonly attempt: NewAttempt;
  readonly triedBy: 'schedule' | 'person' | null;
  readonly dispatchedAt: Instant;
  readonly outcomeAt: Instant | null;
  readonly outcome: SentOutcome;
  readonly transaction: Transaction | null;
}

/** Where evidence of a charge comes from. */
export const gapEvidence = ['set-aside', 'journal', 'bank-list', 'person'] as const;

export type GapEvidence = (typeof gapEvidence)[number];

/**
 * Keeps one charge of each id, the one that knows most: an outcome is worth more than a send without one.
 */
export function mergeSent(charges: Iterable<SentCharge>): readonly SentCharge[] {
  const known = new Map<AttemptId, SentCharge>();
  for (const charge of charges) {
    const earlier = known.get(charge.attempt.id);
    if (earlier === undefined || earlier.outcome.state === 'unknown') {
      known.set(charge.attempt.id, charge);
    }
  }
  return [...known.values()].toSorted((one, other) =>
    one.dispatchedAt < other.dispatchedAt ? -1 : 1,
  );
}
