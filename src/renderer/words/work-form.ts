/** Words of every short form on the screen. */
export const workFormWords = {
  cancel: 'Cancel',
  cardNumber: 'That looked like a card number, so we removed it. Never enter one here.',
  notAnAmount: 'Enter an amount, for example 49.50. Use a point for cents.',
} as const;
