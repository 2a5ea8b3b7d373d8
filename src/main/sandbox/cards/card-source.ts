/** Reads the card that a request names: its details, or the values that a wallet checkout returned. */
import { type Expiry, holdsCardNumber, parseExpiry, passesCheckDigit } from './card-text.ts';
import { asObject, field, type JsonObject, textField } from '../json-fields.ts';
import { cardByNumber, type PracticeCard } from '../faults/scenarios.ts';

/** A keyed card, already without its number and code. */
export type CardDetails = {
  readonly scenario: PracticeCard;
  readonly holder: string;
  readonly expiry: Expiry;
  readonly codeMatch: CodeMatch;
};

/**
 * The result of the security code check: matched, not matched, or none was sent.
 */
export type CodeMatch = 'M' | 'N' | 'U';

/**
 * Values that a wallet checkout returned. `checkout` is the checkout resource URL, or the checkout identifier where
 * tokenisation sends that in its place (docs/gateway-facts.md, Wallet).
 */
export type WalletDetails = {
  readonly checkout: string;
  readonly oauthToken: string;
  readonly oauthVerifier: string;
};

/** Refusal of a card that is not one of the published test numbers. */
export const realCardRefusal =
  "Practice can't take a real card. Use one of the practice cards; nothing was charged or saved.";

const holderLengthMax = 255;
const mismatchingCode = '999';

/**
 * Reads card details, adding every error to `errors`. The number never appears in an error. The name and the code are
 * optional, because the document does not say that they are required.
 */
export function cardDetails(body: JsonObject, errors: string[]): CardDetails | undefined {
  const scenario = readNumber(field(body, 'card_number'), errors);
  const expiry = readExpiry(field(body, 'card_expiry'), errors);
  const holder = readHolder(field(body, 'card_holder'), errors);
  const codeMatch = readCode(field(body, 'cvv'), errors);
  return scenario && expiry && { scenario, expiry, holder, codeMatch };
}

/** Reads wallet details, adding an error when a part is missing. */
export function walletDetails(value: unknown, errors: string[]): WalletDetails | undefined {
  const wallet = asObject(value);
  const type = textField(wallet, 'type') ?? '';
  const checkout =
    textField(wallet, 'checkout_resource_url') ?? textField(wallet, 'checkout_identifier') ?? '';
  const oauthToken = textField(wallet, 'oauth_token') ?? '';
  const oauthVerifier = textField(wallet, 'oauth_verifier') ?? '';
  if ([type, checkout, oauthToken, oauthVerifier].includes('')) {
    errors.push(walletRefusal);
    return undefined;
  }
  return { checkout, oauthToken, oauthVerifier };
}

/** Refusal of wallet details that lead to no card; source: docs/gateway-facts.md, Error texts. */
export const walletRefusal = 'Unable to load credit card data from Wallet details';

function readNumber(value: unknown, errors: string[]): PracticeCard | undefined {
  if (value === undefined || value === null || value === '') {
    errors.push('Card Number is required');
    return undefined;
  }
  if (typeof value !== 'string' || !/^\d{12,19}$/.test(value)) {
    errors.push('Card number is invalid');
    return undefined;
  }
  const scenario = cardByNumber(value);
  if (scenario === undefined) {
    errors.push(passesCheckDigit(value) ? realCardRefusal : 'Card number is invalid');
  }
  return scenario;
}

function readExpiry(value: unknown, errors: string[]): Expiry | undefined {
  if (value === undefined || value === null || value === '') {
    errors.push("Expiry date can't be blank");
    return undefined;
  }
  const expiry = typeof value === 'string' ? parseExpiry(value) : undefined;
  if (expiry === undefined) {
    errors.push('Expiry date is invalid');
  }
  return expiry;
}

function readHolder(value: unknown, errors: string[]): string {
  if (value === undefined || value === null) {
    return '';
  }
  if (
    typeof value !== 'string' ||
    Array.from(value).length > holderLengthMax ||
    holdsCardNumber(value)
  ) {
    errors.push('Card holder is invalid');
    return '';
  }
  return value;
}

function readCode(value: unknown, errors: string[]): CodeMatch {
  if (value === undefined || value === null || value === '') {
    return 'U';
  }
  if (typeof value !== 'string' || !/^\d{3,4}$/.test(value)) {
    errors.push('CVV is invalid');
    return 'U';
  }
  return value === mismatchingCode ? 'N' : 'M';
}
