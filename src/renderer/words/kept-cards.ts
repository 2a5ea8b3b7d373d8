import type { CardRefusal } from '../../contract/charge.ts';
import type { KeptCardView } from '../../contract/customers.ts';
import { formatExpiry } from '../../domain/calendar.ts';
import type { IconName } from '../ui/icons.tsx';
import type { Tone } from '../ui/notice.tsx';
import { brandName } from '../lib/brand-names.ts';

/** How a kept card stands, in a word with its sign. */
export interface CardSign {
  readonly word: string;
  readonly icon: IconName;
  readonly tone: Tone;
}

const healthSigns: Readonly<Record<KeptCardView['health'], CardSign>> = {
  good: { word: 'Good', icon: 'check', tone: 'good' },
  'within-60': { word: 'Expires within 60 days', icon: 'clock', tone: 'quiet' },
  'within-30': { word: 'Expires within 30 days', icon: 'clock', tone: 'warn' },
  'within-7': { word: 'Expires within 7 days', icon: 'bang', tone: 'warn' },
  expired: { word: 'Expired', icon: 'noEntry', tone: 'bad' },
};

/** Says how a kept card stands: whether it is in use at all comes first, then how long it lasts. */
export function cardSign({ state, health }: Pick<KeptCardView, 'state' | 'health'>): CardSign {
  switch (state) {
    case 'removed':
      return { word: 'Removed', icon: 'cross', tone: 'quiet' };
    case 'unknown-to-service':
      return { word: 'Service no longer knows it', icon: 'question', tone: 'bad' };
    case 'active':
      return healthSigns[health];
  }
}

/** A kept card as staff read it out: "VISA ..1111 04/28". */
export function cardLabel({
  brand,
  lastFour,
  expiry,
}: Pick<KeptCardView, 'brand' | 'lastFour' | 'expiry'>): string {
  return `${(brandName(brand) ?? 'Card').toUpperCase()} ..${lastFour} ${formatExpiry(expiry)}`;
}

/**
 * What is read to the customer before a card is kept: what is kept, when it is charged, how to have it removed.
 *
 * These very words are stored with the consent.
 */
export function keepCardWords(facts: {
  readonly brand: string | null;
  readonly lastFour: string;
  readonly merchantName: string;
}): string {
  const card = facts.brand === null ? 'card' : `${facts.brand} card`;
  return (
    `May we keep your ${card} ending ${facts.lastFour} for your next orders with ${facts.merchantName}? ` +
    'We keep no card number and no security code. We charge it only when you order from us and tell us to. ' +
    'Ring or write to us at any time and we remove it.'
  );
}

/** Sentences about keeping cards and charging kept ones. */
export const keptCardWords = {
  choice: 'Card',
  newCard: 'new',
  keep: 'keep this card',
  keepHint: 'for the customer’s next orders',
  read: 'Read to the customer',
  agreed: 'Customer agreed',
  agreedDone: 'Customer agreed. Charge when they are ready.',
  expired: 'This card has expired. You may try it; the bank may decline it.',
  soon: 'This card expires soon. Ask the customer for the next one.',
  keptLine: 'Kept card',
  keptYes: 'kept for next orders',
  keptNo: 'not kept: kept only when the bank approves',
  keptWaits: 'kept only once this is saved',
  keptMissed: 'not kept: it could not be kept this time',
  unknownNext:
    'The service no longer knows this kept card. Ask the customer for it and key it anew.',
} as const;

/** Why a kept card was not charged; nothing was sent. */
export const cardRefusedWords: Readonly<Record<CardRefusal, string>> = {
  removed: 'This kept card was removed. Nothing was sent. Choose another card or key one.',
  'unknown-to-service':
    'The service no longer knows this kept card. Nothing was sent. Key the card anew.',
  'other-customer': 'This card belongs to another customer. Nothing was sent.',
  'other-service':
    'This card was kept from another service address than the account has now. Nothing was sent. Key the card anew.',
  changed: 'This kept card changed a moment ago. Nothing was sent. Review once more.',
};
