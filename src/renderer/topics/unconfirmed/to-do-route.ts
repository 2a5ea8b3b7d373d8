import { paths } from '../../lib/paths.ts';

/** The lists of payments on the To do screen; other topics provide more. */
export type ToDoTab = 'not-confirmed' | 'recent';

/** State of the To do screen; it is held in the address, so that F8 returns to its start. */
export interface ToDoRoute {
  /** A list of payments, or the name of another topic's list. */
  readonly tab: string;
  /** The attempt whose slip is open. */
  readonly openId: string | null;
}

/**
 * Parses the route from the address's search part.
 *
 * Without a tab it is *Unconfirmed* while any payment waits there, because nothing is more urgent; otherwise
 * it is the first list of another topic, which holds the due instalments.
 */
export function readPlace(
  search: string,
  waitingCount: number,
  otherTabs: readonly string[] = [],
): ToDoRoute {
  const asked = new URLSearchParams(search);
  const tab = asked.get('tab');
  const openId = asked.get('open');
  if (tab === 'not-confirmed' || tab === 'recent') return { tab, openId };
  if (tab !== null && otherTabs.includes(tab)) return { tab, openId: null };
  if (waitingCount > 0) return { tab: 'not-confirmed', openId };
  return openId === null && otherTabs[0] !== undefined
    ? { tab: otherTabs[0], openId: null }
    : { tab: 'recent', openId };
}

/** The address of a route. */
export function placePath(place: ToDoRoute): string {
  const search = new URLSearchParams({ tab: place.tab });
  if (place.openId !== null) search.set('open', place.openId);
  return `${paths.toDo}?${search.toString()}`;
}
