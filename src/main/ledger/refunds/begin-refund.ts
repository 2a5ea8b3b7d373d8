import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import { refundedMinor } from '../../../domain/charge/recorded-refund.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import { invariant } from '../../../domain/assert.ts';
import type { RefundScene } from '../../../domain/refunds/refund-rules.ts';
import { refuseRefundRequest } from '../../../domain/refunds/refund-rules.ts';
import { laterOf } from '../../../domain/plans/days.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { RefundRequestRepository, RefundToBegin } from '../../ports/ledger/refund-requests.ts';
import type { RefundRequestRefusal } from '../../../domain/refunds/refund-rules.ts';
import type { RefundRequest } from '../../../domain/refunds/refund-request.ts';
import { findAttempt } from '../attempts/attempt-rows.ts';
import { isIntentDoubted } from '../authority/attempt-chain.ts';
import { readRefunds } from '../back-office/refunds.ts';
import { currentEpoch } from '../epochs/epochs.ts';
import { refuseInGap } from '../epochs/gap-guard.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { noteRefundStep } from './move-refund.ts';
import { findRefundRequest, openRefundMinor, rowOfRequest } from './refund-rows.ts';

type NotBegun = { readonly kind: RefundRequestRefusal | 'not-found' } | LedgerFailure;

/** Records a request as prepared, if the payment has that much left: refunded here, elsewhere or perhaps counts alike. */
export function beginRefund(
  store: Store,
  asked: RefundToBegin,
): ReturnType<RefundRequestRepository['beginRefund']> {
  return writing<RefundRequest, NotBegun>(store, async (tx) => {
    const gap = await refuseInGap(tx, { kind: 'refund' });
    if (gap !== null) return failed(gap);
    const attempt = await findAttempt(tx, asked.attemptId);
    if (attempt === null) return failed({ kind: 'not-found' });
    if (await isIntentDoubted(tx, store.audit, attempt.intentId)) {
      return failed({ kind: 'payment-altered' });
    }
    const scene = await sceneOf(tx, attempt, asked);
    const refusal = refuseRefundRequest(asked, scene);
    if (refusal !== null) return failed({ kind: refusal });
    const { taken, transactionId } = scene;
    invariant(taken !== null && transactionId !== null, 'only what was taken is refunded');
    const { today: _today, chargedOn: _chargedOn, ...facts } = asked;
    const request = { ...facts, transactionId, currency: taken.currency };
    const row = rowOfRequest(request, await currentEpoch(tx));
    await tx.insertInto('refund_requests').values(row).execute();
    const { preparedAt: at } = asked;
    await noteRefundStep(tx, store, request, { to: 'prepared', at, by: 'engine' });
    const written = await findRefundRequest(tx, asked.id);
    invariant(written !== null, 'a request stays in the records');
    return ok(written);
  });
}

/** Reads what a payment took, what of it was refunded or is asked for, and the id that the gateway knows it by. */
export async function sceneOf(
  queries: Queries,
  attempt: Attempt,
  { today, chargedOn }: Pick<RefundToBegin, 'today' | 'chargedOn'>,
): Promise<RefundScene> {
  const row = await queries
    .selectFrom('attempts')
    .select(['transaction_id', 'transaction_digest'])
    .where('id', '=', attempt.id)
    .executeTakeFirst();
  // A masked id would name another payment, or none.
  const isWhole = row?.transaction_digest === '';
  return {
    state: attempt.state,
    taken: moneyTaken(attempt),
    refundedMinor: refundedMinor(await readRefunds(queries, attempt.id)),
    openMinor: await openRefundMinor(queries, attempt.id),
    transactionId: isWhole ? row.transaction_id : null,
    // A gateway that dates in another zone may name a day of settlement before the charge.
    settlesOn: laterOf(
      (attempt.transaction?.settlementDate ?? chargedOn) as CalendarDate,
      chargedOn,
    ),
    today,
  };
}
