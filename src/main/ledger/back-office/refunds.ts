import { invariant } from '../../../domain/assert.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { moneyTaken } from '../../../domain/charge/money-taken.ts';
import type { MoneyTaken } from '../../../domain/charge/money-taken.ts';
import { refundedMinor, refuseRefund } from '../../../domain/charge/recorded-refund.ts';
import type { RecordedRefund } from '../../../domain/charge/recorded-refund.ts';
import { resolutionTarget } from '../../../domain/charge/transitions.ts';
import type { Attempt, Resolution } from '../../../domain/charge/attempt.ts';
import type { AttemptId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type {
  NewRefund,
  RefundRepository,
  RefundNotRecorded,
} from '../../ports/ledger/back-office.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger.ts';
import { appendEntry, namedPlan, ownEntry } from '../audit/entries.ts';
import { findAttempt, holderOfTransaction } from '../attempts/attempt-rows.ts';
import type { RefundElsewhereRow } from '../schema/back-office-tables.ts';
import { refuseInGap } from '../epochs/gap-guard.ts';
import { openRefundMinor } from '../refunds/refund-rows.ts';
import { recordPlanRefund } from '../plans/plan-outcome.ts';
import { recordStep } from '../attempts/apply-transition.ts';
import { indexAttempt } from '../search/index-attempt.ts';
import { reading, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';

/** Bounds the query; far above the refunds of one charge. */
const refundsReadMax = 1000;

/** Serves the recorded refunds of one open ledger. */
export function createRefundRepository(store: Store): RefundRepository {
  return {
    refundsOf: (id) => reading(async () => ok(await readRefunds(store.db, id))),
    recordRefund: (refund) => recordRefund(store, refund),
  };
}

/** Checks inside the transaction, so that two operators never refund more than was taken. */
function recordRefund(
  store: Store,
  refund: NewRefund,
): Promise<Result<Attempt, RefundNotRecorded | LedgerFailure>> {
  return writing<Attempt, RefundNotRecorded | LedgerFailure>(store, async (tx) => {
    const gap = await refuseInGap(tx, { kind: 'refund' });
    if (gap !== null) return failed(gap);
    const attempt = await findAttempt(tx, refund.attemptId);
    if (attempt === null) return failed({ kind: 'not-found' });
    const taken = moneyTaken(attempt);
    const earlier = await readRefunds(tx, attempt.id);
    const before = refundedMinor(earlier);
    // What the gateway was asked for and may have refunded is not there to be refunded elsewhere.
    const held = before + (await openRefundMinor(tx, attempt.id));
    const refusal = refuseRefund(refund, { ...refund, taken, refundedMinor: held });
    if (refusal !== null) return failed({ kind: refusal });
    invariant(taken !== null, 'only what was taken is refunded');
    const holder = await holderOfTransaction(tx, refund.dashboardReference);
    const isRecorded = earlier.some(isNamed(refund.dashboardReference));
    if (isRecorded || (holder !== null && holder !== attempt.id)) {
      return failed({ kind: 'reference-taken' });
    }
    return ok(await listRefund(tx, store, attempt, { refund, taken, before }));
  });
}

/** A checked refund, with what the payment took and what of it was refunded before. */
export interface ListedRefund {
  readonly refund: NewRefund;
  readonly taken: MoneyTaken;
  readonly before: number;
}

/** Lists a refund among those of its payment, with everything that follows from it, and returns the payment as it then is. */
export async function listRefund(
  tx: Queries,
  store: Store,
  attempt: Attempt,
  { refund, taken, before }: ListedRefund,
): Promise<Attempt> {
  await tx.insertInto('refunds_elsewhere').values(rowOf(refund, taken)).execute();
  const isWhole = before + refund.amountMinor === taken.amountMinor;
  if (isWhole) await reverse(tx, attempt, refund, store);
  const owedAgainOn = refund.owedAgainOn ?? null;
  const planRevision = await recordPlanRefund(tx, attempt, { ...refund, owedAgainOn }, store);
  await indexAttempt(tx, attempt.id);
  await appendEntry(store, tx, {
    ...ownEntry({
      at: refund.at,
      topic: 'money',
      event: 'refund.recorded',
      operatorId: refund.operatorId,
      approvedBy: refund.approvedBy ?? null,
      subject: attempt.reference,
      reason: refund.reason,
    }),
    details: {
      attempt: attempt.id,
      amountMinor: refund.amountMinor,
      currency: taken.currency,
      transaction: refund.dashboardReference,
      ...namedPlan(attempt, planRevision),
    },
  });
  const written = await findAttempt(tx, attempt.id);
  invariant(written !== null, 'a charge stays in the records');
  return written;
}

/** A refund in the dashboard has one id: recorded a second time it would count twice. */
function isNamed(dashboardReference: string) {
  return (refund: RecordedRefund) => refund.dashboardReference === dashboardReference;
}

/** The refund that completed it is the row's evidence; the others are listed beside it. */
async function reverse(
  queries: Queries,
  attempt: Attempt,
  refund: NewRefund,
  store: Store,
): Promise<void> {
  const resolution: Resolution = {
    found: 'reversed',
    transactionId: refund.dashboardReference,
    amountMinor: refund.amountMinor,
    reversedOn: refund.refundedOn,
  };
  const target = resolutionTarget(attempt.state, resolution, false);
  invariant(target === 'confirmed-reversed', 'what took money can be given back');
  const step = {
    to: target,
    changes: { resolution: JSON.stringify(resolution), settled_at: refund.at },
    at: refund.at,
    operatorId: refund.operatorId,
    note: `${refund.dashboardReference}, ${refund.amountMinor}, ${refund.refundedOn}`,
    approvedBy: refund.approvedBy ?? null,
  };
  const moved = await recordStep(queries, attempt, step, store);
  invariant(moved !== null, 'a row stays as read within its transaction');
}

/** Reads the refunds of one charge, the oldest first. */
export async function readRefunds(
  queries: Queries,
  id: AttemptId,
): Promise<readonly RecordedRefund[]> {
  const rows = await queries
    .selectFrom('refunds_elsewhere')
    .selectAll()
    .where('attempt_id', '=', id)
    .orderBy('recorded_at')
    .orderBy('id')
    .limit(refundsReadMax)
    .execute();
  return rows.map(refundOfRow);
}

function rowOf(refund: NewRefund, { currency }: MoneyTaken): RefundElsewhereRow {
  return {
    id: refund.id,
    attempt_id: refund.attemptId,
    amount_minor: refund.amountMinor,
    currency,
    refunded_on: refund.refundedOn,
    dashboard_reference: refund.dashboardReference,
    reason: refund.reason,
    recorded_at: refund.at,
    operator_id: refund.operatorId,
  };
}

/** Reads one refund from its row. */
export function refundOfRow(row: RefundElsewhereRow): RecordedRefund {
  return {
    id: row.id,
    attemptId: row.attempt_id as RecordedRefund['attemptId'],
    amountMinor: row.amount_minor,
    currency: row.currency as CurrencyCode,
    refundedOn: row.refunded_on as CalendarDate,
    dashboardReference: row.dashboard_reference,
    reason: row.reason,
    recordedAt: row.recorded_at as RecordedRefund['recordedAt'],
    operatorId: row.operator_id as RecordedRefund['operatorId'],
  };
}
