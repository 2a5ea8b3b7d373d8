import type { Instant } from '../time/calendar.ts';
import type { NewAttempt } from '../charge/attempt.ts';
import type { Transaction } from '../charge/gateway-response.ts';
import type { AttemptId } from '../ids.ts';

/** The outcome of a sent charge, as far as evidence outside the records shows it. */
export type SentOutcome =
  | { readonly state: 'approved'; readonly transactionId: string; readonly amountMinor: number }
  | {
      readonly state: 'declined';
      readonly transactionId: string | null;
      readonly responseCode: string | null;
    }
  /** Sent, without evidence of whether it was charged. */
  | { readonly state: 'unknown' };

/** One charge that may have been sent, from records set aside or from the journal of sent charges. */
export interface SentCharge {
  readonly attempt: NewAttempt;
  readonly triedBy: 'schedule' | 'person' | null;
  readonly dispatchedAt: Instant;
  readonly outcomeAt: Instant | null;
  readonly outcome: SentOutcome;
  readonly transaction: Transaction | null;
}

/** Sources of evidence of a charge. */
export const gapEvidence = ['set-aside', 'journal', 'bank-list', 'person'] as const;

export type GapEvidence = (typeof gapEvidence)[number];

/** Keeps one charge for each id, preferring one with an outcome. */
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
