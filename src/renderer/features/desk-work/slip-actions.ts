import type { AttemptView } from '../../../contract/attempt-view.ts';
import type { PaymentFile } from '../../../contract/payments.ts';

/** What else can be done about a payment, beside what its slip offers first. */
export type SlipAction = 'turned-up' | 'another-part' | 'record-refund' | 'doubles' | 'repeat';

/** The ways on from a payment, the likeliest first; none while an answer may still come. */
export function slipActions(attempt: AttemptView, file: PaymentFile): readonly SlipAction[] {
  if (attempt.inFlight || attempt.notSaved) return [];
  const actions: SlipAction[] = [];
  if (attempt.state === 'confirmed-not-charged') actions.push('turned-up');
  const isSure = attempt.state !== 'unknown' && attempt.state !== 'mismatch';
  if (file.mayTakePart && isSure) actions.push('another-part');
  // A part approval has its own two ways on, of which giving it back is one.
  const mayRefund = file.taken !== null && file.leftToRefundMinor > 0;
  if (mayRefund && file.partApproved === null) actions.push('record-refund');
  if (attempt.dispatchedAt !== null) actions.push('doubles');
  if (isSure && attempt.state !== 'surplus-charged') actions.push('repeat');
  return actions;
}
