import { attemptStates } from '../../../domain/charge/attempt.ts';
import { foldReference } from '../../../domain/charge/fold-reference.ts';
import type { Attempt, AttemptState, NewAttempt } from '../../../domain/charge/attempt.ts';
import type { OrderDetails } from '../../../domain/charge/details/order-details.ts';
import type { YearMonth } from '../../../domain/time/calendar.ts';
import type { Move } from '../../ports/ledger/ledger.ts';
import type { PlanCharge } from '../../ports/ledger/plan-charge.ts';
import { DamagedRow } from '../engine/row-failures.ts';
import type { NamedAttemptRow } from '../attempts/select-attempts.ts';
import type { AttemptRow, MoveRow } from './tables.ts';

/** Facts of a plan's charge that an attempt's row holds. */
export type PlannedAttempt = Pick<PlanCharge, 'by' | 'runItem'>;

/** Columns that the ledger adds when it inserts an attempt. */
export interface AddedToAttempt {
  readonly attemptNumber: number;
  readonly epoch: number;
  readonly planned: PlannedAttempt | null;
}

/** The first row of a new attempt. */
export function rowOfNewAttempt(
  attempt: NewAttempt,
  { attemptNumber, epoch, planned }: AddedToAttempt,
): AttemptRow {
  return {
    id: attempt.id,
    intent_id: attempt.intentId,
    try_number: attemptNumber,
    terminal_id: attempt.terminalId,
    boot_id: attempt.bootId,
    operator_id: attempt.operatorId,
    order_reference: attempt.orderReference,
    reference: attempt.reference,
    reference_key: foldReference(attempt.reference),
    order_reference_key: foldReference(attempt.orderReference),
    amount_minor: attempt.amountMinor,
    currency: attempt.currency,
    channel: attempt.channel,
    kind: attempt.kind,
    ecm: attempt.ecm,
    stored_credential: attempt.storedCredential,
    omit_expiry: attempt.omitExpiry ? 1 : 0,
    card_brand: attempt.card.brand,
    card_last_four: attempt.card.lastFour,
    card_expiry: textOfYearMonth(attempt.card.expiry),
    card_id: attempt.cardId,
    duplicate_reason: attempt.duplicateReason,
    customer_id: attempt.customerId,
    code_absent_reason: attempt.codeAbsentReason,
    part_of_intent_id: attempt.partOf?.intentId ?? null,
    part_reason: attempt.partOf?.reason ?? null,
    order_details: attempt.details ? JSON.stringify(attempt.details) : null,
    prepared_at: attempt.preparedAt,
    state: 'prepared',
    dispatched_at: null,
    request_sent: null,
    settled_at: null,
    held_from_running_ms: null,
    not_sent_reason: null,
    verdict: null,
    transaction_id: null,
    transaction_digest: '',
    transaction_record: null,
    service_errors: '[]',
    http_status: null,
    resolution: null,
    tried_by: planned?.by ?? null,
    run_id: planned?.runItem?.runId ?? null,
    epoch,
  };
}

/**
 * Reads a row. Closed words are not checked, because only this folder writes them; an unknown state, or text that is no
 * JSON, means that the file was changed or has decayed.
 */
export function attemptOfRow(row: NamedAttemptRow): Attempt {
  return {
    id: row.id as Attempt['id'],
    intentId: row.intent_id as Attempt['intentId'],
    attemptNumber: row.try_number,
    terminalId: row.terminal_id as Attempt['terminalId'],
    bootId: row.boot_id as Attempt['bootId'],
    operatorId: row.operator_id as Attempt['operatorId'],
    orderReference: row.order_reference,
    reference: row.reference,
    amountMinor: row.amount_minor,
    currency: row.currency as Attempt['currency'],
    channel: row.channel as Attempt['channel'],
    kind: row.kind as Attempt['kind'],
    ecm: row.ecm,
    storedCredential: row.stored_credential as Attempt['storedCredential'],
    omitExpiry: row.omit_expiry === 1,
    card: {
      brand: row.card_brand,
      lastFour: row.card_last_four,
      expiry: yearMonthOfText(row.card_expiry),
    },
    cardId: row.card_id as Attempt['cardId'],
    customerId: row.customer_id as Attempt['customerId'],
    customerName: row.customer_name,
    partOfReference: row.part_of_reference,
    codeAbsentReason: row.code_absent_reason,
    partOf: partOf(row),
    // Records set aside before the column existed are read as well.
    details: parsed(row.order_details ?? null, 'order_details') as OrderDetails | null,
    duplicateReason: row.duplicate_reason,
    preparedAt: row.prepared_at as Attempt['preparedAt'],
    state: stateOfText(row.state),
    dispatchedAt: row.dispatched_at as Attempt['dispatchedAt'],
    requestSent: parsed(row.request_sent, 'request_sent') as Attempt['requestSent'],
    outcomeAt: row.settled_at as Attempt['outcomeAt'],
    heldFromRunningMs: row.held_from_running_ms,
    notSentReason: row.not_sent_reason as Attempt['notSentReason'],
    verdict: parsed(row.verdict, 'verdict') as Attempt['verdict'],
    transaction: parsed(row.transaction_record, 'transaction_record') as Attempt['transaction'],
    gatewayErrors: parsed(row.service_errors, 'service_errors') as Attempt['gatewayErrors'],
    httpStatus: row.http_status,
    resolution: parsed(row.resolution, 'resolution') as Attempt['resolution'],
  };
}

function partOf(row: AttemptRow): Attempt['partOf'] {
  const { part_of_intent_id: intentId, part_reason: reason } = row;
  if (intentId === null || reason === null) return null;
  return { intentId: intentId as Attempt['intentId'], reason };
}

/** Reads one step of a timeline. */
export function moveOfRow(row: MoveRow): Move {
  return {
    attemptId: row.attempt_id as Move['attemptId'],
    from: row.from_state === null ? null : stateOfText(row.from_state),
    to: stateOfText(row.to_state),
    at: row.moved_at as Move['at'],
    operatorId: row.operator_id as Move['operatorId'],
    note: row.note,
  };
}

const knownStates: ReadonlySet<string> = new Set(attemptStates);

function stateOfText(text: string): AttemptState {
  if (!knownStates.has(text)) throw new DamagedRow('state');
  return text as AttemptState;
}

function parsed(text: string | null, column: string): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new DamagedRow(column);
  }
}

/** Formats a month as a column holds it: `YYYY-MM`. */
export function textOfYearMonth({ year, month }: YearMonth): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

/** Reads a month from its column. */
export function yearMonthOfText(text: string): YearMonth {
  const match = /^(\d{4})-(\d{2})$/.exec(text);
  if (!match) throw new DamagedRow('card_expiry');
  return { year: Number(match[1]), month: Number(match[2]) };
}
