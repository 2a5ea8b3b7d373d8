import type { Role } from '../../contract/define.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { OperationName } from '../../contract/index.ts';

/**
 * What another person may let through on the clerk's own screen (`staff.approve`).
 *
 * It is the work at hand: money and what was found of it. Settings are changed by whoever may.
 */
const approvable = [
  'charge.submit',
  'plans.start',
  'plans.replace-card',
  'plans.charge',
  'plans.extra',
  'plans.move',
  'plans.move-owed',
  'wallet.take',
  'unconfirmed.resolve',
  'closes.keep',
  'closes.reopen',
  'payments.record-refund',
] as const satisfies readonly OperationName[];

export type ApprovableOperation = (typeof approvable)[number];

/** An action that was refused to the person at the screen, and waits for somebody who may. */
export interface ApprovalAsk {
  readonly operation: ApprovableOperation;
  readonly need: Role;
  /** Where the keys were when the action was asked for. */
  readonly from: Element | null;
}

/** Asks somebody for an approval; resolves with whether it was given. */
export type Approver = (ask: ApprovalAsk) => Promise<boolean>;

let approver: Approver | null = null;

/** Says who is asked for approvals from now on; null where nobody signs in. */
export function setApprover(next: Approver | null): void {
  approver = next;
}

/** Who is asked for approvals now. */
export function currentApprover(): Approver | null {
  return approver;
}

/** Whether an operation is one that may be approved. */
export function isApprovable(name: OperationName): name is ApprovableOperation {
  return approvable.some((each) => each === name);
}

/**
 * The role that an answer asks for, null when no approval would change it.
 *
 * Operations say it in several ways: as a refused call, as an answer of its own, or as an obstacle that a
 * supervisor may go past, for which the reason was given already.
 */
export function approvalNeeded(input: unknown, answer: Envelope<unknown>): Role | null {
  if (!answer.ok) return answer.error.kind === 'denied' ? answer.error.need : null;
  const { kind, reason, obstacle } = fieldsOf(answer.value);
  if (kind === 'needs-supervisor' || kind === 'needs-second-person') return 'supervisor';
  const isForOther = reason === 'needs-supervisor' || reason === 'needs-other-person';
  if (kind === 'refused' && isForOther) return 'supervisor';
  const isPassable = fieldsOf(obstacle)['overridableBy'] === 'supervisor';
  const hasReason = typeof fieldsOf(input)['duplicateReason'] === 'string';
  return kind === 'obstacle' && isPassable && hasReason ? 'supervisor' : null;
}

interface Fields {
  readonly kind?: unknown;
  readonly reason?: unknown;
  readonly obstacle?: unknown;
  readonly [field: string]: unknown;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
