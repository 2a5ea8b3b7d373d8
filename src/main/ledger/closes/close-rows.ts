import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { Close, SettlementDay } from '../../ports/ledger/closes/closes.ts';
import type { CloseRow } from '../schema/close-tables.ts';
import type { Queries } from '../thread/store.ts';

/** Reads the valid close of a day; null when the day is open. */
export async function findClose(queries: Queries, day: SettlementDay): Promise<Close | null> {
  const row = await queries
    .selectFrom('closes')
    .selectAll()
    .where('settlement_date', '=', day.settlementDate)
    .where('currency', '=', day.currency)
    .where('reopened_at', 'is', null)
    .executeTakeFirst();
  return row ? closeOfRow(row) : null;
}

/** Reads the valid closes of some days, by day and currency. */
export async function closesOf(
  queries: Queries,
  dates: readonly CalendarDate[],
): Promise<ReadonlyMap<string, Close>> {
  if (dates.length === 0) return new Map();
  const rows = await queries
    .selectFrom('closes')
    .selectAll()
    .where('settlement_date', 'in', dates)
    .where('reopened_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [`${row.settlement_date} ${row.currency}`, closeOfRow(row)]));
}

/** The row of a valid close. */
export function rowOfClose(close: Close): CloseRow {
  return {
    id: close.id,
    settlement_date: close.settlementDate,
    currency: close.currency,
    expected_minor: close.expectedMinor,
    bank_minor: close.bankMinor,
    reason: close.reason,
    note: close.note,
    closed_at: close.closedAt,
    operator_id: close.operatorId,
    reopened_at: null,
    reopened_by: null,
    reopen_reason: null,
  };
}

function closeOfRow(row: CloseRow): Close {
  return {
    id: row.id,
    settlementDate: row.settlement_date as CalendarDate,
    currency: row.currency as CurrencyCode,
    expectedMinor: row.expected_minor,
    bankMinor: row.bank_minor,
    reason: row.reason,
    note: row.note,
    closedAt: row.closed_at as Instant,
    operatorId: row.operator_id as OperatorId,
  };
}
