import { assertNever } from '../assert.ts';
import type { AttemptState } from '../charge/attempt.ts';

/** Why a try gets no receipt. */
export type ReceiptRefusal =
  /** It may or may not have been charged, and paper must not say either. */
  | 'not-confirmed'
  /** No money moved and no bank said anything that a customer could keep. */
  | 'nothing-charged'
  /** It came on top of another charge of the same order, and has to be given back first. */
  | 'charged-twice';

/** Whether a try has paper, and of which kind. */
export type ReceiptEligibility =
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined' }
  | { readonly kind: 'none'; readonly reason: ReceiptRefusal };

/** Says what paper a try in this state may have. */
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
