import type { FieldRefusal } from '../../../../contract/charge/charge.ts';
import type { CustomerView, CardOnFileView } from '../../../../contract/customers/customers.ts';
import { brandName } from '../../../lib/brand-names.ts';
import { saveCardWords } from '../../../words/payments/cards-on-file.ts';
import type {
  CardOnSlip,
  CardRules,
  KeyedCard,
  KeyedCardText,
} from '../../../ui/card/card-reading.ts';
import { readCard } from '../../../ui/card/card-reading.ts';
import type { Order } from './order-reading.ts';

/** The customer and their card: keyed now, or one on file. */
export interface Payer {
  readonly customer: CustomerView | null;
  /** The card on file; null while a card is keyed. */
  readonly cardOnFileId: string | null;
  /** Save the keyed card if the bank approves. */
  readonly keep: boolean;
}

/** The fields of a keyed card; their refusals do not apply to another card. */
export const cardFields: ReadonlySet<FieldRefusal['field']> = new Set([
  'card-number',
  'expiry',
  'card-holder',
  'security-code',
]);

export const noPayer: Payer = { customer: null, cardOnFileId: null, keep: false };

/** The payer's part of a charge request. */
export interface PayerTerms {
  readonly customer: { readonly id: CustomerView['id']; readonly name: string } | null;
  readonly cardOnFileId: string | null;
  /** Consent text, read to the customer before their card is saved; null when it is not to be saved. */
  readonly consentWords: string | null;
}

/** The cards that can be charged: neither removed nor unknown to the gateway. */
export function chargeableCards(customer: CustomerView | null): readonly CardOnFileView[] {
  return customer?.cards.filter((card) => card.state === 'active') ?? [];
}

/** The selected card on file, as read with its customer; null for none. */
export function cardOnFileOf(payer: Payer): CardOnFileView | null {
  return chargeableCards(payer.customer).find(({ id }) => id === payer.cardOnFileId) ?? null;
}

/** The part of the form that a new draft retains. */
export type Kept = 'nothing' | 'order' | 'order-and-card';

/**
 * The payer in a new draft.
 *
 * After a decline the order and its customer stay, but never the card: the next one is keyed or selected
 * again.
 */
export function payerAfter(payer: Payer, kept: Kept): Payer {
  if (kept === 'nothing') return noPayer;
  return kept === 'order' ? { ...payer, cardOnFileId: null } : payer;
}

/** The facts of a card on file that the slip shows. */
export function shownCardOnFile(card: CardOnFileView): CardOnSlip {
  const { brand: code, lastFour, expiry } = card;
  const name = brandName(code) ?? code;
  const brand = { code, name, gaps: [], lengths: [], codeLength: 3, codePlace: 'back' } as const;
  return { brand, lastFour, expiry, hasCode: false, holder: '', isKept: true };
}

export type PayerReading =
  | {
      readonly ok: true;
      readonly shown: CardOnSlip;
      readonly terms: PayerTerms;
      /** The keyed card; null for a card on file. */
      readonly keyed: KeyedCard | null;
    }
  | { readonly ok: false; readonly refusals: readonly FieldRefusal[] };

/** Parses the payer and their card; a card is saved only with a customer. */
export function readPayer(
  payer: Payer,
  keyed: KeyedCardText,
  { merchantName, ...rules }: CardRules & { readonly merchantName: string },
): PayerReading {
  const { customer } = payer;
  const who = customer === null ? null : { id: customer.id, name: customer.name };
  const kept = cardOnFileOf(payer);
  const isNeeded = rules.fields.customerRequired || (payer.keep && kept === null);
  const refusals: readonly FieldRefusal[] =
    isNeeded && customer === null ? [{ field: 'customer', reason: 'missing' }] : [];
  if (kept !== null) {
    const terms = { customer: who, cardOnFileId: kept.id, consentWords: null };
    return { ok: true, shown: shownCardOnFile(kept), terms, keyed: null };
  }
  const read = readCard(keyed, rules);
  if (!read.ok || refusals.length > 0) {
    return { ok: false, refusals: [...refusals, ...(read.ok ? [] : read.refusals)] };
  }
  const consentWords = payer.keep
    ? saveCardWords({
        brand: read.shown.brand?.name ?? null,
        lastFour: read.shown.lastFour ?? '',
        merchantName,
      })
    : null;
  const terms = { customer: who, cardOnFileId: null, consentWords };
  return { ok: true, shown: read.shown, terms, keyed: read.card };
}

/** The payer's part of a charge request. */
export function payerInput(terms: PayerTerms, keyed: KeyedCard | null, order: Order) {
  return {
    customerId: terms.customer?.id ?? null,
    card:
      keyed === null
        ? ({ kind: 'kept', cardId: terms.cardOnFileId ?? '' } as const)
        : ({ kind: 'keyed', ...keyed } as const),
    saveCard:
      terms.consentWords === null ? null : { words: terms.consentWords, channel: order.channel },
  };
}
