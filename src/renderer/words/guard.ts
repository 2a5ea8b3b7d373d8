/** Shown after a card number was removed from a field that must not hold one. */
export const guardWords = {
  removed: 'That looked like a card number, so we removed it.',
  where: 'Enter it under Card number on Take payment, and nowhere else.',
} as const;
