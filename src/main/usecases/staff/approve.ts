import type { Role } from '../../../contract/define.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { ProofRefusal } from '../../../contract/staff/staff.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { higherRole, isRoleEnough, roleToAsk } from '../../../domain/staff/role.ts';
import type { Permission } from '../../../domain/staff/role.ts';
import type { StoredPerson } from '../../ports/ledger/staff.ts';
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
  readonly role: Permission;
  readonly claim: Claim;
}

/** Result of one approver's answer. */
export type Approval =
  | { readonly kind: 'approved'; readonly name: string; readonly role: Role }
  | { readonly kind: 'refused'; readonly refusal: ProofRefusal }
  /** The approver's role is not sufficient. */
  | { readonly kind: 'not-enough'; readonly need: Role }
  | { readonly kind: 'same-person' }
  /** No such call of this operator was refused, or a later one was. */
  | { readonly kind: 'not-asked' };

/** The staff members who may approve a call that needs `role`; never the one who asks. */
export function approversOf(
  { session }: Pick<StaffContext, 'session'>,
  asker: ApprovalRequest['asker'],
  role: Permission,
): readonly StoredPerson[] {
  const need = approverRole(asker, role);
  return session
    .people()
    .filter((one) => one.isActive && one.id !== asker.id && isRoleEnough(one.role, need));
}

/** The role that approving needs: a supervisor at least, and that of the call where the asker's own is not enough. */
export function approverRole({ role: own }: ApprovalRequest['asker'], role: Permission): Role {
  return isRoleEnough(own, role) ? 'supervisor' : higherRole(roleToAsk(role), 'supervisor');
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
): Promise<Result<Approval, Failure>> {
  const { session } = staff;
  if (claim.operatorId === asker.id) return ok({ kind: 'same-person' });
  const need = approverRole(asker, role);
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
