import type { Failure } from '../../../contract/failure.ts';
import { partFacts, refundFacts } from '../../../contract/payments/payments.ts';
import type { PaymentFollowUps, RefundView } from '../../../contract/payments/payments.ts';
import { pick } from '../../../contract/pick.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { moneyTaken, partApproved, shortfallMinor } from '../../../domain/charge/money-taken.ts';
import { refusePart, remainingBalanceMinor } from '../../../domain/charge/part-payment.ts';
import type { RecordedRefund } from '../../../domain/charge/recorded-refund.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { presentCall } from '../calls/present-call.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { readGatewayRefunds } from '../refunds/read-gateway-refunds.ts';
import { refundDays } from './charged-day.ts';

/** Reads what belongs to one payment beside the attempt: refunds, part payments, balance, call-back. */
export async function readPaymentFollowUps(
  context: AccountContext,
  id: AttemptId,
): Promise<Result<PaymentFollowUps, Failure>> {
  const { attempts, refunds, related, calls } = context.ledger;
  const found = await attempts.find(id);
  if (!found.ok) return recordsFailure(found.error);
  const attempt = found.value;
  if (attempt === null) return failed({ kind: 'not-found' });

  const [ownAttempts, recorded, parts, callBack] = await Promise.all([
    attempts.ofIntent(attempt.intentId),
    refunds.refundsOf(id),
    related.partsOf(attempt.intentId),
    calls.openCallOf(id),
  ]);
  if (!ownAttempts.ok) return recordsFailure(ownAttempts.error);
  if (!recorded.ok) return recordsFailure(recorded.error);
  if (!parts.ok) return recordsFailure(parts.error);
  if (!callBack.ok) return recordsFailure(callBack.error);
  const taken = moneyTaken(attempt);
  const atGateway = await readGatewayRefunds(context, attempt);
  if (!atGateway.ok) return atGateway;
  return ok({
    taken,
    ...atGateway.value,
    partApproved: partApproved(attempt),
    refunds: recorded.value.map((refund) => presentRefund(context, refund)),
    restMinor: remainingBalanceMinor(shortfallMinor(attempt), parts.value),
    mayTakePart: refusePart(ownAttempts.value) === null,
    parts: parts.value.map(presentPart),
    callBack: callBack.value && (await presentCall(context, callBack.value)),
    ...refundDays(context, attempt),
  });
}

/** Presents one refund for the screens. */
export function presentRefund(context: AccountContext, refund: RecordedRefund): RefundView {
  return {
    ...pick(refund, refundFacts),
    operatorName: context.operatorName(refund.operatorId),
  };
}

function presentPart(part: Attempt): PaymentFollowUps['parts'][number] {
  return { ...pick(part, partFacts), attemptId: part.id, reason: part.partOf?.reason ?? '' };
}
