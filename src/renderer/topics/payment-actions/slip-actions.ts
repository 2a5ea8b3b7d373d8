import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { Role } from '../../../contract/define.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { answeredStates, openStates } from '../../../domain/charge/transitions.ts';
import type { PaymentFollowUps } from '../../../contract/payments/payments.ts';

/** Further actions on a payment, beside those that its slip offers first. */
export type SlipAction =
  | 'turned-up'
  | 'found-refunded'
  | 'found-declined'
  | 'not-there'
  | 'other-order'
  | 'another-part'
  | 'refund'
  | 'void'
  | 'record-refund'
  | 'doubles'
  | 'repeat';

/** Actions that correct what a response or a resolution said of the money. */
const corrections: Readonly<Partial<Record<AttemptView['state'], readonly SlipAction[]>>> = {
  declined: ['turned-up'],
  rejected: ['turned-up'],
  'confirmed-declined': ['turned-up', 'found-refunded'],
  'confirmed-not-charged': ['turned-up', 'found-refunded'],
  'confirmed-reversed': ['turned-up'],
  'paid-elsewhere': ['other-order'],
  approved: ['found-declined', 'not-there'],
  'confirmed-charged': ['found-declined', 'not-there'],
};

/** Actions that neither charge nor free a debt. */
const accountantActions: readonly SlipAction[] = ['doubles'];

/** Those of the actions that a role may take. */
export function allowedActions(actions: readonly SlipAction[], role: Role): readonly SlipAction[] {
  if (isRoleEnough(role, 'clerk')) return actions;
  return actions.filter((action) => accountantActions.includes(action));
}

/** The further actions on a payment, the likeliest first; none while a response may arrive. */
export function slipActions(attempt: AttemptView, file: PaymentFollowUps): readonly SlipAction[] {
  if (attempt.inFlight || attempt.notSaved) return [];
  const actions: SlipAction[] = [];
  const corrected = corrections[attempt.state] ?? [];
  const isRare = answeredStates.includes(attempt.state);
  if (!isRare) actions.push(...corrected);
  const isSure = !openStates.includes(attempt.state);
  if (file.mayTakePart && isSure) actions.push('another-part');
  // A partial approval has its own two actions, one of which is the refund.
  const mayRefund = file.taken !== null && file.leftToRefundMinor > 0;
  if (file.mayRefund) actions.push('refund');
  if (file.mayVoid) actions.push('void');
  if (mayRefund && file.partApproved === null) actions.push('record-refund');
  if (attempt.dispatchedAt !== null) actions.push('doubles');
  if (isSure && attempt.state !== 'surplus-charged') actions.push('repeat');
  if (isRare) actions.push(...corrected);
  return actions;
}
