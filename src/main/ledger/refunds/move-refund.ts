import { canMoveRefund } from '../../../domain/refunds/refund-request.ts';
import type { RefundRequest, RefundState } from '../../../domain/refunds/refund-request.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import { findAttempt } from '../attempts/attempt-rows.ts';
import { appendEntry, ownEntry } from '../audit/entries.ts';
import type { RefundRequestRow } from '../schema/refund-tables.ts';
import type { Queries, Store } from '../thread/store.ts';
import { findRefundRequest } from './refund-rows.ts';

/** One legal move: the changed columns, and who made it. */
export interface RefundStep {
  readonly to: RefundState;
  readonly by: Parameters<typeof canMoveRefund>[2];
  readonly changes: Partial<Omit<RefundRequestRow, 'id' | 'state'>>;
  readonly at: Instant;
  /** The operator of the step, for the audit log; absent for the one who asked. */
  readonly operatorId?: RefundRequest['operatorId'];
  readonly approvedBy?: string | null;
  readonly note?: string;
}

/** Moves one request with its audit entry; null when the move is not legal or the row was moved in the meantime. */
export async function moveRefund(
  tx: Queries,
  store: Store,
  request: RefundRequest,
  step: RefundStep,
): Promise<RefundRequest | null> {
  if (!canMoveRefund(request.state, step.to, step.by)) return null;
  const moved = await tx
    .updateTable('refund_requests')
    .set({ ...step.changes, state: step.to })
    .where('id', '=', request.id)
    .where('state', '=', request.state)
    .executeTakeFirst();
  if (Number(moved.numUpdatedRows) !== 1) return null;
  await noteRefundStep(tx, store, request, step);
  return findRefundRequest(tx, request.id);
}

/** Writes the audit entry of one step of a request. */
export async function noteRefundStep(
  tx: Queries,
  store: Store,
  request: Pick<
    RefundRequest,
    | 'id'
    | 'attemptId'
    | 'kind'
    | 'amountMinor'
    | 'currency'
    | 'operatorId'
    | 'approvedBy'
    | 'reason'
  >,
  step: Pick<RefundStep, 'to' | 'at' | 'by' | 'operatorId' | 'approvedBy' | 'note'>,
): Promise<void> {
  const attempt = await findAttempt(tx, request.attemptId);
  await appendEntry(store, tx, {
    ...ownEntry({
      at: step.at,
      topic: step.by === 'staff' ? 'resolution' : 'money',
      event: `${request.kind}.${step.to}`,
      operatorId: step.operatorId ?? request.operatorId,
      approvedBy: step.by === 'staff' ? (step.approvedBy ?? null) : request.approvedBy,
      subject: attempt?.reference ?? request.attemptId,
      reason: step.note ?? request.reason,
    }),
    origin: step.by === 'recovery' || step.by === 'delivery' ? 'start' : 'window',
    result: resultOf(step.to),
    details: {
      attempt: request.attemptId,
      request: request.id,
      amountMinor: request.amountMinor,
      currency: request.currency,
    },
  });
}

function resultOf(state: RefundState) {
  if (state === 'declined' || state === 'rejected') return 'refused';
  return state === 'unknown' || state === 'not-sent' ? 'failed' : 'done';
}
