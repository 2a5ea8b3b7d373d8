/** Question shown when an instalment was refunded elsewhere. */
export const owedAgainWords = {
  label: 'Reinstate this instalment?',
  no: 'no',
  yes: 'yes, on a day',
  on: 'Due again on',
} as const;
