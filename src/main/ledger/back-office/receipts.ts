import type { CalendarDate } from '../../../domain/time/calendar.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { RefundElsewhere } from '../../../domain/receipt/receipt-money.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { CopyNumberTaken, HandedOut, ReceiptRepository } from '../../ports/ledger/receipts.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import { refuseInGap } from '../epochs/gap-guard.ts';
import type { ReceiptRow, RefundElsewhereRow } from '../schema/back-office-tables.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/** Bounds the query; far above the receipts issued for one attempt. */
const rowsReadMax = 1000;

/** Issued receipts, and the refunds that later ones must show. */
export function createReceiptRepository(store: Store): ReceiptRepository {
  return {
    issueHistory: (id) =>
      reading(async () =>
        ok({
          handedOut: await handedOutOf(store.db, id),
          refunds: await refundsOf(store.db, id),
        }),
      ),
    recordReceiptIssues: (handOuts) =>
      writing<null, CopyNumberTaken | LedgerFailure>(store, (tx) => recordAll(tx, handOuts)),
  };
}

/** Every copy is counted inside the transaction, so that a second original is never recorded. */
async function recordAll(
  queries: Queries,
  handOuts: readonly HandedOut[],
): Promise<Result<null, CopyNumberTaken | LedgerFailure>> {
  const sends = handOuts.some(({ way }) => way === 'email');
  const gap = sends ? await refuseInGap(queries, { kind: 'message' }) : null;
  return gap === null ? recordIssues(queries, handOuts) : failed(gap);
}

/** Records receipts inside a transaction that has checked whether they may leave. */
export async function recordIssues(
  queries: Queries,
  handOuts: readonly HandedOut[],
): Promise<Result<null, CopyNumberTaken>> {
  for (const { attemptId, copyNumber } of handOuts) {
    // oxlint-disable-next-line no-await-in-loop -- One transaction does one thing after another.
    const before = await handedOutOf(queries, attemptId);
    if (before.length !== copyNumber) return failed({ kind: 'copy-number-taken' });
  }
  await queries.insertInto('receipts').values(handOuts.map(rowOf)).execute();
  return ok(null);
}

async function handedOutOf(queries: Queries, id: AttemptId): Promise<readonly HandedOut[]> {
  const rows = await queries
    .selectFrom('receipts')
    .selectAll()
    .where('attempt_id', '=', id)
    .orderBy('issued_at')
    .orderBy('id')
    .limit(rowsReadMax)
    .execute();
  return rows.map(handedOutOfRow).toSorted((one, other) => one.copyNumber - other.copyNumber);
}

async function refundsOf(queries: Queries, id: AttemptId): Promise<readonly RefundElsewhere[]> {
  const rows = await queries
    .selectFrom('refunds_elsewhere')
    .selectAll()
    .where('attempt_id', '=', id)
    .orderBy('refunded_on')
    .orderBy('id')
    .limit(rowsReadMax)
    .execute();
  return rows.map(refundOfRow);
}

/** The id combines attempt and number, so that the primary key refuses a number twice. */
function rowOf(handOut: HandedOut): ReceiptRow {
  return {
    id: `${handOut.attemptId}:${handOut.copyNumber}`,
    attempt_id: handOut.attemptId,
    way: handOut.way,
    issued_at: handOut.issuedAt,
    operator_id: handOut.operatorId,
  };
}

function handedOutOfRow(row: ReceiptRow): HandedOut {
  return {
    attemptId: row.attempt_id as HandedOut['attemptId'],
    copyNumber: Number(row.id.slice(row.id.lastIndexOf(':') + 1)),
    way: row.way as HandedOut['way'],
    issuedAt: row.issued_at as HandedOut['issuedAt'],
    operatorId: row.operator_id as HandedOut['operatorId'],
  };
}

function refundOfRow(row: RefundElsewhereRow): RefundElsewhere {
  return {
    amountMinor: row.amount_minor,
    currency: row.currency as CurrencyCode,
    refundedOn: row.refunded_on as CalendarDate,
    dashboardReference: row.dashboard_reference,
  };
}
