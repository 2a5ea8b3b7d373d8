import { invariant } from '../../../domain/assert.ts';
import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import { refundedMinor } from '../../../domain/charge/recorded-refund.ts';
import type { RefundVerdict } from '../../../domain/refunds/judge-refund.ts';
import { leftToRefundMinor } from '../../../domain/refunds/refund-rules.ts';
import type { RefundRequest } from '../../../domain/refunds/refund-request.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { BootId } from '../../../domain/ids.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { NewRefund } from '../../ports/ledger/back-office.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type {
  RefundNotMoved,
  RefundOutcome,
  RefundRequestRepository,
  RefundResolution,
} from '../../ports/ledger/refund-requests.ts';
import { findAttempt, holderOfTransaction } from '../attempts/attempt-rows.ts';
import { listRefund, readRefunds } from '../back-office/refunds.ts';
import { refuseInGap } from '../epochs/gap-guard.ts';
import { holdsFromMs } from '../terminals/count-once.ts';
import { writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { moveRefund } from './move-refund.ts';
import type { RefundStep } from './move-refund.ts';
import { findRefundRequest, openRefundMinor } from './refund-rows.ts';

/** Records the outcome of a send, and lists what was refunded, in one transaction. */
export function settleRefund(
  store: Store,
  id: string,
  outcome: RefundOutcome,
  sentBy: BootId = store.bootId,
): ReturnType<RefundRequestRepository['settleRefund']> {
  return writing<RefundRequest, RefundNotMoved | LedgerFailure>(store, async (tx) => {
    const request = await findRefundRequest(tx, id);
    if (request === null) return failed({ kind: 'not-found' });
    const isLate = request.state === 'unknown';
    if (isLate && !isInterruptedSend(request, sentBy)) return failed({ kind: 'illegal-move' });
    const verdict = await withFreeId(tx, request, outcome.verdict);
    const runningMs =
      verdict.state === 'unknown' ? await holdsFromMs(tx, store, outcome.runningMs) : 0;
    const step = stepOf({ ...outcome, runningMs }, verdict, isLate ? 'delivery' : 'engine');
    const moved = await moveRefund(tx, store, request, step);
    if (moved === null) return failed({ kind: 'illegal-move' });
    if (verdict.state === 'approved') {
      await listMade(tx, store, moved, {
        gatewayId: verdict.gatewayId,
        amountMinor: request.amountMinor,
        refundedOn: outcome.today,
        operatorId: request.operatorId,
        approvedBy: request.approvedBy,
        at: outcome.at,
      });
    }
    return ok(moved);
  });
}

/** True for a request that was recovered before the boot that sent it could record its outcome. */
function isInterruptedSend({ bootId, outcomeReason }: RefundRequest, sentBy: BootId): boolean {
  return bootId === sentBy && outcomeReason === 'interrupted';
}

/** An approval under an id that stands for something else is a repeat or a mistake, and proves nothing. */
async function withFreeId(
  tx: Queries,
  request: RefundRequest,
  verdict: RefundVerdict,
): Promise<RefundVerdict> {
  if (verdict.state !== 'approved') return verdict;
  return (await isIdTaken(tx, request, verdict.gatewayId))
    ? { state: 'unknown', reason: 'id-taken' }
    : verdict;
}

/** A void has no id of its own, so it is listed under that of its payment. */
async function isIdTaken(tx: Queries, request: RefundRequest, gatewayId: string): Promise<boolean> {
  if (request.kind === 'void' && gatewayId === request.transactionId) return false;
  if ((await holderOfTransaction(tx, gatewayId)) !== null) return true;
  const listed = await tx
    .selectFrom('refunds_elsewhere')
    .select('id')
    .where('dashboard_reference', '=', gatewayId)
    .limit(1)
    .executeTakeFirst();
  return listed !== undefined;
}

function stepOf(outcome: RefundOutcome, verdict: RefundVerdict, by: RefundStep['by']): RefundStep {
  const isOpen = verdict.state === 'unknown';
  return {
    to: verdict.state,
    by,
    at: outcome.at,
    changes: {
      settled_at: outcome.at,
      outcome_reason: 'reason' in verdict ? verdict.reason : null,
      http_status: outcome.httpStatus,
      gateway_id: verdict.state === 'approved' ? verdict.gatewayId : null,
      gateway_message: outcome.gatewayMessage,
      gateway_errors: JSON.stringify(outcome.gatewayErrors),
      held_from_running_ms: isOpen ? outcome.runningMs : null,
    },
  };
}

interface MadeRefund extends Pick<NewRefund, 'amountMinor' | 'operatorId' | 'at'> {
  readonly gatewayId: string;
  readonly refundedOn: CalendarDate;
  readonly approvedBy: string | null;
}

/** Lists a refund that the gateway made where those of the dashboard stand, so that every sum counts both alike. */
async function listMade(
  tx: Queries,
  store: Store,
  request: RefundRequest,
  made: MadeRefund,
): Promise<void> {
  const attempt = await findAttempt(tx, request.attemptId);
  const taken = attempt && moneyTaken(attempt);
  invariant(attempt !== null && taken !== null, 'an open request keeps its payment as it was');
  const before = refundedMinor(await readRefunds(tx, attempt.id));
  const { gatewayId, ...facts } = made;
  const refund: NewRefund = {
    ...facts,
    id: request.id,
    attemptId: attempt.id,
    dashboardReference: gatewayId,
    reason: request.reason,
    owedAgainOn: request.owedAgainOn,
    chargedOn: made.refundedOn,
    today: made.refundedOn,
  };
  await listRefund(tx, store, attempt, { refund, taken, before });
}

type NotResolved =
  | RefundNotMoved
  | { readonly kind: 'id-taken' | 'amount-above-left' }
  | LedgerFailure;

/** Records what a person found of an unconfirmed request. */
export function resolveRefund(
  store: Store,
  id: string,
  resolution: RefundResolution,
): ReturnType<RefundRequestRepository['resolveRefund']> {
  return writing<RefundRequest, NotResolved>(store, async (tx) => {
    const gap = await refuseInGap(tx, { kind: 'refund' });
    if (gap !== null) return failed(gap);
    const request = await findRefundRequest(tx, id);
    if (request === null) return failed({ kind: 'not-found' });
    const { found, operatorId, approvedBy, at, howLooked } = resolution;
    const isMade = found.kind === 'refunded';
    if (isMade && (await isIdTaken(tx, request, found.gatewayId))) {
      return failed({ kind: 'id-taken' });
    }
    if (isMade && found.amountMinor > (await leftFor(tx, request))) {
      return failed({ kind: 'amount-above-left' });
    }
    const moved = await moveRefund(tx, store, request, {
      to: isMade ? 'confirmed-refunded' : 'confirmed-not-refunded',
      by: 'staff',
      at,
      operatorId,
      approvedBy,
      note: howLooked,
      changes: {
        settled_at: at,
        gateway_id: isMade ? found.gatewayId : null,
        how_looked: howLooked,
        resolved_by: operatorId,
      },
    });
    if (moved === null) return failed({ kind: 'illegal-move' });
    if (isMade) await listMade(tx, store, moved, { ...found, operatorId, approvedBy, at });
    return ok(moved);
  });
}

/** Reads how much this request may turn out to have refunded: everything that nothing else refunded or holds. */
async function leftFor(tx: Queries, request: RefundRequest): Promise<number> {
  const attempt = await findAttempt(tx, request.attemptId);
  const open = await openRefundMinor(tx, request.attemptId);
  return leftToRefundMinor({
    taken: attempt && moneyTaken(attempt),
    refundedMinor: refundedMinor(await readRefunds(tx, request.attemptId)),
    openMinor: open - request.amountMinor,
  });
}

/** The step of a request that never left, or is about to. */
export function simpleStep(
  to: 'not-sent' | 'dispatched',
  at: Instant,
  reason: string | null,
): RefundStep {
  const changes =
    to === 'dispatched' ? { dispatched_at: at } : { settled_at: at, outcome_reason: reason };
  return { to, by: 'engine', at, changes };
}
