import { counted, figure } from './counts.ts';
import type { CurrencyCode } from '../../domain/money.ts';
import type { Sum } from '../lib/sums.ts';
import { countOf } from '../lib/sums.ts';
import { moneyWords } from './plans/plans.ts';

/** Sums that a line can list one by one. */
const listedSumsMax = 3;

/** The sums of a list in words: "11 approved, AUD 1,204.50, 2 declined". */
export function approvedWords(approved: readonly Sum[], declined: number): string {
  const money =
    approved.length > listedSumsMax
      ? [shortSumsWords(approved)]
      : approved.map((sum) => moneyWords(sum.amountMinor, sum.currency as CurrencyCode));
  return [
    `${figure(countOf(approved))} approved`,
    ...money,
    ...(declined === 0 ? [] : [`${figure(declined)} declined`]),
  ].join(', ');
}

/** A sum short enough for a tile: the currency of most rows, and how many others there are. */
export function shortSumsWords(sums: readonly Sum[]): string | null {
  const [first, ...others] = sums.toSorted((one, other) => other.count - one.count);
  if (first === undefined) return null;
  const sum = moneyWords(first.amountMinor, first.currency as CurrencyCode);
  if (others.length === 0) return sum;
  return `${sum} + ${counted(others.length, 'currency', 'currencies')}`;
}
