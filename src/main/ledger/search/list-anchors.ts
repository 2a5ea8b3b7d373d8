import type { PaymentKey } from '../../ports/ledger/payment-list.ts';
import type { Queries } from '../thread/store.ts';
import { isBefore } from './key-order.ts';
import { countFrom, sortedKeys, walkOrder, walkPlaces } from './list-walks.ts';
import type { ListSource } from './list-source.ts';

/** Lines between two anchors: few enough to count at once, many enough to keep few anchors. */
export const strideLines = 2048;

/** Every `strideLines`-th key of a list in ascending order, and the list's length. */
export interface Anchors {
  readonly keys: readonly PaymentKey[];
  readonly total: number;
}

/**
 * Lays anchors through a list, continuing from older ones where the list only grows at its end.
 *
 * Without them a jump to the middle of a million lines passes half a million index entries, which takes 20 ms and more;
 * with them it passes a thousand.
 */
export async function layAnchors(
  queries: Queries,
  source: ListSource,
  older: Anchors | null,
): Promise<Anchors> {
  const keys = [...(older?.keys ?? [])];
  if (keys.length === 0) {
    const [first] = await rising(queries, source, { from: null, offset: 0 });
    if (first === undefined) return { keys: [], total: 0 };
    keys.push(first);
  }
  for (;;) {
    const from = keys.at(-1) ?? null;
    // oxlint-disable-next-line no-await-in-loop -- Each anchor lies behind the one before it.
    const [next] = await rising(queries, source, { from, offset: strideLines });
    if (next === undefined) break;
    keys.push(next);
  }
  return totalled(queries, source, keys);
}

/** Sorts a filtered list once, for an order whose index would pass too many other lines. */
export async function sortAnchors(queries: Queries, source: ListSource): Promise<Anchors> {
  return totalled(queries, source, await sortedKeys(queries, source, strideLines));
}

async function totalled(
  queries: Queries,
  source: ListSource,
  keys: readonly PaymentKey[],
): Promise<Anchors> {
  const last = keys.at(-1);
  if (last === undefined) return { keys, total: 0 };
  const tail = await countFrom(queries, source, last, null);
  return { keys, total: (keys.length - 1) * strideLines + tail };
}

/** The key of a line by its number in ascending order. */
export async function keyAt(
  queries: Queries,
  source: ListSource,
  { keys, line }: { readonly keys: readonly PaymentKey[]; readonly line: number },
): Promise<PaymentKey | null> {
  const from = keys[Math.floor(line / strideLines)];
  if (from === undefined) return null;
  const [key] = await rising(queries, source, { from, offset: line % strideLines });
  return key ?? null;
}

/** Number of lines before a key in ascending order. */
export async function linesBefore(
  queries: Queries,
  source: ListSource,
  { keys, key }: { readonly keys: readonly PaymentKey[]; readonly key: PaymentKey },
): Promise<number> {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const anchor = keys[middle];
    if (anchor !== undefined && isBefore(anchor, key)) low = middle + 1;
    else high = middle;
  }
  const anchor = keys[low - 1];
  if (anchor === undefined) return 0;
  return (low - 1) * strideLines + (await countFrom(queries, source, anchor, key));
}

async function rising(
  queries: Queries,
  source: ListSource,
  { from, offset }: { readonly from: PaymentKey | null; readonly offset: number },
): Promise<readonly PaymentKey[]> {
  const walk = { includesFrom: true, isDescending: false, limit: 1, offset };
  if (source.by !== 'date') return walkOrder(queries, source, { ...walk, from });
  const places = await walkPlaces(queries, source, { ...walk, from: from?.place ?? null });
  return places.map((place) => ({ value: null, place }));
}
