/** What is asked when an instalment was refunded elsewhere. */
export const owedAgainWords = {
  label: 'Is this instalment owed again?',
  no: 'no',
  yes: 'yes, on a day',
  on: 'Owed again on',
  notADay: 'Enter a day that exists, for example 2026-11-20.',
} as const;
