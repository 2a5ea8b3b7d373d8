import { epochMsOf } from '../../../domain/time/calendar.ts';
import type {
  FoundRow,
  ListCuts,
  ListSpan,
  PaymentKey,
  PaymentPageRequest,
  PaymentJumpTarget,
} from '../../ports/ledger/payment-list.ts';
import { engineSqlOf } from '../engine/engine-sql.ts';
import type { Queries } from '../thread/store.ts';
import { sortKeyOfSecond, sortKeysPerSecond } from './index-attempt.ts';
import { isBefore } from './key-order.ts';
import { keyAt, layAnchors, linesBefore, sortAnchors, strideLines } from './list-anchors.ts';
import type { Anchors } from './list-anchors.ts';
import { nameOf } from './list-source.ts';
import type { ListSource } from './list-source.ts';
import { countPlaces, keysBetween, sortedKeys, walkOrder, walkPlaces } from './list-walks.ts';

/**
 * A filtered list up to this length, in another order than time, is sorted whole. A longer one is dense enough to be
 * found by walking the order's own index.
 */
const sortedWholeMax = 50_000;

/**
 * Lines in one part of an export.
 *
 * A part takes a reader some 20 ms, and between two parts it serves pages, so that lists stay quick while a million
 * lines are written.
 */
const partLines = 2 * strideLines;

/** Lists remembered; one operator views few. */
const rememberedMax = 8;

/**
 * Longest time for which the whole list's anchors are only extended at their end, in ms.
 *
 * New attempts come last in time, unless a clock was set back: the list is measured again after this at the latest.
 */
const growingMsMax = 60_000;

/** Counts and sorted keys of a list, valid until the next write. */
interface Remembered {
  version: string;
  laidMs: number;
  total: number | null;
  anchors: Anchors | null;
  keys: readonly PaymentKey[] | null;
}

type PageEdge = Pick<PaymentPageRequest, 'key' | 'side' | 'limit'>;

/** A target that is a position, whether or not the list has a row there. */
type RowTarget = Exclude<PaymentJumpTarget, { readonly kind: 'payment' }>;

/** Positions in lists: the keys of a page, the length of a list, and the n-th line. */
export interface ListOrder {
  /** Keys from an edge on, the nearest first. */
  keysOf(source: ListSource, edge: PageEdge): Promise<readonly PaymentKey[]>;
  /** Keys behind one key up to another, which is included. */
  keysIn(source: ListSource, span: ListSpan): Promise<readonly PaymentKey[]>;
  count(source: ListSource): Promise<number>;
  /** Cuts a list into parts of about `partLines` lines. */
  cut(source: ListSource): Promise<ListCuts>;
  jump(source: ListSource, target: RowTarget): Promise<FoundRow | null>;
}

/** Serves one connection, and remembers counts until the file is written again. */
export function createListOrder(db: Queries): ListOrder {
  const recall = createMemory(db);

  const count = async (source: ListSource): Promise<number> => {
    const memory = await recall(source, 'date');
    if (memory.total === null) {
      if (isNarrowed(source)) memory.total = await countPlaces(db, source);
      else {
        memory.anchors = await layAnchors(db, { ...source, by: 'date' }, memory.anchors);
        memory.total = memory.anchors.total;
      }
    }
    return memory.total;
  };

  const anchorsOf = async (source: ListSource): Promise<Anchors> => {
    if (source.by === 'date' && !isNarrowed(source)) await count(source);
    const memory = await recall(source, source.by);
    memory.anchors ??=
      source.by !== 'date' && isNarrowed(source)
        ? await sortAnchors(db, source)
        : await layAnchors(db, source, null);
    return memory.anchors;
  };

  const isSortedWhole = async (source: ListSource): Promise<boolean> =>
    source.by !== 'date' && isNarrowed(source) && (await count(source)) <= sortedWholeMax;

  const sorted = async (source: ListSource): Promise<readonly PaymentKey[]> => {
    const memory = await recall(source, source.by);
    memory.keys ??= await sortedKeys(db, source, 1);
    return memory.keys;
  };

  const keysOf: ListOrder['keysOf'] = async (source, edge) => {
    if (await isSortedWhole(source)) return sliceOf(await sorted(source), source, edge);
    const { key, side, limit } = edge;
    const isDescending = source.isDescending === (side !== 'before');
    const walk = { includesFrom: side === 'at', isDescending, limit };
    if (source.by !== 'date') return walkOrder(db, source, { ...walk, from: key });
    const places = await walkPlaces(db, source, { ...walk, from: key?.place ?? null });
    return places.map((place) => ({ value: null, place }));
  };

  const keysIn: ListOrder['keysIn'] = async (source, span) =>
    (await isSortedWhole(source))
      ? spanOf(await sorted(source), source, span)
      : keysBetween(db, source, span);

  const cut: ListOrder['cut'] = async (source) => {
    const total = await count(source);
    if (total <= partLines) return { keys: [], total };
    const isWhole = await isSortedWhole(source);
    const keys = isWhole ? await sorted(source) : (await anchorsOf(source)).keys;
    return { keys: everyPart(keys, isWhole ? 1 : strideLines, source), total };
  };

  const jump: ListOrder['jump'] = async (source, target) => {
    const whole = (await isSortedWhole(source)) ? await sorted(source) : null;
    const anchors = whole === null ? await anchorsOf(source) : { keys: [], total: whole.length };
    const { total, keys } = anchors;
    if (total === 0) return null;
    let row = 0;
    if (target.kind === 'row') row = target.row;
    else {
      const key = target.kind === 'key' ? target.key : keyOfInstant(source, target.at);
      const before = whole === null ? linesBefore(db, source, { keys, key }) : firstAt(whole, key);
      const line = await before;
      // In a descending list the line itself, if present, counts with those after it.
      row = source.isDescending ? total - line - (await holds(keysOf, source, key)) : line;
    }
    row = Math.min(Math.max(row, 0), total - 1);
    const line = source.isDescending ? total - 1 - row : row;
    const found = whole === null ? await keyAt(db, source, { keys, line }) : whole[line];
    return found === null || found === undefined ? null : { key: found, row };
  };

  return { keysOf, keysIn, count, cut, jump };
}

/** 1 when a list holds a key, otherwise 0. */
async function holds(
  keysOf: ListOrder['keysOf'],
  source: ListSource,
  key: PaymentKey,
): Promise<0 | 1> {
  const [at] = await keysOf(source, { key, side: 'at', limit: 1 });
  return at?.place === key.place ? 1 : 0;
}

/** The keys at which parts of an export end, of ascending keys that stand some lines apart. */
function everyPart(
  keys: readonly PaymentKey[],
  linesApart: number,
  { isDescending }: ListSource,
): readonly PaymentKey[] {
  const stride = partLines / linesApart;
  const cuts = keys.filter((_, at) => at > 0 && at % stride === 0);
  return isDescending ? cuts.toReversed() : cuts;
}

/** Remembers counts of lists until the next write; of an older state, only what may still grow. */
function createMemory(db: Queries) {
  const memories = new Map<string, Remembered>();
  return async (source: ListSource, order: string): Promise<Remembered> => {
    const version = await engineSqlOf(db).stateVersion(db);
    const name = `${order} ${nameOf(source)}`;
    const known = memories.get(name) ?? forgotten(memories, name);
    if (known.version === version) return known;
    const isGrowing =
      order === 'date' && !isNarrowed(source) && performance.now() - known.laidMs < growingMsMax;
    Object.assign(known, { version, total: null, keys: null });
    if (!isGrowing) Object.assign(known, { anchors: null, laidMs: performance.now() });
    return known;
  };
}

function forgotten(memories: Map<string, Remembered>, name: string): Remembered {
  const fresh = { version: '', laidMs: performance.now(), total: null, anchors: null, keys: null };
  memories.set(name, fresh);
  const [oldest] = memories.keys();
  if (memories.size > rememberedMax && oldest !== undefined) memories.delete(oldest);
  return fresh;
}

/** Instants are positions only in a list by time; a descending list meets a second at its last place. */
function keyOfInstant(source: ListSource, at: Parameters<typeof epochMsOf>[0]): PaymentKey {
  const first = sortKeyOfSecond(epochMsOf(at));
  return { value: null, place: source.isDescending ? first + sortKeysPerSecond - 1 : first };
}

function isNarrowed({ groups, fromPlace, untilPlace }: ListSource): boolean {
  return groups.length > 0 || fromPlace !== null || untilPlace !== null;
}

/** Cuts a page out of a whole list in ascending order. */
function sliceOf(
  keys: readonly PaymentKey[],
  { isDescending }: ListSource,
  { key, side, limit }: PageEdge,
): readonly PaymentKey[] {
  const isRising = isDescending === (side === 'before');
  const at = key === null ? null : firstAt(keys, key);
  const isThere = at !== null && keys[at]?.place === key?.place;
  if (isRising) {
    const from = at === null ? 0 : at + (isThere && side !== 'at' ? 1 : 0);
    return keys.slice(from, from + limit);
  }
  const end = at === null ? keys.length : at + (isThere && side === 'at' ? 1 : 0);
  return keys.slice(Math.max(0, end - limit), end).toReversed();
}

/** Cuts the keys behind one key up to another out of a whole list in ascending order. */
function spanOf(
  keys: readonly PaymentKey[],
  { isDescending }: ListSource,
  { after, upTo }: ListSpan,
): readonly PaymentKey[] {
  const past = (key: PaymentKey) => {
    const at = firstAt(keys, key);
    return keys[at]?.place === key.place ? at + 1 : at;
  };
  if (!isDescending)
    return keys.slice(after === null ? 0 : past(after), upTo === null ? undefined : past(upTo));
  const end = after === null ? undefined : firstAt(keys, after);
  return keys.slice(upTo === null ? 0 : firstAt(keys, upTo), end).toReversed();
}

/** Index of the first key that does not come before another, by binary search. */
function firstAt(keys: readonly PaymentKey[], key: PaymentKey): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const other = keys[middle];
    if (other !== undefined && isBefore(other, key)) low = middle + 1;
    else high = middle;
  }
  return low;
}
