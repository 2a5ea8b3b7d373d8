import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { openStates } from '../../../domain/charge/transitions.ts';
import type { PaymentFile } from '../../../contract/payments/payments.ts';

/** What else can be done about a payment, beside what its slip offers first. */
export type SlipAction = 'turned-up' | 'another-part' | 'record-refund' | 'doubles' | 'repeat';

/** Findings of no money, which money that turns up later overrules. */
const reopenedStates: readonly AttemptView['state'][] = [
  'confirmed-not-charged',
  'confirmed-declined',
];

/** The ways on from a payment, the likeliest first; none while an answer may still come. */
export function slipActions(attempt: AttemptView, file: PaymentFile): readonly SlipAction[] {
  if (attempt.inFlight || attempt.notSaved) return [];
  const actions: SlipAction[] = [];
  if (reopenedStates.includes(attempt.state)) actions.push('turned-up');
  const isSure = !openStates.includes(attempt.state);
  if (file.mayTakePart && isSure) actions.push('another-part');
  // A part approval has its own two ways on, of which giving it back is one.
  const mayRefund = file.taken !== null && file.leftToRefundMinor > 0;
  if (mayRefund && file.partApproved === null) actions.push('record-refund');
  if (attempt.dispatchedAt !== null) actions.push('doubles');
  if (isSure && attempt.state !== 'surplus-charged') actions.push('repeat');
  return actions;
}
