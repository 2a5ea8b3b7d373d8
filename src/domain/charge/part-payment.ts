import type { Attempt } from './attempt.ts';
import { foldReference } from './fold-reference.ts';
import { referenceLengthMax } from './reference.ts';
import { isBlocking, paidStates } from './transitions.ts';

/** The recorded reason for charging the balance of a partial approval. */
export const balanceReason = 'The rest, after the bank took a part';

/** Reasons to refuse a part payment. */
export type PartRefusal = 'not-paid' | 'still-open';

/**
 * Returns the reason a part payment may not be charged; null when it may.
 *
 * Only a paid order has part payments: one that is in flight, unconfirmed or mismatched may be this very
 * charge.
 */
export function refusePart(attempts: readonly Attempt[]): PartRefusal | null {
  if (attempts.some((one) => paidStates.includes(one.state))) return null;
  return attempts.some((one) => isBlocking(one.state)) ? 'still-open' : 'not-paid';
}

/**
 * Builds the reference of a part payment: letters, digits and hyphens after the invoice's own reference.
 *
 * The invoice's reference is shortened to the account's length limit, never in the middle of a character; the
 * first part is the paid order itself, so numbers start at 2.
 */
export function partReference(
  orderReference: string,
  partNumber: number,
  lengthMax: number = referenceLengthMax,
): string {
  const suffix = `-part-${partNumber}`;
  const room = Math.max(0, Math.min(lengthMax, referenceLengthMax) - suffix.length);
  return orderReference.slice(0, room).replace(/[\uD800-\uDBFF]$/u, '') + suffix;
}

/**
 * Tells whether a typed reference still names a part of the invoice.
 *
 * Staff may change the suffix; another start, or a longer number, is a separate order: `INV-10` is no part of
 * `INV-1`.
 */
export function namesPartOf(
  typed: string,
  part: { readonly orderReference: string; readonly suggested: string },
): boolean {
  if (typed === part.suggested) return true;
  if (foldReference(typed) === foldReference(part.orderReference)) return false;
  if (!typed.startsWith(part.orderReference)) return false;
  const isLongerNumber =
    /\d$/u.test(part.orderReference) && /^\d/u.test(typed.slice(part.orderReference.length));
  return !isLongerNumber;
}

/** The balance of a shortfall, less what other parts have charged or may have charged. */
export function remainingBalanceMinor(shortfallMinor: number, parts: readonly Attempt[]): number {
  const takenMinor = parts
    .filter((part) => part.partOf?.reason === balanceReason && isBlocking(part.state))
    .reduce((total, part) => total + part.amountMinor, 0);
  return Math.max(0, shortfallMinor - takenMinor);
}
