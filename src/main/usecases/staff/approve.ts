import type { Role } from '../../../contract/define.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { higherRole, isRoleEnough } from '../../../domain/staff/role.ts';
import type { Operator } from '../desk.ts';
import { prove } from './prove.ts';
import type { Claim } from './prove.ts';
import type { StaffDesk } from './staff-desk.ts';

/** What is to be let through, for whom. */
export interface ApprovalRequest {
  readonly asker: Operator;
  readonly operation: string;
  /** What the operation asks of its caller; an approval asks for a supervisor at least. */
  readonly role: Role;
  readonly claim: Claim;
}

/**
 * Has another person let one call through, without signing in: the next call of that operation, for two minutes.
 *
 * Their proof is counted and compared as for signing in. Whoever has left or locked meanwhile gets nothing.
 */
export async function approve(
  staff: StaffDesk,
  { asker, operation, role, claim }: ApprovalRequest,
): Promise<Result<OperationOutput<'staff.approve'>, Failure>> {
  const { seat } = staff;
  if (claim.operatorId === asker.id) return ok({ kind: 'same-person' });
  const need = higherRole(role, 'supervisor');
  const approver = () =>
    seat.people().find(({ id, isActive }) => id === claim.operatorId && isActive);
  const before = approver();
  if (before !== undefined && !isRoleEnough(before.role, need)) {
    return ok({ kind: 'not-enough', need });
  }
  const proven = await prove(staff, claim, false);
  if (!proven.ok) return proven;
  if (proven.value.kind === 'refused') return ok(proven.value);
  // The people may have changed while the proof was compared.
  const now = approver();
  if (now === undefined || !isRoleEnough(now.role, need)) return ok({ kind: 'not-enough', need });
  const { id, name } = now;
  if (seat.occupant()?.id === asker.id) seat.grants.give(operation, { id, name, role: now.role });
  return ok({ kind: 'approved', name, role: now.role });
}
