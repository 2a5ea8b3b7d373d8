import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { notFoundPhrase } from '../../../domain/charge/not-found-phrase.ts';
import { refuseRefundDate } from '../../../domain/charge/recorded-refund.ts';
import { resolutionWaitLeftMs } from '../../../domain/charge/resolution-wait.ts';
import { canMoveRefund } from '../../../domain/refunds/refund-request.ts';
import type { RefundRequest } from '../../../domain/refunds/refund-request.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { AccountContext, Staff } from '../account-context.ts';
import { refundDays } from '../payments/charged-day.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentRefundRequest } from './present-refund.ts';
import { publishRefund } from './publish-refund.ts';

type Answer = OperationOutput<'refunds.resolve'>;
type Asked = ParsedInput<'refunds.resolve'>;
type Refusal = Extract<Answer, { kind: 'refused' }>['reason'];

/**
 * Records what a person found of an unconfirmed refund or void, on evidence only.
 *
 * *Not refunded* frees the amount to be refunded again, so it has the hold and the second person of *not charged*.
 */
export async function resolveRefund(
  context: AccountContext,
  staff: Staff,
  asked: Asked,
): Promise<Result<Answer, Failure>> {
  const { ledger } = context;
  const found = await ledger.refunds.findRefundRequest(asked.requestId);
  if (!found.ok) return recordsFailure(found.error);
  const request = found.value;
  if (request === null) return failed({ kind: 'not-found' });
  const attempt = await ledger.attempts.find(request.attemptId);
  if (!attempt.ok) return recordsFailure(attempt.error);
  if (attempt.value === null) return failed({ kind: 'not-found' });
  const people = await ledger.staff.people();
  if (!people.ok) return recordsFailure(people.error);
  const activePeople = people.value.filter(({ isActive }) => isActive).length;
  const scene = { staff, request, attempt: attempt.value, activePeople };
  const refusal = refuseResolution(context, scene, asked.finding);
  if (refusal !== null) return ok({ kind: 'refused', reason: refusal });

  const { finding } = asked;
  const resolved = await ledger.refunds.resolveRefund(request.id, {
    found:
      finding.found === 'refunded'
        ? {
            kind: 'refunded',
            gatewayId: finding.gatewayId.trim(),
            amountMinor: finding.amountMinor,
            refundedOn: finding.refundedOn as CalendarDate,
          }
        : { kind: 'not-refunded' },
    howLooked: finding.howLooked.trim(),
    operatorId: staff.id,
    approvedBy: staff.approvedBy?.name ?? null,
    at: context.clock.now(),
  });
  if (!resolved.ok) {
    switch (resolved.error.kind) {
      case 'id-taken':
      case 'amount-above-left':
        return ok({ kind: 'refused', reason: resolved.error.kind });
      case 'illegal-move':
      case 'fenced':
        return ok({ kind: 'refused', reason: 'not-open-any-more' });
      case 'not-found':
        return failed({ kind: 'not-found' });
      default:
        return recordsFailure(resolved.error);
    }
  }
  context.sentJournal.noteRefundEnd(resolved.value);
  await publishRefund(context, request.attemptId);
  return ok({ kind: 'resolved', request: presentRefundRequest(context, resolved.value) });
}

interface Scene {
  readonly staff: Staff;
  readonly request: RefundRequest;
  readonly attempt: Attempt;
  readonly activePeople: number;
}

function refuseResolution(
  context: AccountContext,
  scene: Scene,
  finding: Asked['finding'],
): Refusal | null {
  const { request, staff } = scene;
  if (context.inFlightCharges.find(request.id) !== null) return 'still-in-flight';
  const to = finding.found === 'refunded' ? 'confirmed-refunded' : 'confirmed-not-refunded';
  if (!canMoveRefund(request.state, to, 'staff')) return 'not-open-any-more';
  if (Object.values(finding).some((value) => typeof value === 'string' && holdsCardNumber(value))) {
    return 'holds-card-number';
  }
  if (!isRoleEnough(staff.role, 'supervisor')) return 'needs-supervisor';
  if (finding.howLooked.trim() === '') return 'how-empty';
  return finding.found === 'refunded'
    ? refuseMade(context, scene, finding)
    : refuseFreed(context, scene, finding.typedPhrase);
}

function refuseMade(
  context: AccountContext,
  { attempt }: Scene,
  { amountMinor, gatewayId, refundedOn }: Extract<Asked['finding'], { found: 'refunded' }>,
): Refusal | null {
  if (gatewayId.trim() === '') return 'id-empty';
  if (amountMinor === 0) return 'amount-zero';
  return refuseRefundDate(refundedOn, refundDays(context, attempt));
}

/** The approver is answerable, where there is one, and is not the operator who asked unless no one else works here. */
function refuseFreed(
  { running }: AccountContext,
  { staff, request, activePeople }: Scene,
  typedPhrase: string | null,
): Refusal | null {
  const { heldFromRunningMs } = request;
  const isOver =
    heldFromRunningMs !== null && resolutionWaitLeftMs(heldFromRunningMs, running.nowMs()) === 0;
  if (!isOver) return 'hold-not-over';
  const answering = staff.approvedBy ?? staff;
  if (answering.id !== request.operatorId) return null;
  if (activePeople > 1) return 'needs-other-person';
  return typedPhrase?.trim().toLowerCase() === notFoundPhrase ? null : 'wrong-phrase';
}
