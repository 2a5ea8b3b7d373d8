import { failed, ok } from '../../../domain/result.ts';
import type { RefundRequest } from '../../../domain/refunds/refund-request.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type {
  RefundNotMoved,
  RefundRequestRepository,
} from '../../ports/ledger/refund-requests.ts';
import { findAttempt } from '../attempts/attempt-rows.ts';
import { isFenced } from '../terminals/fence.ts';
import { reading, writing } from '../thread/store.ts';
import type { Store } from '../thread/store.ts';
import { beginRefund, sceneOf } from './begin-refund.ts';
import { moveRefund } from './move-refund.ts';
import type { RefundStep } from './move-refund.ts';
import { recoverRefunds, takeOverRefunds } from './recover-refunds.ts';
import { findRefundRequest, readOpenRequests, readRefundRequests } from './refund-rows.ts';
import { resolveRefund, settleRefund, simpleStep } from './settle-refund.ts';

/** Serves the refunds and voids of one open ledger that were asked of the gateway. */
export function createRefundRequestRepository(store: Store): RefundRequestRepository {
  return {
    beginRefund: (request) => beginRefund(store, request),
    markRefundNotSent: (id, reason, at) => move(store, id, simpleStep('not-sent', at, reason)),
    markRefundDispatched: (id, at) => move(store, id, simpleStep('dispatched', at, null)),
    settleRefund: (id, outcome, sentBy) => settleRefund(store, id, outcome, sentBy),
    resolveRefund: (id, resolution) => resolveRefund(store, id, resolution),
    recoverRefunds: (boot) => recoverRefunds(store, boot),
    takeOverRefunds: (sent, entry) => takeOverRefunds(store, sent, entry),
    findRefundRequest: (id) => reading(async () => ok(await findRefundRequest(store.db, id))),
    refundRequestsOf: (id) => reading(async () => ok(await readRefundRequests(store.db, id))),
    refundScene: (id, days) =>
      reading(async () => {
        const attempt = await findAttempt(store.db, id);
        return ok(attempt && (await sceneOf(store.db, attempt, days)));
      }),
    openRefundRequests: () => reading(async () => ok(await readOpenRequests(store.db))),
  };
}

function move(store: Store, id: string, step: RefundStep) {
  return writing<RefundRequest, RefundNotMoved | LedgerFailure>(store, async (tx) => {
    const request = await findRefundRequest(tx, id);
    if (request === null) return failed({ kind: 'not-found' });
    if (step.to === 'dispatched' && (await isFenced(tx, store))) return failed({ kind: 'fenced' });
    const moved = await moveRefund(tx, store, request, step);
    return moved === null ? failed({ kind: 'illegal-move' }) : ok(moved);
  });
}
