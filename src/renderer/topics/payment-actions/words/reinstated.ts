/** Question shown when an instalment was refunded elsewhere. */
export const owedAgainWords = {
  label: 'Reinstate this instalment?',
  no: 'no',
  yes: 'yes, on a day',
  on: 'Due again on',
  notADay: 'Enter a date, for example 2026-11-20.',
} as const;
