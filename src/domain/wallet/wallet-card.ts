import type { CardFacts } from '../charge/attempt.ts';

/**
 * Stands for the card of a wallet charge until the response names it.
 *
 * Only the gateway learns the card from the wallet beforehand; the journal needs four characters and a month.
 */
export const walletCardFacts: CardFacts = {
  brand: 'wallet',
  lastFour: '••••',
  expiry: { year: 2199, month: 12 },
};

/** True when the last four digits are a card's own, not the placeholder. */
export function isCardKnown(card: Pick<CardFacts, 'lastFour'>): boolean {
  return /^\d{4}$/u.test(card.lastFour);
}
