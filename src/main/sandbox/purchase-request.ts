/**
 * Reads and checks every field of a purchase request, with the errors as text. A card number is exchanged for its
 * scenario here and goes no further.
 */
import {
  type CardDetails,
  cardDetails,
  walletDetails,
  type WalletDetails,
} from './cards/card-source.ts';
import { holdsCardNumber } from './cards/card-text.ts';
import { currencyExponent } from './currencies.ts';
import { asObject, field, type JsonObject, textField } from './json-fields.ts';

/** The card source of a purchase: keyed details, a token or a wallet. */
export type PurchaseSource =
  | { readonly kind: 'card'; readonly details: CardDetails }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'wallet'; readonly details: WalletDetails };

/**
 * A purchase request that may be processed; amount in minor units.
 */
export type PurchaseRequest = {
  readonly amountMinor: number;
  readonly currency: string;
  readonly reference: string;
  readonly source: PurchaseSource;
  readonly indicator: 'I' | 'S' | '';
  readonly trackingId: string;
  readonly omitExpiry: boolean;
};

const referenceLengthMax = 255;
const tokenLengthMax = 64;
const permitted = 'AUD, CAD, CHF, EUR, GBP, JPY, KWD, NZD, SGD, USD and other ISO 4217 codes';

/** Checks a parsed body; `errors` collects every error and is empty exactly when the request is valid. */
export function readPurchaseRequest(
  body: JsonObject,
):
  | { readonly request: PurchaseRequest; readonly errors: readonly [] }
  | { readonly request: undefined; readonly errors: readonly string[] } {
  const errors: string[] = [];
  const extra = readExtra(field(body, 'extra'), errors);
  const amountMinor = readAmount(field(body, 'amount'), errors);
  const currency = readCurrency(field(body, 'currency'), errors);
  const reference = readReference(field(body, 'reference'), errors);
  checkCapture(field(body, 'capture'), errors);
  const source = readSource(body, errors);
  if (source !== undefined) {
    checkIndicator(extra.indicator, source, errors);
  }
  if (source === undefined || errors.length > 0) {
    return { request: undefined, errors };
  }
  return { request: { amountMinor, currency, reference, source, ...extra }, errors: [] };
}

function readAmount(value: unknown, errors: string[]): number {
  if (value === undefined || value === null) {
    errors.push("Amount can't be blank");
  } else if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    errors.push('Amount is invalid');
  } else if (value <= 0) {
    errors.push('Amount must be greater than 0');
  } else {
    return value;
  }
  return 0;
}

function readCurrency(value: unknown, errors: string[]): string {
  if (typeof value !== 'string' || value === '') {
    errors.push("Currency can't be blank");
    return '';
  }
  if (currencyExponent(value) === undefined) {
    const shown = value.slice(0, 3);
    errors.push(
      `Currency ${shown} is not valid for this merchant. Permitted currencies: ${permitted}`,
    );
  }
  return value;
}

function readReference(value: unknown, errors: string[]): string {
  if (typeof value !== 'string' || value.trim() === '') {
    errors.push("Reference can't be blank");
    return '';
  }
  if (Array.from(value).length > referenceLengthMax) {
    errors.push(`Reference is too long (maximum is ${referenceLengthMax} characters)`);
  } else if (holdsCardNumber(value)) {
    errors.push('Reference must not contain a card number');
  }
  return value;
}

/** An authorisation alone is refused by name: to charge instead would take money that was not asked for. */
function checkCapture(capture: unknown, errors: string[]): void {
  if ((capture ?? true) !== true) {
    errors.push(
      'Capture must be true: the practice bank charges at once and holds no authorisations',
    );
  }
}

function readSource(body: JsonObject, errors: string[]): PurchaseSource | undefined {
  const has = (name: string): boolean => (field(body, name) ?? null) !== null;
  const given = ['card_number', 'card_token', 'wallet'].filter(has);
  if (given.length > 1) {
    errors.push('Send card details, a card_token or wallet details, and only one of them');
    return undefined;
  }
  if (given[0] === 'card_token') {
    return readToken(field(body, 'card_token'), errors);
  }
  if (given[0] === 'wallet') {
    const details = walletDetails(field(body, 'wallet'), errors);
    return details && { kind: 'wallet', details };
  }
  const details = cardDetails(body, errors);
  return details && { kind: 'card', details };
}

function readToken(token: unknown, errors: string[]): PurchaseSource | undefined {
  const acceptable =
    typeof token === 'string' &&
    token !== '' &&
    token.length <= tokenLengthMax &&
    !holdsCardNumber(token);
  if (!acceptable) {
    errors.push('Card token is invalid');
    return undefined;
  }
  return { kind: 'token', token };
}

function readExtra(
  value: unknown,
  errors: string[],
): Pick<PurchaseRequest, 'indicator' | 'trackingId' | 'omitExpiry'> {
  const extra = asObject(value);
  if (value !== undefined && extra === undefined) {
    errors.push('Extra is invalid');
  }
  const indicator = field(extra, 'stored_credential_indicator') ?? '';
  const isKnown = indicator === 'I' || indicator === 'S' || indicator === '';
  if (!isKnown) {
    errors.push('Extra/stored_credential_indicator is not valid');
  }
  readElectronicCommerceIndicator(field(extra, 'ecm'), indicator !== '', errors);
  const trackingId = field(extra, 'authorization_tracking_id');
  if (trackingId !== undefined && typeof trackingId !== 'string') {
    errors.push('Extra/authorization_tracking_id is invalid');
  }
  const omitExpiry = field(extra, 'omit_expiry');
  if (omitExpiry !== undefined && typeof omitExpiry !== 'boolean') {
    errors.push('Extra/omit_expiry is invalid');
  }
  return {
    indicator: isKnown ? indicator : '',
    trackingId: textField(extra, 'authorization_tracking_id') ?? '',
    omitExpiry: omitExpiry === true,
  };
}

/** An integer, or the same as text, which the public gateway accepts too (docs/gateway-facts.md, Order channel). */
function readElectronicCommerceIndicator(
  value: unknown,
  isRequired: boolean,
  errors: string[],
): void {
  const text = typeof value === 'number' ? String(value) : value;
  if (value === undefined && isRequired) {
    errors.push('Extra/ecm is required for recurring and instalment transactions');
  }
  if (value !== undefined && (typeof text !== 'string' || !/^\d{1,2}$/.test(text))) {
    errors.push('Extra/ecm is not valid');
  }
}

function checkIndicator(
  indicator: PurchaseRequest['indicator'],
  source: PurchaseSource,
  errors: string[],
): void {
  if (indicator === 'S' && source.kind !== 'token') {
    errors.push('A subsequent transaction (S) needs a card_token and no card details');
  }
  if (indicator === 'I' && source.kind === 'token') {
    errors.push('The first transaction (I) needs the full card details');
  }
}
