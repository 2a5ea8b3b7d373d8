import { assertNever } from '../assert.ts';
import { holdsCardNumber } from '../cards/card-guard.ts';

/** One line of the cart that the wallet shows (docs/gateway-facts.md). */
export interface CartItem {
  readonly description: string;
  readonly quantity: number;
  /** Cost of the minimum quantity of the item, in minor units. */
  readonly costMinor: number;
  /** Address of the item's image; it should be HTTPS. */
  readonly imageUrl: string;
}

/**
 * Maximum lines per cart, and longest texts in characters. The limits are ours: the gateway's documentation
 * has none.
 */
export const cartItemsMax = 50;
export const cartDescriptionLengthMax = 255;
export const cartImageLengthMax = 2048;

export const cartParts = ['description', 'quantity', 'cost', 'image'] as const;
export type CartPart = (typeof cartParts)[number];

export const cartFaults = [
  'empty',
  'too-long',
  'not-whole',
  'too-large',
  'not-a-url',
  'user-info',
  'control-characters',
  'holds-card-number',
] as const;
export type CartFault = (typeof cartFaults)[number];

/** One faulty part of one line; lines count from 0. */
export interface CartRefusal {
  readonly item: number;
  readonly part: CartPart;
  readonly reason: CartFault;
}

/** Returns every faulty part of every line. */
export function checkCart(items: readonly CartItem[]): readonly CartRefusal[] {
  return items.flatMap((item, index) =>
    cartParts.flatMap((part): CartRefusal[] => {
      const reason = faultOf(item, part);
      return reason === null ? [] : [{ item: index, part, reason }];
    }),
  );
}

function faultOf(item: CartItem, part: CartPart): CartFault | null {
  switch (part) {
    case 'description':
      return descriptionFault(item.description);
    case 'quantity':
      return countFault(item.quantity, 1);
    case 'cost':
      return countFault(item.costMinor, 0);
    case 'image':
      return imageFault(item.imageUrl);
    default:
      return assertNever(part);
  }
}

function descriptionFault(text: string): CartFault | null {
  if (text.trim() === '') return 'empty';
  if (Array.from(text).length > cartDescriptionLengthMax) return 'too-long';
  if (!text.isWellFormed() || /\p{Cc}/u.test(text)) return 'control-characters';
  return holdsCardNumber(text) ? 'holds-card-number' : null;
}

const countMax = 1_000_000_000_000;

function countFault(count: number, least: number): CartFault | null {
  if (!Number.isSafeInteger(count) || count < least) return 'not-whole';
  return count > countMax ? 'too-large' : null;
}

/** Images are fetched by the customer's browser, not by this program, so any web address is accepted. */
function imageFault(url: string): CartFault | null {
  if (url.trim() === '') return 'empty';
  if (url.length > cartImageLengthMax) return 'too-long';
  if (/[\p{Cc}\p{Zl}\p{Zp}\s]/u.test(url) || !url.isWellFormed()) return 'control-characters';
  if (holdsCardNumber(url)) return 'holds-card-number';
  const authority = /^https?:\/\/([^/?#\\]+)/iu.exec(url)?.[1];
  if (authority === undefined) return 'not-a-url';
  return authority.includes('@') ? 'user-info' : null;
}

/** Indexes of the lines whose image is not fetched over HTTPS. */
export function insecureImages(items: readonly CartItem[]): readonly number[] {
  return items.flatMap(({ imageUrl }, index) => (/^https:/iu.test(imageUrl) ? [] : [index]));
}

/**
 * The total of the lines, in minor units; null when it is too large to represent exactly.
 *
 * Staff compare it with the amount: shipping and discounts can make them differ, so a difference is not
 * refused.
 */
export function cartTotalMinor(items: readonly CartItem[]): number | null {
  const total = items.reduce(
    (sum, { quantity, costMinor }) => sum + BigInt(quantity) * BigInt(costMinor),
    0n,
  );
  return total > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(total);
}
