import type { AttemptId, BootId, OperatorId, TerminalId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import {
  openRefundStates,
  refundDoubts,
  refundKinds,
  refundStates,
  refundStops,
} from '../../../domain/refunds/refund-request.ts';
import type { NewRefundRequest, RefundRequest } from '../../../domain/refunds/refund-request.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { oneOf } from '../plans/plan-columns.ts';
import type { RefundRequestRow } from '../schema/refund-tables.ts';
import type { Queries } from '../thread/store.ts';

/** Bounds the queries; far above real use. */
const requestsReadMax = 1000;

/** The sum of a payment's requests that may have refunded, or soon will, in minor units. */
export async function openRefundMinor(queries: Queries, id: AttemptId): Promise<number> {
  const row = await queries
    .selectFrom('refund_requests')
    .select((select) => select.fn.sum<number | string | null>('amount_minor').as('sum'))
    .where('attempt_id', '=', id)
    .where('state', 'in', openRefundStates)
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

/** Reads one request; null when there is none. */
export async function findRefundRequest(
  queries: Queries,
  id: string,
): Promise<RefundRequest | null> {
  const row = await queries
    .selectFrom('refund_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : requestOfRow(row);
}

/** Reads every request about one payment, oldest first. */
export async function readRefundRequests(
  queries: Queries,
  id: AttemptId,
): Promise<readonly RefundRequest[]> {
  const rows = await queries
    .selectFrom('refund_requests')
    .selectAll()
    .where('attempt_id', '=', id)
    .orderBy('prepared_at')
    .orderBy('id')
    .limit(requestsReadMax)
    .execute();
  return rows.map(requestOfRow);
}

/** Reads every request without an outcome, oldest first. */
export async function readOpenRequests(queries: Queries) {
  const rows = await queries
    .selectFrom('refund_requests')
    .innerJoin('attempts', 'attempts.id', 'refund_requests.attempt_id')
    .selectAll('refund_requests')
    .select('attempts.order_reference')
    .where('refund_requests.state', 'in', openRefundStates)
    .orderBy('refund_requests.prepared_at')
    .orderBy('refund_requests.id')
    .limit(requestsReadMax)
    .execute();
  return rows.map((row) => ({ request: requestOfRow(row), orderReference: row.order_reference }));
}

/** The first row of a request. */
export function rowOfRequest(request: NewRefundRequest, epoch: number): RefundRequestRow {
  return {
    id: request.id,
    attempt_id: request.attemptId,
    kind: request.kind,
    state: 'prepared',
    reference: request.reference,
    transaction_id: request.transactionId,
    amount_minor: request.amountMinor,
    currency: request.currency,
    reason: request.reason,
    owed_again_on: request.owedAgainOn,
    operator_id: request.operatorId,
    approved_by: request.approvedBy,
    terminal_id: request.terminalId,
    boot_id: request.bootId,
    epoch,
    prepared_at: request.preparedAt,
    dispatched_at: null,
    settled_at: null,
    outcome_reason: null,
    http_status: null,
    gateway_id: null,
    gateway_message: null,
    gateway_errors: '[]',
    held_from_running_ms: null,
    how_looked: null,
    resolved_by: null,
  };
}

/** Reads one request from its row. */
export function requestOfRow(row: RefundRequestRow): RefundRequest {
  return {
    id: row.id,
    attemptId: row.attempt_id as AttemptId,
    kind: oneOf(refundKinds, row.kind, 'kind'),
    state: oneOf(refundStates, row.state, 'state'),
    reference: row.reference,
    transactionId: row.transaction_id,
    amountMinor: row.amount_minor,
    currency: row.currency as CurrencyCode,
    reason: row.reason,
    owedAgainOn: row.owed_again_on as CalendarDate | null,
    operatorId: row.operator_id as OperatorId,
    approvedBy: row.approved_by,
    terminalId: row.terminal_id as TerminalId,
    bootId: row.boot_id as BootId,
    preparedAt: row.prepared_at as Instant,
    dispatchedAt: row.dispatched_at as Instant | null,
    outcomeAt: row.settled_at as Instant | null,
    outcomeReason:
      row.outcome_reason === null
        ? null
        : oneOf([...refundDoubts, ...refundStops], row.outcome_reason, 'outcome_reason'),
    httpStatus: row.http_status,
    gatewayId: row.gateway_id,
    gatewayMessage: row.gateway_message,
    gatewayErrors: JSON.parse(row.gateway_errors) as readonly string[],
    heldFromRunningMs: row.held_from_running_ms,
    howLooked: row.how_looked,
    resolvedBy: row.resolved_by as OperatorId | null,
  };
}
