/** Words of the offer to read every currency with two decimals. */
export const twoDecimalsWords = {
  title: 'Does this gateway write every currency with two decimals?',
  confirm: 'Confirm two decimals for this account',
  adminOnly: 'An admin confirms it here, or in Settings.',
  refused: 'Nothing was saved. Open the account in Settings: one of its fields needs a correction.',
  saved: 'Saved. Later responses are read with two decimals. Resolve this payment as usual.',
} as const;

/** The appearance of the response, and the effect of the setting. */
export function twoDecimalsText(currency: string): string {
  return (
    `The two amounts in this response agree only if ${currency} is written with two decimals. Ask your gateway. ` +
    'If it confirms, later responses written so agree. This payment is resolved as usual.'
  );
}
