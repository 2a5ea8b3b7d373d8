import type { PlanId } from '../ids.ts';

/** Reads which plan a debt belongs to from its name, or null when it stands alone. */
export function planOfIntent(intentId: string): PlanId | null {
  const match = /^plan:([^:]+):/u.exec(intentId);
  return match === null ? null : (match[1] as PlanId);
}
