import type { Role } from '../../contract/define.ts';
import type { Status } from '../../contract/staff/session.ts';
import { isRoleEnough } from '../../domain/staff/role.ts';

type Person = Pick<Status, 'role' | 'signIn'>;

/**
 * The role that work at this desk can have: one's own, or, where people sign in, any.
 *
 * A clerk is shown what only a supervisor may do, because one can approve it on the spot; without
 * sign-in there is nobody to ask, and only one's own role counts.
 */
export function effectiveRole({ role, signIn }: Person): Role {
  return signIn.kind === 'off' ? role : 'admin';
}

/** Whether somebody else has to approve what needs a role. */
export function asksApproval(status: Person, need: Role): boolean {
  return status.signIn.kind !== 'off' && !isRoleEnough(status.role, need);
}
