import type { FieldRefusal } from '../../../contract/charge/charge.ts';
import type { OperationInput } from '../../../contract/index.ts';
import type { CalendarDate, YearMonth } from '../../../domain/time/calendar.ts';
import type { Channel } from '../../../domain/charge/attempt.ts';
import { holderFields, mayLackCode } from '../../../domain/accounts/form-fields.ts';
import type { CodeAbsentReason, FormFields } from '../../../domain/accounts/form-fields.ts';
import type { Brand } from '../../../domain/cards/card.ts';
import {
  detectBrand,
  readCardNumber,
  readExpiry,
  readSecurityCode,
} from '../../../domain/cards/card.ts';

/** The card fields as keyed. Card data: read once, passed to main, never stored. */
export interface KeyedCardText {
  readonly number: string;
  readonly expiry: string;
  readonly holder: string;
  readonly code: string;
}

export type KeyedCard = Omit<
  Extract<OperationInput<'charge.submit'>['card'], { readonly kind: 'keyed' }>,
  'kind'
>;

/** The facts of a card that a slip may show. */
export interface CardOnSlip {
  readonly brand: Brand | null;
  readonly lastFour: string | null;
  readonly expiry: YearMonth | null;
  readonly hasCode: boolean;
  readonly holder: string;
  /** A card on file has no security code. */
  readonly isKept?: true;
}

export const noCard: CardOnSlip = {
  brand: null,
  lastFour: null,
  expiry: null,
  hasCode: false,
  holder: '',
};

export type CardReading =
  | { readonly ok: true; readonly card: KeyedCard; readonly shown: CardOnSlip }
  | { readonly ok: false; readonly refusals: readonly FieldRefusal[] };

/** Context for validating a keyed card: the merchant's day and the fields that the account requires. */
export interface CardRules {
  readonly today: CalendarDate;
  readonly fields: FormFields;
  readonly channel: Channel;
  /** The reason given for a missing code; null for none. */
  readonly codeReason: CodeAbsentReason | null;
}

/** Parses the card's fields as main does; every refusal names its field, in the card's own order. */
export function readCard(text: KeyedCardText, rules: CardRules): CardReading {
  const { today, fields } = rules;
  const refusals: FieldRefusal[] = [];
  const number = readCardNumber(text.number);
  if (!number.ok) refusals.push({ field: 'card-number', reason: number.error });
  const expiry = readExpiry(text.expiry, today);
  if (!expiry.ok) refusals.push({ field: 'expiry', reason: expiry.error });
  const holder = text.holder.trim();
  if (holder === '' && holderFields[fields.cardHolder].isRequired) {
    refusals.push({ field: 'card-holder', reason: 'empty' });
  }
  const brand = number.ok ? number.value.brand : null;
  const code = readSecurityCode(text.code, brand);
  if (!code.ok) refusals.push({ field: 'security-code', reason: code.error });
  if (code.ok && code.value === null) refusals.push(...refuseNoCode(rules));
  if (!number.ok || !expiry.ok || !code.ok || refusals.length > 0) return { ok: false, refusals };
  return {
    ok: true,
    card: {
      number: number.value.digits,
      expiryMonth: expiry.value.month,
      expiryYear: expiry.value.year,
      holder: holder === '' ? null : holder,
      securityCode: code.value,
      codeAbsentReason: code.value === null && asksCode(fields) ? rules.codeReason : null,
    },
    shown: shownCard(text, today),
  };
}

function refuseNoCode({ fields, channel, codeReason }: CardRules): readonly FieldRefusal[] {
  if (!mayLackCode(fields.securityCode, channel)) {
    return [{ field: 'security-code', reason: 'missing' }];
  }
  return asksCode(fields) && codeReason === null
    ? [{ field: 'code-reason', reason: 'missing' }]
    : [];
}

function asksCode({ securityCode }: FormFields): boolean {
  return securityCode !== 'never';
}

/** The facts of the fields that the slip may show: the last four only once the number is complete. */
export function shownCard(text: KeyedCardText, today: CalendarDate): CardOnSlip {
  const number = readCardNumber(text.number);
  const expiry = readExpiry(text.expiry, today);
  return {
    brand: detectBrand(text.number),
    lastFour: number.ok ? number.value.digits.slice(-4) : null,
    expiry: expiry.ok ? expiry.value : null,
    hasCode: text.code !== '',
    holder: text.holder.trim(),
  };
}
