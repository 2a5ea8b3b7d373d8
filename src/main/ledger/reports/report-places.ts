import { epochMsOf } from '../../../domain/time/calendar.ts';
import type { ReportSpan } from '../../ports/ledger/reports.ts';
import { sortKeyOfSecond } from '../search/index-attempt.ts';

/** The places of a span, in the order of time. */
export function placesOfSpan({ from, until }: ReportSpan): readonly [number, number] {
  return [sortKeyOfSecond(epochMsOf(from)), sortKeyOfSecond(epochMsOf(until))];
}
