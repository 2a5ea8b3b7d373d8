import { decimalString, exponentOf } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import type { CartItem } from './cart.ts';
import type { WholeAmountStyle } from './settings.ts';

/** Fields of a token request, as they are hashed and sent (docs/gateway-facts.md). */
export interface TokenRequestParts {
  readonly username: string;
  readonly invoiceNumber: string;
  readonly currency: string;
  readonly amountText: string;
}

/** Placeholder shown until the hash is computed. */
export const hashPlace = '{hash}';

/**
 * Formats an amount as the decimal string that is hashed and put in the path.
 *
 * A public API of the same form writes `300.00` for 300 yen (docs/gateway-facts.md, Amounts and references),
 * so that is the default of the setting.
 */
export function walletAmountText(
  amountMinor: number,
  currency: CurrencyCode,
  style: WholeAmountStyle,
): string {
  const text = decimalString(amountMinor, currency);
  return exponentOf(currency) === 0 && style === 'with-two-decimals' ? `${text}.00` : text;
}

/** The exact text that is hashed; the key is not part of it. */
export function hashedText(parts: TokenRequestParts): string {
  return [parts.username, parts.invoiceNumber, parts.currency, parts.amountText].join(':');
}

/** The path of a token request; each segment is percent-encoded only after the raw values were hashed. */
export function tokenRequestPath(
  parts: TokenRequestParts,
  { hash, lastSegment }: { readonly hash: string | null; readonly lastSegment: string },
): string {
  const values = [parts.username, parts.invoiceNumber, parts.currency, parts.amountText];
  const segments = values.map((value) => encodeURIComponent(value));
  const hashSegment = hash === null ? hashPlace : encodeURIComponent(hash);
  return ['/v2', ...segments, hashSegment, encodeURIComponent(lastSegment)].join('/');
}

/** The query of a token request; both values are encoded exactly once. */
export function tokenRequestQuery(originUrl: string, callbackPath: string): string {
  const origin = encodeURIComponent(originUrl);
  return `?origin_url=${origin}&callback_path=${encodeURIComponent(callbackPath)}`;
}

/** The body of a token request; null without a cart, since the body is optional. */
export function tokenRequestBody(cart: readonly CartItem[] | null): string | null {
  if (cart === null || cart.length === 0) return null;
  return JSON.stringify({
    cart_items: cart.map(({ description, quantity, costMinor, imageUrl }) => ({
      description,
      quantity,
      cost: costMinor,
      image: imageUrl,
    })),
  });
}
