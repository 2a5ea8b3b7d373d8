/** What is said when a card number stood where none belongs. */
export const guardWords = {
  removed: 'That looked like a card number, so we removed it.',
  where: 'Enter it under Card number on Take payment, and nowhere else.',
} as const;
