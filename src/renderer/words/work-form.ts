/** Words of every short form on the screen. */
export const workFormWords = {
  cancel: 'Leave it',
  cardNumber: 'That looked like a card number, so we removed it. It belongs nowhere here.',
  notAnAmount: 'This is no amount. Key it like 49.50. Use a point for cents.',
} as const;
