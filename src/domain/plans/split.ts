import { invariant } from '../assert.ts';
import type { InstalmentTerms } from './terms.ts';

/** One part of a split amount. */
export interface Part {
  readonly amountMinor: number;
  /** True if it is larger than the others by the remainder. */
  readonly carriesRemainder: boolean;
}

/**
 * Returns one part of an amount split evenly, in minor units; `index` counts from 0.
 *
 * The remainder goes to one stated part and is not spread, so that all others are equal. The parts add up to
 * the total exactly.
 */
export function partOf(
  totalMinor: number,
  count: number,
  remainderOn: 'first' | 'last',
  index: number,
): Part {
  invariant(
    Number.isSafeInteger(totalMinor) && Number.isSafeInteger(count) && count >= 1,
    'whole minor units are split into at least one part',
  );
  invariant(index >= 0 && index < count, 'a part is one of those that were asked for');
  const usualMinor = Math.floor(totalMinor / count);
  const remainderMinor = totalMinor - usualMinor * count;
  const carriesRemainder =
    remainderMinor > 0 && index === (remainderOn === 'first' ? 0 : count - 1);
  return { amountMinor: usualMinor + (carriesRemainder ? remainderMinor : 0), carriesRemainder };
}

/** Splits an amount into all its parts, in order. */
export function splitAmount(
  totalMinor: number,
  count: number,
  remainderOn: 'first' | 'last',
): readonly Part[] {
  return Array.from({ length: count }, (_, index) => partOf(totalMinor, count, remainderOn, index));
}

/**
 * Returns the amount of one instalment of an instalment plan; slots count from 1.
 *
 * A different first amount is deducted from the total, and the rest is split over the other instalments;
 * `remainderOn: 'first'` then means the first of those.
 */
export function instalmentPart(terms: InstalmentTerms, slot: number): Part {
  const { totalMinor, count, remainderOn, firstAmountMinor } = terms;
  if (firstAmountMinor === null) return partOf(totalMinor, count, remainderOn, slot - 1);
  if (slot === 1) return { amountMinor: firstAmountMinor, carriesRemainder: false };
  return partOf(totalMinor - firstAmountMinor, count - 1, remainderOn, slot - 2);
}
