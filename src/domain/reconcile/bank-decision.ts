/** Findings of a person about a line of the bank that the records do not account for. */
export const bankDecisions = [
  /** Taken outside Tillroom, such as in the merchant dashboard. */
  'taken-elsewhere',
  /** The bank or the gateway corrects it. */
  'bank-corrects',
  /** A dispute, a fee or another entry that is no payment. */
  'no-payment',
] as const;
export type BankDecision = (typeof bankDecisions)[number];

/** Reasons a line of the bank waits for a person. */
export const bankLineReasons = ['not-here', 'denied-here', 'differs', 'doubled'] as const;
export type BankLineReason = (typeof bankLineReasons)[number];
