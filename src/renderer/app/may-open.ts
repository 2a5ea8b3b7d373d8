import type { Role } from '../../contract/define.ts';
import { isRoleEnough } from '../../domain/staff/role.ts';
import type { Screen } from './screens.ts';

/** Tells whether a screen is for this role: those that take payments are for clerks and above. */
export function mayOpen({ needsClerk }: Pick<Screen, 'needsClerk'>, role: Role): boolean {
  return needsClerk !== true || isRoleEnough(role, 'clerk');
}
