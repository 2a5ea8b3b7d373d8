import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { openStates } from '../../../domain/charge/transitions.ts';
import type { PaymentFile } from '../../../contract/payments/payments.ts';

/** Further actions on a payment, beside those that its slip offers first. */
export type SlipAction =
  | 'turned-up'
  | 'found-refunded'
  | 'not-there'
  | 'other-order'
  | 'another-part'
  | 'record-refund'
  | 'doubles'
  | 'repeat';

/** Resolutions without a charge, which a charge found later overrules. */
const reopenedStates: readonly AttemptView['state'][] = [
  'confirmed-not-charged',
  'confirmed-declined',
];

/** Actions that correct a resolution which settled its order. */
const corrections: Readonly<Partial<Record<AttemptView['state'], SlipAction>>> = {
  'confirmed-charged': 'not-there',
  'confirmed-reversed': 'turned-up',
  'paid-elsewhere': 'other-order',
};

/** The further actions on a payment, the likeliest first; none while a response may arrive. */
export function slipActions(attempt: AttemptView, file: PaymentFile): readonly SlipAction[] {
  if (attempt.inFlight || attempt.notSaved) return [];
  const actions: SlipAction[] = [];
  const isOfPlan = attempt.intentId.startsWith('plan:');
  if (reopenedStates.includes(attempt.state)) actions.push('turned-up', 'found-refunded');
  // An instalment goes back by a refund that reinstates the amount.
  const correction = isOfPlan ? undefined : corrections[attempt.state];
  if (correction !== undefined) actions.push(correction);
  const isSure = !openStates.includes(attempt.state);
  if (file.mayTakePart && isSure) actions.push('another-part');
  // A partial approval has its own two actions, one of which is the refund.
  const mayRefund = file.taken !== null && file.leftToRefundMinor > 0;
  if (mayRefund && file.partApproved === null) actions.push('record-refund');
  if (attempt.dispatchedAt !== null) actions.push('doubles');
  if (isSure && attempt.state !== 'surplus-charged') actions.push('repeat');
  return actions;
}
