import type { Role } from '../../contract/define.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Caller } from '../ipc/handler-map.ts';

/**
 * The people of a terminal that has no sign-in: one for each role.
 *
 * Practice and test accounts switch between them to learn what each may do, until somebody is added there.
 */
const people: Readonly<Record<Role, Caller>> = {
  clerk: person('clerk', 'Clerk'),
  supervisor: person('supervisor', 'Supervisor'),
  admin: person('admin', 'Admin'),
};

/** Who calls while nobody is signed in; only what anyone may call is ever run for them. */
export const nobody: Caller = person('clerk', '', 'nobody');

function person(role: Role, operatorName: string, id: string = role): Caller {
  return { role, operatorId: id as OperatorId, operatorName, approvedBy: null };
}

/** The person who acts in a role. */
export function personInRole(role: Role): Caller {
  return people[role];
}

/** The name behind an operator id of a terminal without sign-in. */
export function personName(id: OperatorId): string {
  return Object.values(people).find((known) => known.operatorId === id)?.operatorName ?? id;
}
