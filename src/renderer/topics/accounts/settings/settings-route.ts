import { paths } from '../../../lib/paths.ts';

/**
 * The open part of Settings: an account by its id, a new one, one from a file, one on a server, the decline wordings, this
 * computer's appearance, or a part of another topic.
 */
export type SettingsRoute =
  | { readonly part: 'account'; readonly accountId: string }
  | { readonly part: 'new' }
  | { readonly part: 'import' }
  | { readonly part: 'join' }
  | { readonly part: 'declines' }
  | { readonly part: 'appearance' }
  | { readonly part: 'other'; readonly name: string };

/** Parses the route from the address's search part; without one it is the open account. */
export function readSettingsRoute(
  search: string,
  activeId: string,
  otherNames: readonly string[] = [],
): SettingsRoute {
  const asked = new URLSearchParams(search);
  if (asked.get('part') === 'new') return { part: 'new' };
  if (asked.get('part') === 'import') return { part: 'import' };
  if (asked.get('part') === 'join') return { part: 'join' };
  if (asked.get('part') === 'declines') return { part: 'declines' };
  if (asked.get('part') === 'appearance') return { part: 'appearance' };
  const name = asked.get('part');
  if (name !== null && otherNames.includes(name)) return { part: 'other', name };
  return { part: 'account', accountId: asked.get('account') ?? activeId };
}

/** The address of a route. */
export function settingsPath(place: SettingsRoute): string {
  if (place.part === 'account') return `${paths.settings}?account=${place.accountId}`;
  return `${paths.settings}?part=${place.part === 'other' ? place.name : place.part}`;
}
