import type { FieldRefusal } from '../../../contract/charge/charge.ts';
import type { ParsedInput } from '../../../contract/index.ts';
import type { CalendarDate, YearMonth } from '../../../domain/time/calendar.ts';
import { checkExpiry, readCardNumber, readSecurityCode } from '../../../domain/cards/card.ts';
import type { Brand } from '../../../domain/cards/card.ts';
import type { Channel } from '../../../domain/charge/attempt.ts';
import { holderFields, mayLackCode } from '../../../domain/accounts/form-fields.ts';
import type { CodeAbsentReason, FormFields } from '../../../domain/accounts/form-fields.ts';
import { holdsCardNumber } from '../../../domain/cards/card-guard.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { Secret } from '../../../domain/secret.ts';

type KeyedCard = Extract<ParsedInput<'charge.submit'>['card'], { readonly kind: 'keyed' }>;

/** A keyed card that passed every check, ready to be sent. */
export interface CheckedCard {
  readonly number: Secret;
  readonly lastFour: string;
  readonly brand: Brand | null;
  readonly expiry: YearMonth;
  readonly holder: string | null;
  readonly securityCode: Secret | null;
  /** The reason that no code was keyed; null when one was, or when the account never asks for it. */
  readonly codeAbsentReason: CodeAbsentReason | null;
}

/** Date and account rules that a card is checked by. */
export interface CardRules {
  /** The merchant's current day. */
  readonly today: CalendarDate;
  readonly fields: FormFields;
  readonly channel: Channel;
}

/** Checks a keyed card by the account's rules; refusals name the fields and hold no values. */
export function checkCard(
  card: KeyedCard,
  { today, fields, channel }: CardRules,
): Result<CheckedCard, readonly FieldRefusal[]> {
  const refusals: FieldRefusal[] = [];
  const refuse = (field: FieldRefusal['field'], reason: FieldRefusal['reason']) => {
    refusals.push({ field, reason });
  };
  const number = readCardNumber(card.number);
  if (!number.ok) refuse('card-number', number.error);
  const brand = number.ok ? number.value.brand : null;

  const expiry = { year: card.expiryYear, month: card.expiryMonth };
  const expiryRead = checkExpiry(expiry, today);
  if (!expiryRead.ok) refuse('expiry', expiryRead.error);

  const securityCode = readSecurityCode(card.securityCode ?? '', brand);
  if (!securityCode.ok) refuse('security-code', securityCode.error);
  else if (securityCode.value === null) {
    if (!mayLackCode(fields.securityCode, channel)) refuse('security-code', 'missing');
    else if (needsReason(fields) && card.codeAbsentReason === null)
      refuse('code-reason', 'missing');
  }

  const holder = card.holder?.trim() ?? '';
  if (holder === '' && holderFields[fields.cardHolder].isRequired) refuse('card-holder', 'empty');
  else if (holdsCardNumber(holder)) refuse('card-holder', 'holds-card-number');

  if (refusals.length > 0 || !number.ok || !securityCode.ok) return failed(refusals);
  return ok({
    number: new Secret(number.value.digits),
    lastFour: number.value.digits.slice(-4),
    brand,
    expiry,
    holder: holder === '' ? null : holder,
    securityCode: securityCode.value === null ? null : new Secret(securityCode.value),
    codeAbsentReason:
      securityCode.value === null && needsReason(fields) ? card.codeAbsentReason : null,
  });
}

/** An account that never asks for a code needs no reason for its absence. */
function needsReason({ securityCode }: FormFields): boolean {
  return securityCode !== 'never';
}
