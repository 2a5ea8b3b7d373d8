import { pick } from '../../../contract/pick.ts';
import { refundRequestFacts } from '../../../contract/payments/refunds.ts';
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
  const inFlight = inFlightCharges.find(request.id);
  const notSaved = inFlight?.refundNotSaved ?? null;
  const shown = notSaved ?? request;
  const { heldFromRunningMs, state } = shown;
  return {
    ...pick(shown, refundRequestFacts),
    inFlight: inFlight !== null && notSaved === null,
    notSaved: notSaved !== null,
    operatorName: operatorName(request.operatorId),
    resolutionWaitLeftMs:
      state === 'unknown' && heldFromRunningMs !== null
        ? resolutionWaitLeftMs(heldFromRunningMs, running.nowMs())
        : null,
  };
}
