import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { epochMsOf } from '../../../domain/time/calendar.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { ReportSpan } from '../../ports/ledger/reports.ts';
import { sortKeyOfSecond } from '../search/index-attempt.ts';
import { dayMs } from '../../../domain/time/units.ts';

/** The places of a span, in the order of time. */
export function placesOfSpan({ from, until }: ReportSpan): readonly [number, number] {
  return [sortKeyOfSecond(epochMsOf(from)), sortKeyOfSecond(epochMsOf(until))];
}

/**
 * Earliest time of a payment whose place may be in a later second, in ms before it: a full second borrows from the next.
 * Eleven million payments of one second borrow a day.
 */
const borrowedMsMax = dayMs;

/**
 * Narrows a reading of few states to the times of a span, by the index of states and times.
 *
 * The places decide what is in the span, and this never excludes one of them; without it the index is read from the
 * first payment of the state to the last (measured: 225 ms for the declines of one month in two years, now 10).
 */
export function madeAround(table: string, { from, until }: ReportSpan): RawBuilder<boolean> {
  const earliest = new Date(epochMsOf(from) - borrowedMsMax).toISOString() as Instant;
  const madeAt = sql.ref(`${table}.prepared_at`);
  return sql<boolean>`(${madeAt} >= ${earliest} and ${madeAt} < ${until})`;
}
