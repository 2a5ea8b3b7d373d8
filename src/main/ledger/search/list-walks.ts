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
  const start = walk.from === null ? sql`true` : startOf(source, walk, atPlace(walk.from));
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
export function rowsBetween(source: ListSource, span: ListSpan): RawBuilder<unknown> {
  return sql`from ${tableOf(source)} ${withAttempts(source)}
    where ${joinAll([...boundsOf(source), ...endsOf(source, span)])}
    order by ${placeColumn(source)} ${directionOf(source.isDescending)}`;
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
  const [table, bounds] =
    source.by === 'date'
      ? [tableOf(source), joinAll(boundsOf(source))]
      : [sql`attempts`, narrowedRows(source)];
  const { rows } = await sql<{ readonly count: number }>`select count(*) as count from ${table}
    where ${bounds} and ${against(source, sql`>=`, from)}
    ${before === null ? sql`` : sql`and ${against(source, sql`<`, before)}`}`.execute(queries);
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
    where ${joinAll([narrowedRows(source), ...(walk.from === null ? [] : [startOf(source, walk, walk.from)])])}
    order by ${column} ${towards}, attempts.place ${towards}
    limit ${walk.limit} offset ${walk.offset ?? 0}`.execute(queries);
  return rows;
}

/** The keys of a part of a list in another order than time. */
export async function keysBetween(
  queries: Queries,
  source: ListSource,
  span: ListSpan,
): Promise<readonly PaymentKey[]> {
  const column = orderColumn(source);
  const towards = directionOf(source.isDescending);
  const { rows } = await sql<{ readonly value: number | string; readonly place: number }>`
    select ${column} as value, attempts.place as place from attempts
    where ${joinAll([narrowedRows(source), ...endsOf(source, span)])}
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

/** The two ends of a part of a list, as far as it has them. */
function endsOf(source: ListSource, { after, upTo }: ListSpan): readonly RawBuilder<unknown>[] {
  const { isDescending } = source;
  return [
    ...(after === null ? [] : [against(source, signOf(isDescending, false), after)]),
    ...(upTo === null ? [] : [against(source, signOf(!isDescending, true), upTo)]),
  ];
}

function conditions(source: ListSource, walk: PlaceWalk): RawBuilder<unknown> {
  const parts = [...boundsOf(source)];
  if (walk.from !== null) parts.push(startOf(source, walk, atPlace(walk.from)));
  return joinAll(parts);
}

function startOf(
  source: ListSource,
  walk: Pick<PlaceWalk, 'includesFrom' | 'isDescending'>,
  from: PaymentKey,
): RawBuilder<unknown> {
  return against(source, signOf(walk.isDescending, walk.includesFrom), from);
}

/** The key of a place in a list by time. */
function atPlace(place: number): PaymentKey {
  return { value: null, place };
}

/** Compares the rows of a list with a key, in the order of the list. */
function against(
  source: ListSource,
  sign: RawBuilder<unknown>,
  { value, place }: PaymentKey,
): RawBuilder<unknown> {
  return source.by === 'date'
    ? sql`${placeColumn(source)} ${sign} ${whole(place)}`
    : sql`(${orderColumn(source)}, attempts.place) ${sign} (${value}, ${whole(place)})`;
}

/** Compares with a key that is passed towards the end of a list. */
function signOf(isDescending: boolean, isIncluded: boolean): RawBuilder<unknown> {
  return sql.raw(`${isDescending ? '<' : '>'}${isIncluded ? '=' : ''}`);
}
