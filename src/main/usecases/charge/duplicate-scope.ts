import type { Role } from '../../../contract/define.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { DuplicateScope } from '../../ports/ledger/ledger.ts';
import type { AccountContext } from '../account-context.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { hourMs } from '../../../domain/time/units.ts';

/**
 * The look-back window of the duplicate warning, and which warnings the given reason passes.
 *
 * Setting the clock ahead does not shorten the window.
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
    passesCardHold:
      isRoleEnough(permission.role, 'supervisor') && hasText(permission.cardHoldReason),
  };
}

interface Permission {
  readonly role: Role;
  readonly reason: string | null;
  /** Reason for overriding the retry policy of a card on file. */
  readonly cardHoldReason?: string | null;
}

function hasText(reason: string | null = null): boolean {
  return reason !== null && reason.trim() !== '';
}

function passFor(permission: Permission): DuplicateScope['pass'] {
  if (!hasText(permission.reason)) return 'none';
  return isRoleEnough(permission.role, 'supervisor') ? 'open-and-approved' : 'approved';
}
