import { paths } from '../../lib/paths.ts';

/** What the Plans screen shows: the list with perhaps a plan, or the calendar with perhaps a day. */
export interface PlanRoute {
  readonly show: 'list' | 'calendar';
  readonly openId: string | null;
  /** Opens the plan with the form for a new card (`replaceCardPage`). */
  readonly doing?: 'replace-card';
}

/** Reads the place from the address of the screen. */
export function readPlanRoute(search: string): PlanRoute {
  const asked = new URLSearchParams(search);
  const show = asked.get('show') === 'calendar' ? 'calendar' : 'list';
  const openId = asked.get('open');
  const isReplacing = openId !== null && asked.get('do') === 'replace-card';
  return { show, openId, ...(isReplacing ? { doing: 'replace-card' as const } : {}) };
}

/** Writes the place as an address, so that going elsewhere and back finds it again. */
export function planPath({ show, openId, doing }: PlanRoute): string {
  const parts = new URLSearchParams();
  if (show === 'calendar') parts.set('show', 'calendar');
  if (openId !== null) parts.set('open', openId);
  if (doing !== undefined) parts.set('do', doing);
  const search = parts.toString();
  return search === '' ? paths.plans : `${paths.plans}?${search}`;
}
