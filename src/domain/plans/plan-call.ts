/** Outcomes of a call about a plan; a promise to pay holds its instalment until the day after. */
export const planCallOutcomes = [
  'no-answer',
  'left-message',
  'spoke',
  'disputes',
  'promised',
] as const;

export type PlanCallOutcome = (typeof planCallOutcomes)[number];
