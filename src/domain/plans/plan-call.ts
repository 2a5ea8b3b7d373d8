/** What may come of a call about a plan; a promise keeps its row from being tried until the day after. */
export const planCallOutcomes = [
  'no-answer',
  'left-message',
  'spoke',
  'disputes',
  'promised',
] as const;

export type PlanCallOutcome = (typeof planCallOutcomes)[number];
