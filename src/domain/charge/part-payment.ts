import type { Attempt, AttemptState } from './attempt.ts';
import { foldReference } from './fold-reference.ts';
import { referenceLengthMax } from './reference.ts';
import { isBlocking } from './transitions.ts';

/** States in which an order is paid, so that more of the same invoice is a new amount owed. */
const paidStates: readonly AttemptState[] = ['approved', 'confirmed-charged', 'paid-elsewhere'];

/** The reason that is set down for taking what a part approval left open. */
export const balanceReason = 'The rest, after the bank took a part';

/** Why no other part of an invoice may be charged now. */
export type PartRefusal = 'not-paid' | 'still-open';

/**
 * Says why a further part may not be charged, or null when it may.
 *
 * Only a paid order has further parts: one that is in flight, not confirmed or does not match may
 * be this very part.
 */
export function refusePart(tries: readonly Attempt[]): PartRefusal | null {
  if (tries.some((one) => paidStates.includes(one.state))) return null;
  return tries.some((one) => isBlocking(one.state)) ? 'still-open' : 'not-paid';
}

/**
 * Names a further part: letters, digits and hyphens after the invoice's own reference.
 *
 * The invoice's reference is shortened where the account takes no longer one, never in the middle
 * of a character; the first part is the paid order itself, so the numbers begin at 2.
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
 * Tells whether a reference as typed still names a part of the invoice.
 *
 * Staff may give the part another ending; with another beginning, or a longer number, it is an order of its own:
 * `INV-10` is no part of `INV-1`.
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

/** What is left of a shortfall when some of it was taken, or may have been, by other parts. */
export function remainingBalanceMinor(shortfallMinor: number, parts: readonly Attempt[]): number {
  const takenMinor = parts
    .filter((part) => part.partOf?.reason === balanceReason && isBlocking(part.state))
    .reduce((total, part) => total + part.amountMinor, 0);
  return Math.max(0, shortfallMinor - takenMinor);
}
