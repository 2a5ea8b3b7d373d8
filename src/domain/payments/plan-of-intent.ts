import type { PlanId } from '../ids.ts';

/** Returns the plan of an intent id; null for a one-off payment. */
export function planOfIntent(intentId: string): PlanId | null {
  const match = /^plan:([^:]+):/u.exec(intentId);
  return match === null ? null : (match[1] as PlanId);
}
