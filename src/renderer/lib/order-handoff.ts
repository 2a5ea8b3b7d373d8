import { useSyncExternalStore } from 'react';
import type { OpenedOrder } from '../../contract/charge/orders.ts';

/**
 * A filled form on its way to Take payment, from whichever screen opened it.
 *
 * It holds an order and never a card. Each hand-off has a number, so that the same order handed off twice
 * counts as two.
 */
export interface OrderHandoff {
  readonly number: number;
  readonly opened: OpenedOrder;
}

let handed: OrderHandoff | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Hands off a filled form; it replaces one that was not taken yet. */
export function handOrder(opened: OpenedOrder): void {
  count += 1;
  handed = { number: count, opened };
  for (const listener of listeners) listener();
}

/** Clears the form with this number once Take payment has taken it; ignores an outdated number. */
export function takeHandedOrder(number: number): void {
  if (handed?.number !== number) return;
  handed = null;
  for (const listener of listeners) listener();
}

/** The form that waits to be taken, or null. */
export function useHandedOrder(): OrderHandoff | null {
  return useSyncExternalStore(subscribe, () => handed);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
