import { foldReference } from '../../../domain/charge/fold-reference.ts';
import type { ReconciledAttempt, ReconcileRecords } from '../../../domain/reconcile/match-file.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { BankFileNames } from '../../ports/ledger/closes/reconcile.ts';
import { selectAttempts } from '../attempts/select-attempts.ts';
import type { NamedAttemptRow as NamedRow } from '../attempts/select-attempts.ts';
import type { ListedColumns } from '../schema/search-tables.ts';
import { refundOfRow } from '../back-office/refunds.ts';
import { refundedUndated } from '../closes/refunded-sum.ts';
import { attemptOfRow } from '../schema/columns.ts';
import type { Queries, Store } from '../thread/store.ts';

type NamedAttemptRow = NamedRow & ListedColumns;

/** A statement holds a bounded number of values. */
const valuesAtOnce = 400;

/**
 * Reads the attempts that a bank file may be about: those that it names, those that settled on its days, and every open
 * one; with their refunds and the refunds of its days.
 */
export async function readReconcileRecords(
  { db, dayOf }: Store,
  { references, transactionIds, days }: BankFileNames,
): Promise<ReconcileRecords> {
  const rows = new Map<string, NamedAttemptRow>();
  const add = (found: readonly NamedAttemptRow[]): void => {
    for (const row of found) rows.set(row.id, row);
  };
  const keys = [...new Set(references.map(foldReference))];
  for (const column of ['reference_key', 'order_reference_key'] as const) {
    for (const part of inParts(keys)) {
      // oxlint-disable-next-line no-await-in-loop -- One connection does one query at a time.
      add(await selectAttempts(db).where(`attempts.${column}`, 'in', part).execute());
    }
  }
  for (const part of inParts(transactionIds)) {
    // oxlint-disable-next-line no-await-in-loop -- As above.
    add(await selectAttempts(db).where('attempts.transaction_id', 'in', part).execute());
  }
  for (const part of inParts(days)) {
    // oxlint-disable-next-line no-await-in-loop -- As above.
    add(await selectAttempts(db).where('settlement_date', 'in', part).execute());
    // oxlint-disable-next-line no-await-in-loop -- As above.
    add(await refundedUndated(db, part as readonly CalendarDate[]).execute());
  }
  const refunds = await refundRows(db, [...rows.keys()], days);
  for (const part of inParts(refunds.map(({ attempt_id }) => attempt_id))) {
    // oxlint-disable-next-line no-await-in-loop -- As above.
    add(await selectAttempts(db).where('attempts.id', 'in', part).execute());
  }
  const attempts = [...rows.values()]
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map((row) => reconciled(row, refunds, dayOf));
  const byId = new Map(attempts.map(({ attempt }) => [attempt.id as string, attempt]));
  return {
    attempts,
    refunds: refunds.flatMap((row) => {
      const attempt = byId.get(row.attempt_id);
      return attempt === undefined ? [] : [{ refund: refundOfRow(row), attempt }];
    }),
    days: [...days],
  };
}

type RefundRow = Awaited<ReturnType<typeof refundRows>>[number];

/** The refunds of these attempts and of these days. */
async function refundRows(queries: Queries, ids: readonly string[], days: readonly CalendarDate[]) {
  const select = () => queries.selectFrom('refunds_elsewhere').selectAll();
  const rows = new Map<string, Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]>();
  for (const [column, values] of [
    ['attempt_id', ids],
    ['refunded_on', days],
  ] as const) {
    for (const part of inParts(values)) {
      // oxlint-disable-next-line no-await-in-loop -- One connection does one query at a time.
      const found = await select().where(column, 'in', part).execute();
      for (const row of found) rows.set(row.id, row);
    }
  }
  return [...rows.values()];
}

function reconciled(
  row: NamedAttemptRow,
  refunds: readonly RefundRow[],
  dayOf: Store['dayOf'],
): ReconciledAttempt {
  const own = refunds.filter(({ attempt_id }) => attempt_id === row.id);
  // A refunded payment without a settlement date counts on the day of its first refund.
  const [firstRefund = null] = own.map(({ refunded_on }) => refunded_on).toSorted();
  const settledOn = row.settlement_date ?? firstRefund;
  return {
    attempt: attemptOfRow(row),
    refundedMinor: own.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    settledOn: settledOn === null || settledOn === '' ? null : (settledOn as CalendarDate),
    sentOn: dayOf((row.dispatched_at ?? row.prepared_at) as Instant),
  };
}

function inParts(values: readonly string[]): readonly (readonly string[])[] {
  const all = [...new Set(values)];
  return Array.from({ length: Math.ceil(all.length / valuesAtOnce) }, (_, at) =>
    all.slice(at * valuesAtOnce, (at + 1) * valuesAtOnce),
  );
}
