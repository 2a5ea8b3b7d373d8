import type { Role } from '../../../contract/define.ts';
import type { Instant } from '../../../domain/calendar.ts';
import type { DuplicateScope } from '../../ports/ledger.ts';
import type { Desk } from '../desk.ts';

const hourMs = 3_600_000;

/**
 * How far back an equal approved charge raises the warning, and whom a given reason lets past.
 *
 * A clock that was set ahead does not silence it.
 */
export function duplicateScope(
  { account, ledgerTime }: Pick<Desk, 'account' | 'ledgerTime'>,
  permission: { readonly role: Role; readonly reason: string | null },
): DuplicateScope {
  const sinceMs = Date.parse(ledgerTime.lookBackFrom()) - account.duplicateWindowHours * hourMs;
  return { since: new Date(sinceMs).toISOString() as Instant, pass: passFor(permission) };
}

function passFor(permission: {
  readonly role: Role;
  readonly reason: string | null;
}): DuplicateScope['pass'] {
  if (permission.reason === null || permission.reason.trim() === '') return 'none';
  return permission.role === 'clerk' ? 'approved' : 'open-and-approved';
}
