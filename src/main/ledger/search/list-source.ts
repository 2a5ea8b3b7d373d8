import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AmountSpan } from '../../../domain/payments/remembered-search.ts';
import { epochMsOf } from '../../../domain/time/calendar.ts';
import type { PaymentCriteria } from '../../ports/ledger/payment-list.ts';
import type { Queries } from '../thread/store.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import type { WordIndex } from '../engine/word-index.ts';
import { amountWithin, placesWithin } from './amount-bounds.ts';
import { sortKeyOfSecond } from './index-attempt.ts';
import { groupsOfQuestion, unaskedState } from './match-terms.ts';
import type { Term } from './match-terms.ts';

/** One search, prepared for the queries that answer it. */
export interface ListSource {
  /** The index that the groups are looked up in. */
  readonly index: WordIndex;
  /** A payment must match one term of each group; empty when only days narrow the list. */
  readonly groups: readonly (readonly Term[])[];
  /** Places that count, from the first to the last inclusive; null for no bound. */
  readonly fromPlace: number | null;
  readonly untilPlace: number | null;
  readonly amounts: AmountSpan | null;
  readonly settledOn: string | null;
  /** A state that the groups find and the search does not ask for; null for none. */
  readonly unasked: string | null;
  readonly by: PaymentCriteria['sort']['by'];
  readonly isDescending: boolean;
}

/** Prepares a search. */
export function sourceOf(queries: Queries, question: PaymentCriteria): ListSource {
  const { fromAt, untilAt, amounts, settledOn } = question.filters;
  return {
    index: engineSqlOf(queries).words,
    groups: groupsOfQuestion(question),
    fromPlace: fromAt === null ? null : sortKeyOfSecond(epochMsOf(fromAt)),
    untilPlace: untilAt === null ? null : sortKeyOfSecond(epochMsOf(untilAt)),
    amounts,
    settledOn,
    unasked: unaskedState(question),
    by: question.sort.by,
    isDescending: question.sort.direction === 'descending',
  };
}

/** A source's name, under which its counts are remembered. */
export function nameOf({ groups, fromPlace, untilPlace, amounts, settledOn }: ListSource): string {
  return JSON.stringify([groups, fromPlace, untilPlace, amounts, settledOn]);
}

/** True for the order of time, which a list's rows are already in. */
export function isWalked({ by }: ListSource): boolean {
  return by === 'date';
}

/** All rows of `attempts` that a source finds, in no order. */
export function rowsOf(source: ListSource): RawBuilder<unknown> {
  return sql`from ${tableOf(source)} ${withAttempts(source)} where ${joinAll(boundsOf(source))}`;
}

/** Filters rows of `attempts` itself, for lists walked in another order than time. */
export function narrowedRows(source: ListSource): RawBuilder<unknown> {
  const { index, groups, fromPlace, untilPlace, amounts, settledOn, unasked } = source;
  const parts: RawBuilder<unknown>[] = [sql`attempts.place is not null`];
  if (settledOn !== null) parts.push(sql`attempts.settlement_date = ${settledOn}`);
  if (amounts !== null) parts.push(amountWithin(amounts, 'attempts'));
  if (unasked !== null) parts.push(sql`attempts.state <> ${unasked}`);
  if (fromPlace !== null) parts.push(sql`attempts.place >= ${whole(fromPlace)}`);
  if (untilPlace !== null) parts.push(sql`attempts.place < ${whole(untilPlace)}`);
  if (groups.length > 0) {
    parts.push(
      sql`exists (select 1 from ${index.table}
        where ${index.place} = attempts.place and ${index.holds(groups)})`,
    );
  }
  return joinAll(parts);
}

/** The days that narrow a list. */
export function daysOf(source: ListSource): readonly RawBuilder<unknown>[] {
  const { fromPlace, untilPlace } = source;
  const column = placeColumn(source);
  return [
    ...(fromPlace === null ? [] : [sql`${column} >= ${whole(fromPlace)}`]),
    ...(untilPlace === null ? [] : [sql`${column} < ${whole(untilPlace)}`]),
  ];
}

export function boundsOf(source: ListSource): readonly RawBuilder<unknown>[] {
  const { index, groups, amounts, settledOn, unasked } = source;
  const column = placeColumn(source);
  return [
    groups.length > 0 ? index.holds(groups) : sql`attempts.place is not null`,
    ...daysOf(source),
    ...(amounts === null ? [] : [placesWithin(amounts, column)]),
    ...(settledOn === null ? [] : [placesSettledOn(settledOn, column)]),
    ...(unasked === null ? [] : [placesNotIn(unasked, column)]),
  ];
}

/** Places of the payments settled on a date, by the index of settlement dates. */
function placesSettledOn(date: string, place: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${place} in (select settled.place from attempts as settled
    where settled.settlement_date = ${date})`;
}

/** Places of the payments that are not in a state, by the index of states. */
function placesNotIn(state: string, place: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${place} not in (select moving.place from attempts as moving
    where moving.state = ${state} and moving.place is not null)`;
}

/**
 * A place as the engine's own integer. The driver binds every number as a fraction, which the index of words cannot
 * seek by, so it would pass every earlier place (25 ms instead of 0.2 ms).
 */
export function whole(place: number): RawBuilder<unknown> {
  return sql`cast(${place} as bigint)`;
}

/** Joins the rows for places found by words; the join keeps this order. */
export function withAttempts({ groups, index }: ListSource): RawBuilder<unknown> {
  return groups.length > 0 ? index.joinAttempts : sql``;
}

/** Joins conditions, all of which must hold. */
export function joinAll(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` and `);
}

/** The table that the places of a source come from. */
export function tableOf({ groups, index }: ListSource): RawBuilder<unknown> {
  return groups.length > 0 ? index.table : sql`attempts`;
}

export function placeColumn({ groups, index }: ListSource): RawBuilder<number> {
  return groups.length > 0 ? index.place : sql<number>`attempts.place`;
}

export function orderColumn({ by }: ListSource): RawBuilder<unknown> {
  return by === 'amount' ? sql`attempts.amount_minor` : sql`attempts.order_reference`;
}

export function directionOf(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`desc` : sql`asc`;
}
