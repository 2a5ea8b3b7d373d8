import type { Role } from '../../../contract/define.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { higherRole, isRoleEnough } from '../../../domain/staff/role.ts';
import type { Staff } from '../account-context.ts';
import { prove } from './verify-credential.ts';
import type { Claim } from './verify-credential.ts';
import type { StaffContext } from './staff-context.ts';

/** The call to approve, and its operator. */
export interface ApprovalRequest {
  readonly asker: Pick<Staff, 'id' | 'role'>;
  readonly operation: string;
  /**
   * Role that the operation needs. The approver needs it where the operator lacks it, and otherwise a supervisor's: a shop
   * with one admin has a second person too.
   */
  readonly role: Role;
  readonly claim: Claim;
}

/**
 * Lets another staff member approve one call, without signing in: the refused call with all its fields, when it is
 * repeated within two minutes.
 *
 * Their proof is counted and compared as for signing in. An operator who has left or locked in the meantime gets no
 * approval.
 */
export async function approve(
  staff: StaffContext,
  { asker, operation, role, claim }: ApprovalRequest,
): Promise<Result<OperationOutput<'staff.approve'>, Failure>> {
  const { session } = staff;
  if (claim.operatorId === asker.id) return ok({ kind: 'same-person' });
  const isOwnEnough = isRoleEnough(asker.role, role);
  const need = isOwnEnough ? 'supervisor' : higherRole(role, 'supervisor');
  const approver = () =>
    session.people().find(({ id, isActive }) => id === claim.operatorId && isActive);
  const call = session.grants.asked(operation);
  if (call === null) return ok({ kind: 'not-asked' });
  const before = approver();
  if (before !== undefined && !isRoleEnough(before.role, need)) {
    return ok({ kind: 'not-enough', need });
  }
  const proven = await prove(staff, claim, false);
  if (!proven.ok) return proven;
  if (proven.value.kind === 'refused') return ok(proven.value);
  // The staff may have changed while the proof was compared.
  const now = approver();
  if (now === undefined || !isRoleEnough(now.role, need)) return ok({ kind: 'not-enough', need });
  // A passphrase set by someone else is known to them: until its owner changes it, it approves nothing.
  if (now.mustChange) return ok({ kind: 'refused', refusal: { reason: 'not-own' } });
  const { id, name } = now;
  const isStillAsked =
    session.occupant()?.id === asker.id && session.grants.give(call, { id, name, role: now.role });
  return ok(isStillAsked ? { kind: 'approved', name, role: now.role } : { kind: 'not-asked' });
}
