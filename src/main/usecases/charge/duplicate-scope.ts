import type { Role } from '../../../contract/define.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { DuplicateScope } from '../../ports/ledger/ledger.ts';
import type { AccountContext } from '../account-context.ts';

const hourMs = 3_600_000;

/**
 * How far back an equal approved charge raises the warning, and whom a given reason lets past.
 *
 * A clock that was set ahead does not silence it.
 */
export function duplicateScope(
  { account, ledgerTime }: Pick<AccountContext, 'account' | 'ledgerTime'>,
  permission: Permission,
): DuplicateScope {
  const now = ledgerTime.lookBackFrom();
  const sinceMs = Date.parse(now) - account.duplicateWindowHours * hourMs;
  return {
    since: new Date(sinceMs).toISOString() as Instant,
    pass: passFor(permission),
    now,
    passesCardHold: permission.role !== 'clerk' && hasText(permission.cardHoldReason),
  };
}

interface Permission {
  readonly role: Role;
  readonly reason: string | null;
  /** Reason for going past the retry policy of a card on file. */
  readonly cardHoldReason?: string | null;
}

function hasText(reason: string | null = null): boolean {
  return reason !== null && reason.trim() !== '';
}

function passFor(permission: Permission): DuplicateScope['pass'] {
  if (!hasText(permission.reason)) return 'none';
  return permission.role === 'clerk' ? 'approved' : 'open-and-approved';
}
