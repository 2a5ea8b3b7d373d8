import type { CardOnFileView } from '../../../contract/customers/customers.ts';
import { formatExpiry } from '../../../domain/time/calendar.ts';
import type { IconName } from '../../ui/icons.tsx';
import type { Tone } from '../../ui/notice.tsx';
import { brandName } from '../../lib/brand-names.ts';
import type { CardOnFileRefusal } from '../../../domain/customers/customer.ts';

/** Word, icon and tone of a card on file's state. */
export interface CardSign {
  readonly word: string;
  readonly icon: IconName;
  readonly tone: Tone;
}

const healthSigns: Readonly<Record<CardOnFileView['health'], CardSign>> = {
  good: { word: 'Good', icon: 'check', tone: 'good' },
  'within-60': { word: 'Expires within 60 days', icon: 'clock', tone: 'quiet' },
  'within-30': { word: 'Expires within 30 days', icon: 'clock', tone: 'warn' },
  'within-7': { word: 'Expires within 7 days', icon: 'bang', tone: 'warn' },
  expired: { word: 'Expired', icon: 'noEntry', tone: 'bad' },
};

/** The state of a card on file: its availability first, then its expiry. */
export function cardSign({ state, health }: Pick<CardOnFileView, 'state' | 'health'>): CardSign {
  switch (state) {
    case 'removed':
      return { word: 'Removed', icon: 'cross', tone: 'quiet' };
    case 'unknown-to-service':
      return { word: 'Not recognised by the gateway', icon: 'question', tone: 'bad' };
    case 'active':
      return healthSigns[health];
  }
}

/** The last four digits of a card, after the sign of those that are hidden: "•• 1111". */
export function lastFourWords(lastFour: string): string {
  return `•• ${lastFour}`;
}

/** A card as every list names it: "Visa •• 1111". */
export function maskedCard(card: { readonly brand: string; readonly lastFour: string }): string {
  return `${brandName(card.brand) ?? card.brand} ${lastFourWords(card.lastFour)}`;
}

/** A card's digits and expiry, where a mark shows its brand: "•• 1111 04/28". */
export function cardDigits({
  lastFour,
  expiry,
}: Pick<CardOnFileView, 'lastFour' | 'expiry'>): string {
  return `${lastFourWords(lastFour)} ${formatExpiry(expiry)}`;
}

/** A card on file among those to choose from: "Visa •• 1111 04/28, Good". */
export function cardOptionWords(card: CardOnFileView): string {
  return `${cardLabel(card)}, ${cardSign(card).word}`;
}

/** A card on file as staff read it out: "Visa •• 1111 04/28". */
export function cardLabel(card: Pick<CardOnFileView, 'brand' | 'lastFour' | 'expiry'>): string {
  return `${brandName(card.brand) ?? 'Card'} ${cardDigits(card)}`;
}

/**
 * Consent text, read to the customer before a card is saved: what is stored, when it is charged, how to have
 * it removed.
 *
 * These very words are stored with the consent.
 */
export function saveCardWords(facts: {
  readonly brand: string | null;
  readonly lastFour: string;
  readonly merchantName: string;
}): string {
  const card = facts.brand === null ? 'card' : `${facts.brand} card`;
  return (
    `May we keep your ${card} ending ${facts.lastFour} for your next orders with ${facts.merchantName}? ` +
    'We keep no card number and no security code. We charge it only when you order from us and tell us to. ' +
    'Call or write to us at any time and we remove it.'
  );
}

/** Sentences about saving cards and charging cards on file. */
export const cardOnFileWords = {
  choice: 'Card',
  newCard: 'New card',
  keep: 'Save card on file',
  keepHint: 'Charged now, kept for the next orders',
  read: 'Read to the customer',
  agreed: 'Customer agreed',
  agreedDone: 'Customer agreed. Charge when they are ready.',
  expired: 'This card has expired. You may charge it; the bank may decline it.',
  soon: 'This card expires soon. Ask the customer for the next one.',
  keptLine: 'Card on file',
  keptYes: 'saved for next orders',
  keptNo: 'not saved: saved only when the bank approves',
  keptWaits: 'saved only once this payment is saved',
  keptMissed: 'not saved: saving failed this time',
  unknownNext:
    'The gateway no longer recognises this card on file. Ask the customer for the card and enter it again.',
} as const;

/** Reasons a card on file was not charged; nothing was sent. */
export const cardRefusedWords: Readonly<Record<CardOnFileRefusal, string>> = {
  removed: 'This card on file was removed. Nothing was sent. Choose another card or enter one.',
  'unknown-to-service':
    'The gateway no longer recognises this card on file. Nothing was sent. Enter the card again.',
  'other-customer': 'This card belongs to another customer. Nothing was sent.',
  'other-service':
    'This card was saved at a gateway address other than the account’s current one. Nothing was sent. Enter the card again.',
  changed: 'This card on file has just changed. Nothing was sent. Review again.',
};
