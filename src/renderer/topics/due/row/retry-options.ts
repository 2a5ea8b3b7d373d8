import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { DueRow } from '../../../../contract/plans/due-work.ts';
import type { Role } from '../../../../contract/define.ts';
import { isRoleEnough } from '../../../../domain/staff/role.ts';
import { unpaidStates, underWayStates } from '../../../../domain/charge/transitions.ts';
import type { DueTab } from '../../../../domain/plans/due.ts';

/**
 * Way in which a row came to be open: from the list, or by the focus coming into its slip.
 *
 * Null while it only stands beside the list, which keeps the focus.
 */
export type RowOpening = 'list' | 'touch' | null;

/**
 * A way to retry an instalment: `as-is` with the stored expiry, `although-expired` without it, `granted` past
 * the merchant's own limits.
 */
export type RetryOption = 'as-is' | 'although-expired' | 'granted';

/** True when nothing can be done with an instalment: its newest attempt is open, or has paid it. */
export function isRowClosed(attempt: Pick<AttemptView, 'state'> | null): boolean {
  return attempt !== null && !unpaidStates.includes(attempt.state);
}

/** True while an attempt has no outcome that anyone has seen. */
export function isUnderWay({ state }: Pick<AttemptView, 'state'>): boolean {
  return underWayStates.includes(state);
}

/** True for an instalment that is listed only for its card, and must not be charged before its due date. */
export function isEarly({ dueDate }: Pick<DueRow, 'dueDate'>, tab: DueTab, today: string): boolean {
  return tab === 'expiring' && dueDate > today;
}

/**
 * The ways to retry an instalment, the likeliest first.
 *
 * An expired card is tried first without its expiry, because the bank is certain to decline it with it. A
 * supervisor may override the merchant's own limits; nothing overrides the card brand's.
 */
export function retryOptions({ card, advice }: DueRow, role: Role): readonly RetryOption[] {
  if (!isRoleEnough(role, 'clerk')) return [];
  if (advice === null || card === null || card.health === 'removed') return [];
  if (card.health === 'expired') return ['although-expired', 'as-is'];
  // Only the bank says that it has expired: a supervisor may try once without the expiry.
  if (advice.lockedBecause?.kind === 'card-expired' && isRoleEnough(role, 'supervisor')) {
    return ['although-expired', 'as-is'];
  }
  const mayGrant = advice.lockedBecause?.canGrant === true && isRoleEnough(role, 'supervisor');
  return mayGrant ? ['granted'] : ['as-is'];
}

/** True when this would be the instalment's first attempt, rather than a retry. */
export function isFirstAttempt(row: DueRow, tab: DueTab): boolean {
  return tab !== 'failed' && row.lastAnswer === null;
}

/** Further actions on an instalment. */
export type RowAction =
  | 'charge-part'
  | 'log-call'
  | 'note'
  | 'paid-another-way'
  | 'skip'
  | 'write-off';

/** The actions on an instalment, the likeliest first; only a supervisor writes off. */
export function rowActions(role: Role, mayChargePart: boolean): readonly RowAction[] {
  if (!isRoleEnough(role, 'clerk')) return [];
  const part = mayChargePart ? (['charge-part'] as const) : [];
  const clerk = [...part, 'log-call', 'note', 'paid-another-way', 'skip'] as const;
  return isRoleEnough(role, 'supervisor') ? [...clerk, 'write-off'] : clerk;
}
