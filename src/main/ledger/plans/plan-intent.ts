import type { IntentId, PlanId } from '../../../domain/ids.ts';

/** The instalment of a plan that an intent stands for. */
export interface PlanRowName {
  readonly planId: PlanId;
  readonly sequence: number;
}

/** The instalment that an intent stands for; null for the intent of a one-off payment. */
export function planRowOf(intentId: IntentId): PlanRowName | null {
  const match = /^plan:([^:]+):(\d+)$/u.exec(intentId);
  if (match === null) return null;
  return { planId: match[1] as PlanId, sequence: Number(match[2]) };
}
