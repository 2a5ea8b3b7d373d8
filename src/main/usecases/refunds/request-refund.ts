import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { fillAbilityPath } from '../../../domain/accounts/gateway-abilities.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import type { RefundRequest } from '../../../domain/refunds/refund-request.ts';
import { roleOfRefund } from '../../../domain/refunds/refund-rules.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { isRoleEnough } from '../../../domain/staff/role.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { isLedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { AccountContext, Staff } from '../account-context.ts';
import { refundDays } from '../payments/charged-day.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentRefundRequest } from './present-refund.ts';
import { sendRefund } from './send-refund.ts';

type Answer = OperationOutput<'refunds.ask'>;
type Asked = ParsedInput<'refunds.ask'>;

/**
 * Asks the gateway for a refund or a void, once; the answer comes as an event of the payment.
 *
 * Returns when the request is recorded. `ended` resolves with its outcome durable.
 */
export async function requestRefund(
  context: AccountContext,
  staff: Staff,
  asked: Asked,
): Promise<Result<Answer, Failure>> {
  const launched = await launchRefund(context, staff, asked);
  return launched.ok ? ok(launched.value.answer) : launched;
}

/** A request that was recorded, or the reason that none was. */
interface Launched {
  readonly answer: Answer;
  /** Resolves when the outcome is durable; at once where nothing was recorded. */
  readonly ended: Promise<void>;
}

/** Records and sends one refund or void; no other function sends one. */
export async function launchRefund(
  context: AccountContext,
  staff: Staff,
  asked: Asked,
): Promise<Result<Launched, Failure>> {
  const found = await context.ledger.attempts.find(asked.attemptId);
  if (!found.ok) return recordsFailure(found.error);
  const attempt = found.value;
  if (attempt === null) return failed({ kind: 'not-found' });
  const { [asked.kind]: ability, refundLimits } = context.account.abilities;
  if (!ability.isOn) return ok(refused('not-offered'));
  if (context.inFlightCharges.find(attempt.id) !== null) return ok(refused('still-in-flight'));
  const currency = moneyTaken(attempt)?.currency ?? attempt.currency;
  const need = roleOfRefund(asked.amountMinor, currency, refundLimits);
  if (!isRoleEnough(staff.role, need)) return ok(answered({ kind: 'needs-role', need }));
  const endpoint = await context.endpoint();
  if (!endpoint.ok) return endpoint;

  const id = context.ids.refundId();
  const inFlight = context.inFlightCharges.begin(id);
  let isBegun = false;
  try {
    const begun = await begin(context, { id, staff, asked, attempt });
    if (!begun.ok) return refusedByRecords(begun.error);
    const request = begun.value;
    const path = fillAbilityPath(ability.path, request.transactionId);
    if (path === null) {
      const at = context.clock.now();
      await context.ledger.refunds.markRefundNotSent(id, 'not-reached', at);
      return ok(refused('no-transaction-id'));
    }
    isBegun = true;
    const sending = { request, endpoint: endpoint.value, path, inFlight };
    const answer = { kind: 'sent', request: presentRefundRequest(context, request) } as const;
    return ok({ answer, ended: sendRefund(context, sending) });
  } finally {
    if (!isBegun) context.inFlightCharges.end(id);
  }
}

interface Beginning {
  readonly id: string;
  readonly staff: Staff;
  readonly asked: Asked;
  readonly attempt: Attempt;
}

function begin(
  context: AccountContext,
  { id, staff, asked, attempt }: Beginning,
): ReturnType<AccountContext['ledger']['refunds']['beginRefund']> {
  const { owedAgainOn } = asked;
  return context.ledger.refunds.beginRefund({
    id,
    attemptId: attempt.id,
    kind: asked.kind,
    reference: `RF-${context.ids.reportId()}`,
    amountMinor: asked.amountMinor,
    reason: asked.reason.trim(),
    // Nothing is owed on a day that does not exist.
    owedAgainOn: owedAgainOn !== null && isCalendarDate(owedAgainOn) ? owedAgainOn : null,
    operatorId: staff.id,
    approvedBy: staff.approvedBy?.name ?? null,
    terminalId: context.terminalId,
    bootId: context.bootId,
    preparedAt: context.clock.now(),
    ...refundDays(context, attempt),
  });
}

type NotBegun = Extract<
  Awaited<ReturnType<AccountContext['ledger']['refunds']['beginRefund']>>,
  { ok: false }
>['error'];

function refusedByRecords(error: NotBegun): Result<Launched, Failure> {
  if (error.kind === 'not-found') return failed({ kind: 'not-found' });
  return isLedgerFailure(error) ? recordsFailure(error) : ok(refused(error.kind));
}

function refused(reason: Extract<Answer, { kind: 'refused' }>['reason']): Launched {
  return answered({ kind: 'refused', reason });
}

function answered(answer: Answer): Launched {
  return { answer, ended: Promise.resolve() };
}

/** Reads every request without an outcome, oldest first. */
export async function openRefunds(
  context: AccountContext,
): Promise<Result<OperationOutput<'refunds.open'>, Failure>> {
  const open = await context.ledger.refunds.openRefundRequests();
  if (!open.ok) return recordsFailure(open.error);
  const waiting = open.value.filter(({ request }) => isWaiting(request));
  return ok(
    waiting.map(({ request, orderReference }) => ({
      ...presentRefundRequest(context, request),
      orderReference,
    })),
  );
}

/** True of a request that only a person can end. */
function isWaiting({ state }: RefundRequest): boolean {
  return state === 'unknown';
}
