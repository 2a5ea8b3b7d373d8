import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AmountSpan } from '../../../domain/payments/remembered-search.ts';
import { epochMsOf } from '../../../domain/time/calendar.ts';
import type { PaymentKey, PaymentCriteria } from '../../ports/ledger/payment-list.ts';
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

/** Start, direction and length of a walk over places. */
export interface PlaceWalk {
  /** Null to start at the end of the list. */
  readonly from: number | null;
  readonly includesFrom: boolean;
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset?: number;
}

/** Reads places of a source in time order, by the index of places or that of words. */
export async function walkPlaces(
  queries: Queries,
  source: ListSource,
  walk: PlaceWalk,
): Promise<readonly number[]> {
  const isNear = source.groups.length > 0 && source.index.nearbyPlaces !== null;
  if (isNear && (walk.offset ?? 0) === 0) return walkNearFirst(queries, source, walk);
  return placesBy(queries, source, { walk, order: placeColumn(source) });
}

/** A list that has fewer places nearby than this share of a page is sparse. */
const denseShare = 1 / 8;

/**
 * Looks for a page among the nearest places, and gathers a list that is sparse there by its words.
 *
 * Left to choose, PostgreSQL walks every place for a word that it takes for frequent (measured over 1,000,000 payments:
 * 3.3 s for five digits that 38 have).
 */
async function walkNearFirst(
  queries: Queries,
  source: ListSource,
  walk: PlaceWalk,
): Promise<readonly number[]> {
  const { index } = source;
  const [place, towards] = [index.place, directionOf(walk.isDescending)];
  const start = walk.from === null ? sql`true` : startOf(source, walk, walk.from);
  const near = sql<{ readonly place: number }>`select ${place} as place from
    (select * from ${index.table} where ${joinAll([start, ...daysOf(source)])}
      order by ${place} ${towards} limit ${index.nearbyPlaces}) as ${index.table}
    where ${joinAll(boundsOf(source))} order by ${place} ${towards} limit ${walk.limit}`;
  const { rows } = await near.execute(queries);
  if (rows.length === walk.limit) return rows.map((row) => row.place);
  const isDense = rows.length >= walk.limit * denseShare;
  // A sum is in no index, so the rows are found by their words.
  return placesBy(queries, source, { walk, order: isDense ? place : sql`${place} + 0` });
}

async function placesBy(
  queries: Queries,
  source: ListSource,
  { walk, order }: { readonly walk: PlaceWalk; readonly order: RawBuilder<unknown> },
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly place: number }>`select ${placeColumn(source)} as place
    from ${tableOf(source)} where ${conditions(source, walk)}
    order by ${order} ${directionOf(walk.isDescending)}
    limit ${walk.limit} offset ${walk.offset ?? 0}`.execute(queries);
  return rows.map(({ place }) => place);
}

/** True for the order of time, which a list's rows are already in. */
export function isWalked({ by }: ListSource): boolean {
  return by === 'date';
}

/** The rows of `attempts` along a walk, from `from` to `limit`, for reading whole lines. */
export function walkedRows(source: ListSource, walk: PlaceWalk): RawBuilder<unknown> {
  return sql`from ${tableOf(source)} ${withAttempts(source)}
    where ${conditions(source, walk)}
    order by ${placeColumn(source)} ${directionOf(walk.isDescending)} limit ${walk.limit}`;
}

/** All rows of `attempts` that a source finds, in no order. */
export function rowsOf(source: ListSource): RawBuilder<unknown> {
  return sql`from ${tableOf(source)} ${withAttempts(source)} where ${joinAll(boundsOf(source))}`;
}

/** Counts the places of a source. */
export async function countPlaces(queries: Queries, source: ListSource): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`select count(*) as count
    from ${tableOf(source)} where ${joinAll(boundsOf(source))}`.execute(queries);
  return rows[0]?.count ?? 0;
}

/** Counts the lines of a list from one key on, and up to another when given. */
export async function countFrom(
  queries: Queries,
  source: ListSource,
  from: PaymentKey,
  before: PaymentKey | null,
): Promise<number> {
  const key = source.by === 'date' ? null : orderColumn(source);
  const left = (place: RawBuilder<unknown>) => (key === null ? place : sql`(${key}, ${place})`);
  const right = ({ value, place }: PaymentKey) =>
    key === null ? whole(place) : sql`(${value}, ${whole(place)})`;
  const [table, bounds, place] =
    key === null
      ? [tableOf(source), joinAll(boundsOf(source)), placeColumn(source)]
      : [sql`attempts`, narrowedRows(source), sql`attempts.place`];
  const { rows } = await sql<{ readonly count: number }>`select count(*) as count from ${table}
    where ${bounds} and ${left(place)} >= ${right(from)}
    ${before === null ? sql`` : sql`and ${left(place)} < ${right(before)}`}`.execute(queries);
  return rows[0]?.count ?? 0;
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

/** A page of a list in another order than time, walked along the index of that order. */
export async function walkOrder(
  queries: Queries,
  source: ListSource,
  walk: Omit<PlaceWalk, 'from'> & { readonly from: PaymentKey | null },
): Promise<readonly PaymentKey[]> {
  const column = orderColumn(source);
  const towards = directionOf(walk.isDescending);
  const { rows } = await sql<{ readonly value: number | string; readonly place: number }>`
    select ${column} as value, attempts.place as place from attempts
    where ${narrowedRows(source)} ${sideOf(column, walk)}
    order by ${column} ${towards}, attempts.place ${towards}
    limit ${walk.limit} offset ${walk.offset ?? 0}`.execute(queries);
  return rows;
}

/** Every n-th key of a source in ascending order, for lists that no index provides; with a stride of 1 all of them. */
export async function sortedKeys(
  queries: Queries,
  source: ListSource,
  stride: number,
): Promise<readonly PaymentKey[]> {
  const column = orderColumn(source);
  const { rows } = await sql<{ readonly value: number | string; readonly place: number }>`
    select value, place from (
      select ${column} as value, attempts.place as place,
        row_number() over (order by ${column}, attempts.place) - 1 as line
      from ${tableOf(source)}
      ${withAttempts(source)}
      where ${joinAll(boundsOf(source))}
    ) where line % ${stride} = 0 order by line`.execute(queries);
  return rows;
}

function sideOf(
  column: RawBuilder<unknown>,
  walk: Pick<PlaceWalk, 'includesFrom' | 'isDescending'> & { readonly from: PaymentKey | null },
): RawBuilder<unknown> {
  if (walk.from === null) return sql``;
  const sign = sql.raw(`${walk.isDescending ? '<' : '>'}${walk.includesFrom ? '=' : ''}`);
  return sql`and (${column}, attempts.place) ${sign} (${walk.from.value}, ${whole(walk.from.place)})`;
}

function conditions(source: ListSource, walk: PlaceWalk): RawBuilder<unknown> {
  const parts = [...boundsOf(source)];
  if (walk.from !== null) parts.push(startOf(source, walk, walk.from));
  return joinAll(parts);
}

function startOf(source: ListSource, walk: PlaceWalk, from: number): RawBuilder<unknown> {
  const sign = sql.raw(`${walk.isDescending ? '<' : '>'}${walk.includesFrom ? '=' : ''}`);
  return sql`${placeColumn(source)} ${sign} ${whole(from)}`;
}

/** The days that narrow a list. */
function daysOf(source: ListSource): readonly RawBuilder<unknown>[] {
  const { fromPlace, untilPlace } = source;
  const column = placeColumn(source);
  return [
    ...(fromPlace === null ? [] : [sql`${column} >= ${whole(fromPlace)}`]),
    ...(untilPlace === null ? [] : [sql`${column} < ${whole(untilPlace)}`]),
  ];
}

function boundsOf(source: ListSource): readonly RawBuilder<unknown>[] {
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
function whole(place: number): RawBuilder<unknown> {
  return sql`cast(${place} as bigint)`;
}

/** Joins the rows for places found by words; the join keeps this order. */
function withAttempts({ groups, index }: ListSource): RawBuilder<unknown> {
  return groups.length > 0 ? index.joinAttempts : sql``;
}

/** Joins conditions, all of which must hold. */
function joinAll(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` and `);
}

/** The table that the places of a source come from. */
function tableOf({ groups, index }: ListSource): RawBuilder<unknown> {
  return groups.length > 0 ? index.table : sql`attempts`;
}

function placeColumn({ groups, index }: ListSource): RawBuilder<number> {
  return groups.length > 0 ? index.place : sql<number>`attempts.place`;
}

function orderColumn({ by }: ListSource): RawBuilder<unknown> {
  return by === 'amount' ? sql`attempts.amount_minor` : sql`attempts.order_reference`;
}

function directionOf(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`desc` : sql`asc`;
}
