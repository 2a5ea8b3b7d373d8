import type { SeededChance } from '../../bench/seed/seeded-chance.ts';

/** One point of a thread, identical in every life. */
export interface Point {
  /** The thread, and the files that a kill here would leave: the same for every point of one state. */
  readonly state: string;
  /** Number of times that the thread has passed the place in this state, this one included. */
  readonly times: number;
  /** Position in the sources. */
  readonly place: string;
}

/** Number of points wanted, and whether to add points until every state has one. */
export interface Wanted {
  readonly points: number;
  readonly everyState: boolean;
}

/** Maximum number of lives led towards one state before it counts as not reached. */
export const triesMax = 5;

/** The point named by a line of a trace, or of a killed life. */
export function pointOf(line: string): Point {
  const [thread = '', left = '', times = '', ...place] = line.split(' ');
  return { state: `${thread} ${left}`, times: Number(times), place: place.join(' ') };
}

/** The name of a point, as `point.ts` writes it. */
export function nameOf({ state, times, place }: Point): string {
  return `${state} ${times} ${place}`;
}

/** The states of these points, in the order in which they are first met. */
export function statesOf(points: readonly Point[]): readonly string[] {
  return [...new Set(points.map(({ state }) => state))];
}

/**
 * The given number of points, in the order in which they are passed: one of each state first, then each place once,
 * before any place twice.
 */
export function choose(
  points: readonly Point[],
  wanted: Wanted,
  chance: SeededChance,
): readonly Point[] {
  const least = wanted.everyState ? statesOf(points).length : 0;
  const count = Math.max(wanted.points, least);
  if (count >= points.length) return points;
  const seen = new Map<string, number>();
  const known = new Set<string>();
  const drawn = points.map((point, index) => {
    const isNew = !known.has(point.state);
    known.add(point.state);
    const [thread = ''] = point.state.split(' ');
    const place = `${thread} ${point.place}`;
    const times = seen.get(place) ?? 0;
    seen.set(place, times + 1);
    return { index, rank: isNew ? -1 : times + chance.fraction() };
  });
  const first = drawn.toSorted((one, other) => one.rank - other.rank).slice(0, count);
  const chosen = new Set(first.map(({ index }) => index));
  return points.filter((_point, index) => chosen.has(index));
}

/**
 * The points to attempt in turn until a life dies in the state of a point: the point itself, then others of its state,
 * those passed first before those passed again, and so on from the front.
 */
export function triesFor(
  point: Point,
  points: readonly Point[],
  chance: SeededChance,
): readonly Point[] {
  const others = points
    .filter((other) => other.state === point.state && nameOf(other) !== nameOf(point))
    .map((other) => ({ other, rank: other.times + chance.fraction() }))
    .toSorted((one, another) => one.rank - another.rank)
    .map(({ other }) => other);
  const inTurn = [point, ...others];
  return Array.from({ length: triesMax }, (_, turn) => inTurn[turn % inTurn.length] ?? point);
}
