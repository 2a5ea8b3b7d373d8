import type { RefundRequestView } from '../../../contract/payments/refunds.ts';
import { resolutionWaitLeftMs } from '../../../domain/charge/resolution-wait.ts';
import type { RefundRequest } from '../../../domain/refunds/refund-request.ts';
import type { AccountContext } from '../account-context.ts';

/** Presents one refund or void for the screens. */
export function presentRefundRequest(
  {
    inFlightCharges,
    operatorName,
    running,
  }: Pick<AccountContext, 'inFlightCharges' | 'operatorName' | 'running'>,
  request: RefundRequest,
): RefundRequestView {
  const { heldFromRunningMs, state } = request;
  return {
    id: request.id,
    attemptId: request.attemptId,
    kind: request.kind,
    state,
    inFlight: inFlightCharges.find(request.id) !== null,
    reference: request.reference,
    transactionId: request.transactionId,
    amountMinor: request.amountMinor,
    currency: request.currency,
    reason: request.reason,
    operatorName: operatorName(request.operatorId),
    preparedAt: request.preparedAt,
    dispatchedAt: request.dispatchedAt,
    outcomeReason: request.outcomeReason,
    gatewayId: request.gatewayId,
    gatewayMessage: request.gatewayMessage,
    gatewayErrors: [...request.gatewayErrors],
    howLooked: request.howLooked,
    resolutionWaitLeftMs:
      state === 'unknown' && heldFromRunningMs !== null
        ? resolutionWaitLeftMs(heldFromRunningMs, running.nowMs())
        : null,
  };
}
