import type { Run } from './run.ts';

/**
 * Longest time for which a recorded charge is kept for a place, in ms. Its guards were asked when it was recorded;
 * connecting may take longer than this, for any charge.
 */
export const preparedKeepMs = 10_000;

/** Longest charge beside which others are prepared ahead, in ms: a place is free long before they are too old to send. */
const quickMs = 1_000;

/** Number of charges that a run of this width may have recorded before there are places for them. */
export function preparedAheadMax(concurrency: number): number {
  return Math.ceil(concurrency / 2);
}

/** True while places are given back so soon that preparing the next charge in time makes a difference. */
export function mayPrepareAhead({ tookMs }: Pick<Run, 'tookMs'>): boolean {
  return tookMs !== null && tookMs <= quickMs;
}

/**
 * True for an item on the card or the plan of another one in progress: the result of that one may forbid this one, so it
 * is not recorded before.
 */
export function sharesCardOrPlan(
  { items, inFlight }: Pick<Run, 'items' | 'inFlight'>,
  index: number,
  beside: readonly number[],
): boolean {
  const item = items[index];
  return [...inFlight, ...beside].some((other) => {
    const known = items[other];
    return known?.cardId === item?.cardId || known?.planId === item?.planId;
  });
}
