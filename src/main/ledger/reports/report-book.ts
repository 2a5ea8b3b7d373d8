import { sql } from 'kysely';
import { epochMsOf } from '../../../domain/calendar.ts';
import type { CalendarDate, Instant } from '../../../domain/calendar.ts';
import { ok } from '../../../domain/result.ts';
import type { DayOfTries, DeclinesOfCode, ReportBook, ReportSpan } from '../../ports/reports.ts';
import { placeOfSecond, placesPerSecond } from '../search/index-attempt.ts';
import { reading } from '../store.ts';
import type { Queries, Store } from '../store.ts';
import { readRecovered } from './recovered.ts';
import { withoutIndex } from './without-index.ts';

const approvedStates = ['approved', 'confirmed-charged', 'confirmed-reversed', 'surplus-charged'];
const declinedStates = ['declined', 'confirmed-declined'];
const openStates = ['unknown', 'mismatch'];

/** Zones begin their days on a quarter of an hour, so quarters add up to days of any zone. */
const quarterSeconds = 900;

/** Serves the reports over one open ledger. */
export function createReportBook(store: Store): ReportBook {
  return {
    triesByDay: (span) => reading(async () => ok(await triesByDay(store, span))),
    declinesByCode: (span) => reading(async () => ok(await declinesByCode(store.db, span))),
    recovered: (span) => reading(async () => ok(await readRecovered(store.db, span))),
  };
}

/** The places of a span, in the order of time. */
export function placesOf({ from, until }: ReportSpan): readonly [number, number] {
  return [placeOfSecond(epochMsOf(from)), placeOfSecond(epochMsOf(until))];
}

async function triesByDay({ db, dayOf }: Store, span: ReportSpan): Promise<readonly DayOfTries[]> {
  const [first, end] = placesOf(span);
  // Written into the statement, because a bound number could be divided as a fraction.
  const quarter = sql<number | string>`place / ${sql.lit(placesPerSecond * quarterSeconds)}`;
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
    .where(withoutIndex('state'), 'in', [...approvedStates, ...declinedStates, ...openStates])
    .groupBy([quarter, 'state'])
    .execute();
  const days = new Map<CalendarDate, DayOfTries>();
  for (const row of rows) {
    const at = new Date(Number(row.quarter) * quarterSeconds * 1000).toISOString() as Instant;
    const day = dayOf(at);
    days.set(
      day,
      withTries(days.get(day) ?? emptyDay(day), row.state, Number(row.count), Number(row.minor)),
    );
  }
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

function emptyDay(day: CalendarDate): DayOfTries {
  return { day, approvedCount: 0, declinedCount: 0, notConfirmedCount: 0, approvedMinor: 0 };
}

function withTries(day: DayOfTries, state: string, count: number, minor: number): DayOfTries {
  if (approvedStates.includes(state)) {
    return {
      ...day,
      approvedCount: day.approvedCount + count,
      approvedMinor: day.approvedMinor + minor,
    };
  }
  return declinedStates.includes(state)
    ? { ...day, declinedCount: day.declinedCount + count }
    : { ...day, notConfirmedCount: day.notConfirmedCount + count };
}

async function declinesByCode(
  queries: Queries,
  span: ReportSpan,
): Promise<readonly DeclinesOfCode[]> {
  const [first, end] = placesOf(span);
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
