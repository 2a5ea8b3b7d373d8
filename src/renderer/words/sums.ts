import type { CurrencyCode } from '../../domain/money.ts';
import type { Sum } from '../lib/sums.ts';
import { moneyWords } from './plans/plans.ts';

/** A sum short enough for a tile: the currency of most rows, and how many others there are. */
export function shortSumsWords(sums: readonly Sum[]): string | null {
  const [first, ...others] = sums.toSorted((one, other) => other.count - one.count);
  if (first === undefined) return null;
  const sum = moneyWords(first.amountMinor, first.currency as CurrencyCode);
  if (others.length === 0) return sum;
  return `${sum} + ${others.length === 1 ? '1 currency' : `${others.length} currencies`}`;
}
