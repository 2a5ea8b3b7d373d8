import type { CardFacts } from '../charge/attempt.ts';

/**
 * What stands for the card of a wallet charge until the answer names it.
 *
 * The wallet tells the service which card it is and never tells us beforehand; the journal wants four characters and
 * a month.
 */
export const walletCardFacts: CardFacts = {
  brand: 'wallet',
  lastFour: '••••',
  expiry: { year: 2199, month: 12 },
};

/** Whether the last four digits are a card's own, and not what stands in for them. */
export function isCardKnown(card: Pick<CardFacts, 'lastFour'>): boolean {
  return /^\d{4}$/u.test(card.lastFour);
}
