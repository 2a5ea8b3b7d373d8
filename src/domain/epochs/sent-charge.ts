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
  /** Transitions of the attempt up to this outcome; null where the evidence does not say. */
  readonly steps: number | null;
  /** True when other evidence shows a later outcome: then this one corrects nothing that the records settled. */
  readonly isSuperseded?: boolean;
}

/** One send with its last known outcome; null when it charged nothing, or its money was refunded. */
export interface EndedSend extends Omit<SentCharge, 'outcome'> {
  readonly outcome: SentOutcome | null;
}

/** Tells whether money of a send may still be with the merchant. */
export function mayHaveCharged(send: EndedSend): send is EndedSend & SentCharge {
  return send.outcome !== null;
}

/** Sources of evidence of a charge. */
export const gapEvidence = ['set-aside', 'journal', 'bank-list', 'person'] as const;

export type GapEvidence = (typeof gapEvidence)[number];

/** Keeps one send for each id, with its last outcome; of equal ones the first. */
export function mergeSent(sends: Iterable<EndedSend>): readonly EndedSend[] {
  const known = new Map<AttemptId, EndedSend>();
  for (const send of sends) {
    const earlier = known.get(send.attempt.id);
    if (earlier === undefined || isLater(send, earlier)) known.set(send.attempt.id, send);
  }
  return [...known.values()].toSorted((one, other) =>
    one.dispatchedAt < other.dispatchedAt ? -1 : 1,
  );
}

/** Nothing becomes unconfirmed again once it was settled, and a count of transitions is no clock that can be set back. */
function isLater(one: EndedSend, other: EndedSend): boolean {
  const [isOpen, wasOpen] = [one.outcome?.state === 'unknown', other.outcome?.state === 'unknown'];
  if (isOpen || wasOpen) return !isOpen;
  if (isSameOutcome(one.outcome, other.outcome)) return false;
  return one.steps !== null && other.steps !== null
    ? one.steps > other.steps
    : (one.outcomeAt ?? '') > (other.outcomeAt ?? '');
}

function isSameOutcome(one: SentOutcome | null, other: SentOutcome | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.state === 'unknown' || other.state === 'unknown') return one.state === other.state;
  return one.state === other.state && one.transactionId === other.transactionId;
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
    case 'surplus-charged':
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
    case 'reference-taken':
    case 'paid-elsewhere':
      return { state: 'unknown' };
    default:
      return null;
  }
}
