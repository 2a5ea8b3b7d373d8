import type { Role } from '../../domain/staff/role.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { Failure } from '../../contract/failure.ts';
import type { ApprovableOperation, OperationName } from '../../contract/index.ts';
import { approvedWork, vouchedWork } from '../words/settings/staff.ts';
import type { ProvableOperation } from '../words/settings/staff.ts';

/** An action that was refused to the operator and waits for a staff member whose role allows it. */
export interface ApprovalAsk {
  readonly kind: 'approval';
  readonly operation: ApprovableOperation;
  readonly need: Role;
  /** The element that had the focus when the action was requested. */
  readonly from: Element | null;
}

/** An action that waits for the passphrase of an admin of the account that it changes. */
export interface ProofAsk {
  readonly kind: 'proof';
  readonly operation: ProvableOperation;
  readonly failure: Extract<Failure, { readonly kind: 'needs-proof' }>;
  readonly from: Element | null;
}

/** Requests an approval from another staff member; resolves to whether it was given. */
export type Approver = (ask: ApprovalAsk | ProofAsk) => Promise<boolean>;

let approver: Approver | null = null;

/** Sets the approver of this page; null when approvals cannot be requested. */
export function setApprover(next: Approver | null): void {
  approver = next;
}

/** The approver of this page; null when approvals cannot be requested. */
export function currentApprover(): Approver | null {
  return approver;
}

/** The proof that a response asks an admin for; null when no passphrase would change the response. */
export function proofNeeded(
  name: OperationName,
  answer: Envelope<unknown>,
): Pick<ProofAsk, 'operation' | 'failure'> | null {
  if (!isProvable(name) || answer.ok || answer.error.kind !== 'needs-proof') return null;
  return answer.error.admins.length === 0 ? null : { operation: name, failure: answer.error };
}

function isProvable(name: OperationName): name is ProvableOperation {
  return Object.hasOwn(vouchedWork, name);
}

/** Narrows an operation's name to those that a supervisor can approve. */
export function isApprovable(name: OperationName): name is ApprovableOperation {
  return Object.hasOwn(approvedWork, name);
}

/** The role whose approval would change a response; null when none would. */
export function approvalNeeded(answer: Envelope<unknown>): Role | null {
  if (!answer.ok) return answer.error.kind === 'denied' ? answer.error.need : null;
  return answer.helps?.kind === 'approval' ? answer.helps.role : null;
}
