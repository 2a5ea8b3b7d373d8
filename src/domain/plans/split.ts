import { invariant } from '../assert.ts';
import type { InstalmentTerms } from './terms.ts';

/** One part of an amount that was split. */
export interface Part {
  readonly amountMinor: number;
  /** Whether it is larger than the others, by what does not divide. */
  readonly carriesRemainder: boolean;
}

/**
 * Gives one part of an amount split evenly, in minor units; `index` counts from 0.
 *
 * What does not divide is put on one stated row and not spread, so that every other row reads the
 * same. The parts add up to the total exactly.
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
 * Gives the amount of one row of an instalment plan; slots count from 1.
 *
 * A different first amount is taken off the total, and the rest is split over the other rows; then
 * "remainder on the first" means the first row of that rest.
 */
export function instalmentPart(terms: InstalmentTerms, slot: number): Part {
  const { totalMinor, count, remainderOn, firstAmountMinor } = terms;
  if (firstAmountMinor === null) return partOf(totalMinor, count, remainderOn, slot - 1);
  if (slot === 1) return { amountMinor: firstAmountMinor, carriesRemainder: false };
  return partOf(totalMinor - firstAmountMinor, count - 1, remainderOn, slot - 2);
}
