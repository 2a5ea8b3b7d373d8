import type { Role } from '../../contract/define.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Caller } from '../ipc/handler-map.ts';

/**
 * Operators of a terminal without sign-in, one for each role.
 *
 * Practice and test accounts switch between them to see what each may do, until staff are added.
 */
const people: Readonly<Record<Role, Caller>> = {
  accountant: person('accountant', 'Accountant'),
  clerk: person('clerk', 'Clerk'),
  supervisor: person('supervisor', 'Supervisor'),
  admin: person('admin', 'Admin'),
};

/** The caller while no one is signed in; runs only operations that need no role. */
export const nobody: Caller = person('clerk', '', 'nobody');

function person(role: Role, operatorName: string, id: string = role): Caller {
  return { role, operatorId: id as OperatorId, operatorName, approvedBy: null };
}

/** The operator who acts in a role. */
export function personInRole(role: Role): Caller {
  return people[role];
}

/** The name behind an operator id of a terminal without sign-in. */
export function personName(id: OperatorId): string {
  return Object.values(people).find((known) => known.operatorId === id)?.operatorName ?? id;
}
