import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { DueRow, DueTab } from '../../../../contract/plans/due-work.ts';
import type { Role } from '../../../../contract/define.ts';

/** A way to try a row: `as-is` with the expiry that is kept, `although-expired` without it. */
export type RetryOption = 'as-is' | 'although-expired' | 'granted';

/** States of a try that leave its row owed. */
const unpaidStates: readonly AttemptView['state'][] = [
  'declined',
  'not-sent',
  'rejected',
  'confirmed-declined',
  'confirmed-not-charged',
];

/** Whether nothing can be done with a row before its newest try has an outcome, or any more. */
export function isRowClosed(attempt: Pick<AttemptView, 'state'> | null): boolean {
  return attempt !== null && !unpaidStates.includes(attempt.state);
}

/** Whether a row stands in its list for its card alone, and is not to be charged before its day. */
export function isEarly({ dueDate }: Pick<DueRow, 'dueDate'>, tab: DueTab, today: string): boolean {
  return tab === 'expiring' && dueDate > today;
}

/**
 * The ways to try a row, the likeliest first.
 *
 * An expired card is tried without its expiry first, because with it the bank says no for certain. A supervisor may
 * go past the merchant's own limits, and nobody past the card brand's.
 */
export function retryOptions({ card, advice }: DueRow, role: Role): readonly RetryOption[] {
  if (advice === null || card === null || card.health === 'removed') return [];
  if (card.health === 'expired') return ['although-expired', 'as-is'];
  const mayGrant = advice.lockedBecause?.canGrant === true && role !== 'clerk';
  return mayGrant ? ['granted'] : ['as-is'];
}

/** Whether the row is charged for the first time today, rather than tried again. */
export function isFirstAttempt(row: DueRow, tab: DueTab): boolean {
  return tab !== 'failed' && row.lastAnswer === null;
}

/** What else can be done about a row. */
export type RowAction = 'log-call' | 'note' | 'paid-another-way' | 'skip' | 'write-off';

/** The actions of a row, the likeliest first; only a supervisor gives up what is owed. */
export function rowActions(role: Role): readonly RowAction[] {
  const clerk = ['log-call', 'note', 'paid-another-way', 'skip'] as const;
  return role === 'clerk' ? clerk : [...clerk, 'write-off'];
}
