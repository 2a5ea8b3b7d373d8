import type { Failure } from '../../../contract/failure.ts';
import type { PaymentFollowUps } from '../../../contract/payments/payments.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { leftToRefundMinor, refuseRefundRequest } from '../../../domain/refunds/refund-rules.ts';
import type { RefundScene } from '../../../domain/refunds/refund-rules.ts';
import type { RefundKind } from '../../../domain/refunds/refund-request.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { refundDays } from '../payments/charged-day.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentRefundRequest } from './present-refund.ts';

type GatewayRefunds = Pick<
  PaymentFollowUps,
  'leftToRefundMinor' | 'requests' | 'mayRefund' | 'mayVoid' | 'refundLimits'
>;

/** Reads what the gateway was asked to refund of a payment, and what it may still be asked for. */
export async function readGatewayRefunds(
  context: AccountContext,
  attempt: Attempt,
): Promise<Result<GatewayRefunds, Failure>> {
  const { refunds } = context.ledger;
  const [requests, scene] = await Promise.all([
    refunds.refundRequestsOf(attempt.id),
    refunds.refundScene(attempt.id, refundDays(context, attempt)),
  ]);
  if (!requests.ok) return recordsFailure(requests.error);
  if (!scene.ok) return recordsFailure(scene.error);
  if (scene.value === null) return failed({ kind: 'not-found' });
  const leftMinor = leftToRefundMinor(scene.value);
  const asking = { context, scene: scene.value, leftMinor };
  return ok({
    leftToRefundMinor: leftMinor,
    requests: requests.value.map((request) => presentRefundRequest(context, request)),
    mayRefund: mayAsk(asking, 'refund'),
    mayVoid: mayAsk(asking, 'void'),
    refundLimits: context.account.abilities.refundLimits,
  });
}

interface Asking {
  readonly context: AccountContext;
  readonly scene: RefundScene;
  readonly leftMinor: number;
}

/** True when everything but the reason, which is not typed yet, speaks for it. */
function mayAsk({ context, scene, leftMinor }: Asking, kind: RefundKind): boolean {
  if (!context.account.abilities[kind].isOn) return false;
  const refusal = refuseRefundRequest({ kind, amountMinor: leftMinor, reason: '' }, scene);
  return refusal === 'reason-empty';
}
