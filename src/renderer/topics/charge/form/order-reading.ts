import type { FieldRefusal } from '../../../../contract/charge/charge.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import { readAmount } from '../../../../domain/amount-entry.ts';
import { hasNoDetails, readDetails } from '../../../../domain/charge/details/detail-texts.ts';
import type { DetailTexts } from '../../../../domain/charge/details/detail-texts.ts';
import type {
  DetailField,
  EnteredDetails,
} from '../../../../domain/charge/details/order-details.ts';
import type { Channel } from '../../../../domain/charge/attempt.ts';
import { readReference } from '../../../../domain/charge/reference.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { exponentOf, formatMinor } from '../../../../domain/money.ts';

/** Facts of the account that main returned when the draft was opened. */
export type DraftView = OperationOutput<'charge.open'>;

/** The order as typed. */
export interface OrderText {
  readonly reference: string;
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly channel: Channel;
  readonly details: DetailTexts;
}

/** The order as it can be submitted. */
export interface Order {
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly channel: Channel;
  /** Null without any. */
  readonly details: EnteredDetails | null;
}

export type OrderReading =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly refusals: readonly FieldRefusal[] };

/** Largest amount of the account in minor units of a currency. */
export function limitMinor(draft: DraftView, currency: CurrencyCode): number {
  return Math.round(draft.amountLimitMajor * 10 ** exponentOf(currency));
}

/** The limit as staff read it. */
export function limitText(draft: DraftView, currency: CurrencyCode): string {
  return `${currency} ${formatMinor(limitMinor(draft, currency), currency)}`;
}

/** Parses the order's fields with the rules that main applies; every refusal names its field. */
export function readOrder(text: OrderText, draft: DraftView): OrderReading {
  const refusals: FieldRefusal[] = [];
  const reference = readReference(text.reference, draft.referenceLengthMax);
  if (!reference.ok) refusals.push({ field: 'reference', reason: reference.error });
  const amount = readAmount(text.amount, text.currency);
  if (!amount.ok) {
    const reason = amount.error === 'too-large' ? 'above-limit' : amount.error;
    refusals.push({ field: 'amount', reason });
  } else if (amount.value.amountMinor > limitMinor(draft, text.currency)) {
    refusals.push({ field: 'amount', reason: 'above-limit' });
  }
  if (!draft.currencies.includes(text.currency)) {
    refusals.push({ field: 'currency', reason: 'currency-not-offered' });
  }
  const details = readDetails(
    text.details,
    amount.ok ? amount.value.amountMinor : 0,
    text.currency,
  );
  // Without an amount, its refusal says more than that of a sum which has nothing to agree with.
  if (!details.ok)
    refusals.push(...details.error.filter(({ field }) => amount.ok || !isOfAmount(field)));
  if (!reference.ok || !amount.ok || !details.ok || refusals.length > 0)
    return { ok: false, refusals };
  return {
    ok: true,
    order: {
      reference: reference.value,
      amountMinor: amount.value.amountMinor,
      currency: text.currency,
      channel: text.channel,
      details: details.value,
    },
  };
}

/** Fields that are judged against the amount. */
function isOfAmount(field: DetailField): boolean {
  return field === 'items' || field === 'tax';
}

/** True while neither reference, amount nor a detail has been keyed. */
export function isEmptyOrder({ reference, amount, details }: OrderText): boolean {
  return reference === '' && amount === '' && hasNoDetails(details);
}
