/**
 * The wallet token request: its path, its hash, its query and its cart.
 */
import { type BankResponse, jsonResponse, walletRefusal } from './response.ts';
import type { Bank } from './bank.ts';
import { holdsCardNumber } from './cards/card-text.ts';
import { currencyExponent } from './currencies.ts';
import type { Exchange } from './exchange.ts';
import { newSecretValue, newToken } from './identifiers.ts';
import { asObject, field, parseJson } from './json-fields.ts';
import { isSame, walletHash } from './verify.ts';

const cartItemsMax = 500;
const textLengthMax = 255;
const urlLengthMax = 2_048;

/** Responds to a wallet token request: HTTP 200 for success and for failure, as the document says. */
export async function answerWalletToken(bank: Bank, exchange: Exchange): Promise<BankResponse> {
  const segments = exchange.path.split('/').slice(2, 7).map(decodeSegment);
  const [username = '', invoice = '', currency = '', amount = '', hash = ''] = segments;
  const expected = walletHash(
    [username, invoice, currency, amount],
    bank.sharedSecret,
    bank.hashEncoding,
  );
  const errors = [
    ...pathErrors(bank, { username, invoice, currency, amount }),
    ...(isSame(hash, expected) ? [] : ['Invalid verification: the hash does not match']),
    ...headerErrors(exchange),
    ...queryErrors(exchange.query),
    ...cartErrors(exchange.body),
  ];
  if (errors.length === 0 && !bank.isWalletProvisioned) {
    errors.push('The wallet is not available for this merchant. Please contact support.');
  }
  if (errors.length > 0) {
    return walletRefusal(errors);
  }
  const token = newToken();
  const checkoutId = newSecretValue();
  const returnUrl = joinUrl(
    exchange.query.get('origin_url') ?? '',
    exchange.query.get('callback_path') ?? '',
  );
  await bank.bankState.commit({
    kind: 'wallet',
    wallet: {
      token,
      checkoutId,
      invoice,
      amount,
      currency,
      returnUrl,
      requestedAtMs: bank.clock.nowMs(),
      chosen: null,
      finished: false,
    },
  });
  return jsonResponse(200, { successful: true, token, checkout_id: checkoutId });
}

/** A malformed escape can match no hash, so it is read as empty and fails by name. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

type WalletPath = {
  readonly username: string;
  readonly invoice: string;
  readonly currency: string;
  readonly amount: string;
};

function pathErrors(bank: Bank, path: WalletPath): readonly string[] {
  const errors: string[] = [];
  const known = bank.credentials?.username ?? path.username;
  if (path.username === '' || path.username.toUpperCase() !== known.toUpperCase()) {
    errors.push('Merchant not found');
  }
  if (path.invoice.trim() === '' || path.invoice.length > textLengthMax) {
    errors.push('Invoice number is invalid');
  } else if (holdsCardNumber(path.invoice)) {
    errors.push('Invoice number must not contain a card number');
  }
  if (currencyExponent(path.currency) === undefined) {
    errors.push(`Currency ${path.currency.slice(0, 3)} is not valid for this merchant`);
  }
  if (!/^\d{1,12}(?:\.\d{1,3})?$/.test(path.amount) || Number(path.amount) <= 0) {
    errors.push('Amount is invalid');
  }
  return errors;
}

function headerErrors(exchange: Exchange): readonly string[] {
  const type = (exchange.contentType.split(';')[0] ?? '').trim().toLowerCase();
  return type === 'application/json' ? [] : ['Content-Type must be application/json'];
}

function queryErrors(query: URLSearchParams): readonly string[] {
  const errors: string[] = [];
  const origin = query.get('origin_url') ?? '';
  const parsed = URL.canParse(origin) ? new URL(origin) : undefined;
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
  if (!isWeb || parsed.username !== '' || origin.length > urlLengthMax) {
    errors.push('origin_url is invalid');
  }
  const path = query.get('callback_path') ?? '';
  if (!/^\/(?![/\\])/.test(path) || path.length > urlLengthMax) {
    errors.push('callback_path is invalid');
  }
  return errors;
}

function cartErrors(body: Uint8Array): readonly string[] {
  if (body.length === 0) {
    return [];
  }
  const object = asObject(parseJson(body));
  if (object === undefined) {
    return ['The body must be a JSON object'];
  }
  const items = field(object, 'cart_items');
  if (items === undefined) {
    return [];
  }
  if (!Array.isArray(items) || items.length > cartItemsMax) {
    return [`cart_items must be an array of at most ${cartItemsMax} items`];
  }
  return items.flatMap((item: unknown, index) => cartItemErrors(item, `cart_items[${index}]`));
}

function cartItemErrors(value: unknown, name: string): readonly string[] {
  const item = asObject(value);
  const description = field(item, 'description');
  const image = field(item, 'image');
  const rules: readonly (readonly [boolean, string])[] = [
    [typeof description === 'string' && description.trim() !== '', 'description must be a text'],
    [isWhole(field(item, 'quantity'), 1), 'quantity must be a whole number of 1 or more'],
    [isWhole(field(item, 'cost'), 0), 'cost must be a whole number in the lowest denomination'],
    [typeof image === 'string' && /^https?:$/.test(protocolOf(image)), 'image must be a URL'],
  ];
  return rules.filter(([isMet]) => !isMet).map(([, complaint]) => `${name}.${complaint}`);
}

function isWhole(value: unknown, least: number): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}

function joinUrl(origin: string, path: string): string {
  return origin.replace(/\/+$/, '') + path;
}
