import type { AccountMode } from '../accounts/account.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { Secret } from '../secret.ts';
import type { CallbackFault, CallbackPart } from './address-faults.ts';
import type { WalletCancelReason } from './checkout.ts';
import type { WalletSettings } from './settings.ts';

/** The values of a wallet's callback; held in memory until it is used, never stored. */
export interface WalletReturn {
  readonly checkoutResourceUrl: Secret;
  readonly oauthToken: Secret;
  readonly oauthVerifier: Secret;
}

/** The reading of a callback. */
export type CallbackReading =
  | { readonly kind: 'returned'; readonly values: WalletReturn }
  | { readonly kind: 'gave-up'; readonly reason: Exclude<WalletCancelReason, 'staff'> };

/** The reason a callback was refused; never contains the values. */
export interface CallbackRefusal {
  /** Null when the address as a whole is at fault. */
  readonly part: CallbackPart | null;
  readonly reason: CallbackFault;
}

/** The checkout that a callback must match. */
export interface ExpectedCallback {
  readonly originUrl: string;
  readonly callbackPath: string;
  readonly requestToken: string;
  readonly mode: AccountMode;
  readonly parameters: WalletSettings['callbackParameters'];
}

/** The three values as plain text, before they are checked. */
export interface CallbackTexts {
  readonly checkoutResourceUrl: string;
  readonly oauthToken: string;
  readonly oauthVerifier: string;
}

const addressLengthMax = 16_384;
const valueLengthMax = 2048;

/** The address to which the wallet returns the customer. */
export function callbackUrlOf(place: {
  readonly originUrl: string;
  readonly callbackPath: string;
}): string {
  return place.originUrl + place.callbackPath;
}

/** Tells whether an address is the page to which the customer is returned, whatever its query. */
export function isCallbackUrl(
  address: string,
  place: { readonly originUrl: string; readonly callbackPath: string },
): boolean {
  return /^[^?#]*/u.exec(address)?.[0] === callbackUrlOf(place);
}

/**
 * Reads the address to which a wallet returned the customer.
 *
 * Each value must be present once, within bounds and in its own place, and the token must be the one of this
 * checkout: a callback of another checkout would charge another customer.
 */
export function readCallback(
  address: string,
  expected: ExpectedCallback,
): Result<CallbackReading, CallbackRefusal> {
  const text = address.trim();
  if (text.length > addressLengthMax) return failed({ part: null, reason: 'too-long' });
  if (/[\p{Cc}\s]/u.test(text)) return failed({ part: null, reason: 'control-characters' });
  if (!/^https?:\/\//iu.test(text)) return failed({ part: null, reason: 'not-a-url' });
  if (!isCallbackUrl(text, expected)) return failed({ part: null, reason: 'other-address' });
  const query = /\?([^#]*)/u.exec(text)?.[1] ?? '';
  const { parameters } = expected;

  const status = parameters.status === '' ? [] : valuesOf(query, parameters.status);
  if (status.length > 1) return failed({ part: null, reason: 'doubled' });
  const reason = reasonOfStatus(status[0] ?? '');
  if (reason !== null) return readGivingUp(query, expected, reason);

  const parts = [
    ['checkout-resource-url', parameters.checkoutResourceUrl],
    ['oauth-token', parameters.oauthToken],
    ['oauth-verifier', parameters.oauthVerifier],
  ] as const;
  const texts: string[] = [];
  for (const [part, name] of parts) {
    const values = valuesOf(query, name);
    if (values.length > 1) return failed({ part, reason: 'doubled' });
    texts.push(values[0] ?? '');
  }
  const [checkoutResourceUrl = '', oauthToken = '', oauthVerifier = ''] = texts;
  const read = readCallbackValues({ checkoutResourceUrl, oauthToken, oauthVerifier }, expected);
  return read.ok ? ok({ kind: 'returned', values: read.value }) : read;
}

/** Checks the three values, from an address or pasted one by one. */
export function readCallbackValues(
  typed: CallbackTexts,
  expected: Pick<ExpectedCallback, 'requestToken' | 'mode'>,
): Result<WalletReturn, CallbackRefusal> {
  const texts: CallbackTexts = {
    checkoutResourceUrl: typed.checkoutResourceUrl.trim(),
    oauthToken: typed.oauthToken.trim(),
    oauthVerifier: typed.oauthVerifier.trim(),
  };
  for (const [part, text] of partsOf(texts)) {
    const reason = faultOfText(text);
    if (reason !== null) return failed({ part, reason });
  }
  const swapped = swappedPart(texts, expected.requestToken);
  if (swapped !== null) return failed({ part: swapped, reason: 'swapped' });
  if (texts.oauthToken !== expected.requestToken) {
    return failed({ part: 'oauth-token', reason: 'other-checkout' });
  }
  if (!isResourceUrl(texts.checkoutResourceUrl, expected.mode)) {
    return failed({ part: 'checkout-resource-url', reason: 'not-a-url' });
  }
  return ok({
    checkoutResourceUrl: new Secret(texts.checkoutResourceUrl),
    oauthToken: new Secret(texts.oauthToken),
    oauthVerifier: new Secret(texts.oauthVerifier),
  });
}

function readGivingUp(
  query: string,
  { parameters, requestToken }: ExpectedCallback,
  reason: Exclude<WalletCancelReason, 'staff'>,
): Result<CallbackReading, CallbackRefusal> {
  const tokens = valuesOf(query, parameters.oauthToken);
  const isOurs = tokens.every((token) => token === requestToken);
  return isOurs
    ? ok({ kind: 'gave-up', reason })
    : failed({ part: 'oauth-token', reason: 'other-checkout' });
}

function reasonOfStatus(status: string): Exclude<WalletCancelReason, 'staff'> | null {
  const word = status.toLowerCase();
  if (['cancel', 'cancelled', 'canceled'].includes(word)) return 'customer';
  return ['failure', 'failed', 'error'].includes(word) ? 'wallet-error' : null;
}

function partsOf(texts: CallbackTexts): readonly (readonly [CallbackPart, string])[] {
  return [
    ['checkout-resource-url', texts.checkoutResourceUrl],
    ['oauth-token', texts.oauthToken],
    ['oauth-verifier', texts.oauthVerifier],
  ];
}

function faultOfText(text: string): CallbackFault | null {
  if (text === '') return 'missing';
  if (text.length > valueLengthMax) return 'too-long';
  if (!/^[\u0021-\u007e]+$/u.test(text)) return 'control-characters';
  // A value of digits only is a card number pasted into the wrong field.
  return /^[\d-]+$/u.test(text) && holdsCardNumber(text) ? 'holds-card-number' : null;
}

/** The value that belongs in another place; null without one. */
function swappedPart(texts: CallbackTexts, requestToken: string): CallbackPart | null {
  const { checkoutResourceUrl, oauthToken, oauthVerifier } = texts;
  if (oauthVerifier === requestToken) return 'oauth-verifier';
  if (checkoutResourceUrl === requestToken) return 'checkout-resource-url';
  if (isWeb(checkoutResourceUrl)) return null;
  if (isWeb(oauthToken)) return 'oauth-token';
  return isWeb(oauthVerifier) ? 'oauth-verifier' : null;
}

function isWeb(text: string): boolean {
  return /^https?:\/\//iu.test(text);
}

/** HTTPS, or this computer outside live; the gateway fetches it, this program does not. */
function isResourceUrl(text: string, mode: AccountMode): boolean {
  const [, scheme = '', authority = ''] = /^(https?):\/\/([^/?#\\]+)/iu.exec(text) ?? [];
  if (authority === '' || authority.includes('@') || text.includes('\\')) return false;
  if (scheme.toLowerCase() === 'https') return true;
  return mode !== 'live' && /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/iu.test(authority);
}

/** Every value of a parameter, decoded; a malformed escape becomes NUL, which fails later. */
function valuesOf(query: string, name: string): readonly string[] {
  return query.split('&').flatMap((pair) => {
    const at = pair.indexOf('=');
    const key = at < 0 ? pair : pair.slice(0, at);
    return decoded(key) === name ? [at < 0 ? '' : decoded(pair.slice(at + 1))] : [];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '\u0000';
  }
}
