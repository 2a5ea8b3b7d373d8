import { isToGoAgain } from './item-result.ts';
import { putBackMax } from './run.ts';
import type { ItemResult, Run, RunEvent } from './run.ts';

/** States of an item as the records hold it. */
export const seenItemStates = ['waiting', 'begun', 'left-out'] as const;

/** An item as the records hold it, for a run that other terminals help with. */
export interface SeenItem {
  readonly index: number;
  readonly state: (typeof seenItemStates)[number];
  /** True while another terminal has claimed it. */
  readonly isClaimed: boolean;
  readonly reason: string | null;
  readonly putBackCount: number;
}

/** An item that other terminals may have worked on. */
export function mayHaveMoved(run: Run, { index }: Pick<SeenItem, 'index'>): boolean {
  const state = run.items[index]?.state;
  return state === 'waiting' || (state === 'in-flight' && run.elsewhere.includes(index));
}

/**
 * The events by which a run follows one item of a terminal that helps; none while nothing has changed.
 *
 * `result` is that of the item's attempt; null without one, and while it is in progress. The same events as for an item
 * charged here, so that the rules that stop a run see the results of every terminal.
 */
export function foldItem(
  run: Run,
  seen: SeenItem,
  { result, atMs }: { readonly result: ItemResult | null; readonly atMs: number },
): readonly RunEvent[] {
  const { index } = seen;
  const item = run.items[index];
  if (item === undefined || !mayHaveMoved(run, seen)) return [];
  const isTaken = item.state === 'in-flight';
  const taken: readonly RunEvent[] = isTaken ? [] : [{ kind: 'taken', index }];
  if (seen.isClaimed) return taken;
  switch (seen.state) {
    case 'left-out':
      return [...taken, { kind: 'left-out', index, reason: seen.reason ?? 'run-item-closed' }];
    case 'waiting':
      if (seen.putBackCount > item.putBackCount && item.putBackCount <= putBackMax) {
        return [...taken, { kind: 'put-back', index, reason: seen.reason ?? 'too-many-requests' }];
      }
      return isTaken ? [{ kind: 'not-claimed', index }] : [];
    default:
      if (result === null) return [];
      // Nothing of it was charged, and its terminal may have no time to put it back.
      if (result.state === 'not-sent') return isTaken ? [{ kind: 'not-claimed', index }] : [];
      if (isToGoAgain(result)) {
        return isTaken ? [{ kind: 'put-back', index, reason: 'too-many-requests' }] : [];
      }
      return [...taken, { kind: 'ended', index, result, atMs }];
  }
}
