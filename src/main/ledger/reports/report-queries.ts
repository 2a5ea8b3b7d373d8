import { sql } from 'kysely';
import {
  approvedStates,
  declinedStates,
  unresolvedStates,
} from '../../../domain/charge/transitions.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { ok } from '../../../domain/result.ts';
import type {
  DayOfAttempts,
  DeclinesOfCode,
  ReportQueries,
  ReportSpan,
} from '../../ports/ledger/reports.ts';
import { sortKeysPerSecond } from '../search/index-attempt.ts';
import { reading } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import { readRecovered } from './recovered.ts';
import { readFoundDays, readRefundDays } from './taken-by-day.ts';
import { madeAround, placesOfSpan } from './report-places.ts';
import { withoutIndex } from './without-index.ts';

/** Zones begin their days on a quarter of an hour, so quarters add up to days of any zone. */
const quarterSeconds = 900;

/** Serves the reports over one open ledger. */
export function createReportQueries(store: Store): ReportQueries {
  return {
    attemptsByDay: (span) => reading(async () => ok(await attemptsByDay(store, span))),
    declinesByCode: (span) => reading(async () => ok(await declinesByCode(store.db, span))),
    recovered: (span) => reading(async () => ok(await readRecovered(store.db, span))),
  };
}

async function attemptsByDay(
  { db, dayOf }: Store,
  span: ReportSpan,
): Promise<readonly DayOfAttempts[]> {
  const [first, end] = placesOfSpan(span);
  // Written into the statement, because a bound number could be divided as a fraction.
  const quarter = sql<number | string>`place / ${sql.lit(sortKeysPerSecond * quarterSeconds)}`;
  const rows = await db
    .selectFrom('attempts')
    .select((select) => [
      quarter.as('quarter'),
      'state',
      select.fn.countAll<number | string>().as('count'),
      select.fn.sum<number | string>('amount_minor').as('minor'),
    ])
    .where('place', '>=', first)
    .where('place', '<', end)
    .where('currency', '=', span.currency)
    .where(withoutIndex('state'), 'in', [...approvedStates, ...declinedStates, ...unresolvedStates])
    .groupBy([quarter, 'state'])
    .execute();
  const days = new Map<CalendarDate, DayOfAttempts>();
  for (const row of rows) {
    const at = new Date(Number(row.quarter) * quarterSeconds * 1000).toISOString() as Instant;
    const day = dayOf(at);
    days.set(
      day,
      withAttempts(days.get(day) ?? emptyDay(day), row.state, Number(row.count), Number(row.minor)),
    );
  }
  const dayAt = (day: CalendarDate) => days.get(day) ?? emptyDay(day);
  for (const { day, minor } of await readFoundDays({ db, dayOf }, span)) {
    days.set(day, { ...dayAt(day), takenMinor: dayAt(day).takenMinor + minor });
  }
  for (const { day, minor } of await readRefundDays({ db, dayOf }, span)) {
    days.set(day, { ...dayAt(day), refundedMinor: dayAt(day).refundedMinor + minor });
  }
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

function emptyDay(day: CalendarDate): DayOfAttempts {
  return {
    day,
    approvedCount: 0,
    declinedCount: 0,
    notConfirmedCount: 0,
    approvedMinor: 0,
    takenMinor: 0,
    refundedMinor: 0,
  };
}

function withAttempts(
  day: DayOfAttempts,
  state: string,
  count: number,
  minor: number,
): DayOfAttempts {
  if (approvedStates.some((approved) => approved === state)) {
    return {
      ...day,
      approvedCount: day.approvedCount + count,
      approvedMinor: day.approvedMinor + minor,
      // The amount of the other ones comes from a resolution, which is read row by row.
      takenMinor: day.takenMinor + (state === 'approved' ? minor : 0),
    };
  }
  return declinedStates.some((declined) => declined === state)
    ? { ...day, declinedCount: day.declinedCount + count }
    : { ...day, notConfirmedCount: day.notConfirmedCount + count };
}

async function declinesByCode(
  queries: Queries,
  span: ReportSpan,
): Promise<readonly DeclinesOfCode[]> {
  const [first, end] = placesOfSpan(span);
  const rows = await queries
    .selectFrom('attempts')
    .select((select) => [
      'response_code',
      select.fn.countAll<number | string>().as('count'),
      select.fn.sum<number | string>('amount_minor').as('minor'),
    ])
    .where('place', '>=', first)
    .where('place', '<', end)
    .where('currency', '=', span.currency)
    .where('state', 'in', declinedStates)
    .where(madeAround('attempts', span))
    .groupBy('response_code')
    .execute();
  return rows
    .map((row) => ({
      responseCode: row.response_code,
      count: Number(row.count),
      amountMinor: Number(row.minor),
    }))
    .toSorted((one, other) => other.count - one.count);
}
