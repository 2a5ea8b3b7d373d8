import type { AttemptState } from '../../../domain/charge/attempt.ts';
import { foundCurrency } from '../../../domain/charge/money-taken.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { attemptOfRow } from '../columns.ts';
import type { NamedAttemptRow } from '../select-attempts.ts';

/** States whose amount and currency are what a person found, not what was asked for. */
export const foundStates: readonly AttemptState[] = [
  'confirmed-charged',
  'confirmed-reversed',
  'surplus-charged',
];

/** Tells whether a payment took its money in a currency, whichever one it asked for. */
export function isTakenIn(row: NamedAttemptRow, currency: CurrencyCode): boolean {
  const isFound = foundStates.some((state) => state === row.state);
  return (isFound ? foundCurrency(attemptOfRow(row)) : row.currency) === currency;
}
