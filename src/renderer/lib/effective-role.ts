import type { Status } from '../../contract/staff/session.ts';
import { isRoleEnough, mayBeApproved } from '../../domain/staff/role.ts';
import type { Permission, Role } from '../../domain/staff/role.ts';

type Person = Pick<Status, 'role' | 'signIn'>;

/**
 * The highest role that an action on this screen can have: any with sign-in, else the operator's own.
 *
 * With sign-in, a clerk is shown supervisor actions, because a supervisor can approve them on the spot.
 * Without it no approval can be given, and an accountant gets none.
 */
export function effectiveRole({ role, signIn }: Person): Role {
  return signIn.kind === 'off' || !mayBeApproved(role) ? role : 'admin';
}

/** True when the action needs another staff member's approval; always false without sign-in. */
export function asksApproval(status: Person, need: Permission): boolean {
  return (
    status.signIn.kind !== 'off' && mayBeApproved(status.role) && !isRoleEnough(status.role, need)
  );
}
