import type { Instant } from '../time/calendar.ts';
import type { Attempt, NewAttempt } from '../charge/attempt.ts';
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

/**
 * Outcome of an attempt, for accounting for it without its records.
 *
 * Null for what left nothing behind: a request that was refused, or money that was given back. A taken reference may
 * be money elsewhere, so its debt is looked at by a person.
 */
export function outcomeOfAttempt(
  attempt: Attempt,
  transactionId: string | null,
): SentOutcome | null {
  const { state, resolution, amountMinor, transaction } = attempt;
  switch (state) {
    case 'approved':
      return transactionId === null
        ? { state: 'unknown' }
        : { state: 'approved', transactionId, amountMinor };
    case 'confirmed-charged':
      return resolution?.found === 'charged'
        ? {
            state: 'approved',
            transactionId: resolution.transactionId,
            amountMinor: resolution.amountTakenMinor,
          }
        : { state: 'unknown' };
    case 'declined':
      return {
        state: 'declined',
        transactionId,
        responseCode: transaction?.responseCode ?? null,
      };
    case 'confirmed-declined':
      return resolution?.found === 'declined'
        ? {
            state: 'declined',
            transactionId: resolution.transactionId,
            responseCode: resolution.responseCode,
          }
        : { state: 'unknown' };
    case 'dispatched':
    case 'unknown':
    case 'mismatch':
    case 'surplus-charged':
    case 'reference-taken':
    case 'paid-elsewhere':
      return { state: 'unknown' };
    default:
      return null;
  }
}
