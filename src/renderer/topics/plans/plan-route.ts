import { paths } from '../../lib/paths.ts';

/** State of the Plans screen: the list with an optional plan, or the calendar with an optional day. */
export interface PlanRoute {
  readonly show: 'list' | 'calendar';
  readonly openId: string | null;
  /** Opens the plan with the form for a new card (`replaceCardPage`). */
  readonly doing?: 'replace-card';
  /** The list of To do that the form for a new card returns to. */
  readonly backTo?: string;
}

/** Parses the route from the screen's address. */
export function readPlanRoute(search: string): PlanRoute {
  const asked = new URLSearchParams(search);
  const show = asked.get('show') === 'calendar' ? 'calendar' : 'list';
  const openId = asked.get('open');
  const isReplacing = openId !== null && asked.get('do') === 'replace-card';
  if (!isReplacing) return { show, openId };
  const backTo = asked.get('back');
  return { show, openId, doing: 'replace-card', ...(backTo === null ? {} : { backTo }) };
}

/** Formats the route as an address, so that leaving and returning restores it. */
export function planPath({ show, openId, doing, backTo }: PlanRoute): string {
  const parts = new URLSearchParams();
  if (show === 'calendar') parts.set('show', 'calendar');
  if (openId !== null) parts.set('open', openId);
  if (doing !== undefined) parts.set('do', doing);
  if (backTo !== undefined) parts.set('back', backTo);
  const search = parts.toString();
  return search === '' ? paths.plans : `${paths.plans}?${search}`;
}
