import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListSpan, PaymentKey } from '../../ports/ledger/payment-list.ts';
import type { Queries } from '../thread/store.ts';
import {
  boundsOf,
  daysOf,
  directionOf,
  joinAll,
  narrowedRows,
  orderColumn,
  placeColumn,
  tableOf,
  whole,
  withAttempts,
} from './list-source.ts';
import type { ListSource } from './list-source.ts';

/** Start, direction and length of a walk over places. */
export interface PlaceWalk {
  /** Null to start at the end of the list. */
  readonly from: number | null;
  readonly includesFrom: boolean;
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset?: number;
}

/** A part of a list between two keys. */
export interface PlaceSpan extends Pick<PlaceWalk, 'from' | 'isDescending'> {
  /** The last place, included; null for the end of the list. */
  readonly upTo: number | null;
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

/** The rows of `attempts` in a part of a list by time, for reading whole lines. */
export function rowsBetween(source: ListSource, span: PlaceSpan): RawBuilder<unknown> {
  const { from, upTo, isDescending } = span;
  const place = placeColumn(source);
  const ends = [
    ...(from === null ? [] : [sql`${place} ${signOf(isDescending, false)} ${whole(from)}`]),
    ...(upTo === null ? [] : [sql`${place} ${signOf(!isDescending, true)} ${whole(upTo)}`]),
  ];
  return sql`from ${tableOf(source)} ${withAttempts(source)}
    where ${joinAll([...boundsOf(source), ...ends])}
    order by ${place} ${directionOf(isDescending)}`;
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

/** The keys of a part of a list in another order than time. */
export async function keysBetween(
  queries: Queries,
  source: ListSource,
  { after, upTo }: ListSpan,
): Promise<readonly PaymentKey[]> {
  const { isDescending } = source;
  const column = orderColumn(source);
  const towards = directionOf(isDescending);
  const { rows } = await sql<{ readonly value: number | string; readonly place: number }>`
    select ${column} as value, attempts.place as place from attempts
    where ${narrowedRows(source)}
      ${beside(column, signOf(isDescending, false), after)}
      ${beside(column, signOf(!isDescending, true), upTo)}
    order by ${column} ${towards}, attempts.place ${towards}`.execute(queries);
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
  return beside(column, signOf(walk.isDescending, walk.includesFrom), walk.from);
}

/** Rows on one side of a key; all of them for none. */
function beside(
  column: RawBuilder<unknown>,
  sign: RawBuilder<unknown>,
  key: PaymentKey | null,
): RawBuilder<unknown> {
  if (key === null) return sql``;
  return sql`and (${column}, attempts.place) ${sign} (${key.value}, ${whole(key.place)})`;
}

/** Compares with a key that is passed towards the end of a list. */
function signOf(isDescending: boolean, isIncluded: boolean): RawBuilder<unknown> {
  return sql.raw(`${isDescending ? '<' : '>'}${isIncluded ? '=' : ''}`);
}

function conditions(source: ListSource, walk: PlaceWalk): RawBuilder<unknown> {
  const parts = [...boundsOf(source)];
  if (walk.from !== null) parts.push(startOf(source, walk, walk.from));
  return joinAll(parts);
}

function startOf(source: ListSource, walk: PlaceWalk, from: number): RawBuilder<unknown> {
  const sign = signOf(walk.isDescending, walk.includesFrom);
  return sql`${placeColumn(source)} ${sign} ${whole(from)}`;
}
