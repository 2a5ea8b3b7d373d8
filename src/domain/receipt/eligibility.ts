import { assertNever } from '../assert.ts';
import type { AttemptState } from '../charge/attempt.ts';

/** Ways in which a receipt is issued. */
export const receiptChannels = ['print', 'pdf', 'email'] as const;

export type ReceiptChannel = (typeof receiptChannels)[number];

/** Reasons an attempt has no receipt. */
export const receiptRefusals = [
  /** It may or may not have been charged, and a receipt must not claim either. */
  'not-confirmed',
  /** No money moved, and no bank gave an answer that a customer could keep. */
  'nothing-charged',
  /** It duplicates another charge of the same order and must be refunded first. */
  'charged-twice',
] as const;

export type ReceiptRefusal = (typeof receiptRefusals)[number];

/** The kind of receipt for an attempt, or the reason it has none. */
export type ReceiptEligibility =
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined' }
  | { readonly kind: 'none'; readonly reason: ReceiptRefusal };

export function receiptEligibilityOf(state: AttemptState): ReceiptEligibility {
  switch (state) {
    case 'approved':
    case 'confirmed-charged':
    case 'confirmed-reversed':
      return { kind: 'paid' };
    case 'declined':
    case 'confirmed-declined':
      return { kind: 'declined' };
    case 'prepared':
    case 'dispatched':
    case 'unknown':
    case 'mismatch':
    case 'reference-taken':
      return { kind: 'none', reason: 'not-confirmed' };
    case 'not-sent':
    case 'rejected':
    case 'confirmed-not-charged':
    case 'paid-elsewhere':
      return { kind: 'none', reason: 'nothing-charged' };
    case 'surplus-charged':
      return { kind: 'none', reason: 'charged-twice' };
    default:
      return assertNever(state);
  }
}
