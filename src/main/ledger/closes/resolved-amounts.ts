import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import { foundCurrency, moneyTaken } from '../../../domain/charge/money-taken.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { attemptOfRow } from '../schema/columns.ts';
import type { NamedAttemptRow } from '../attempts/select-attempts.ts';

/** States whose amount and currency are what a person found, not what was asked for. */
export const resolvedStates: readonly AttemptState[] = [
  'confirmed-charged',
  'confirmed-reversed',
  'surplus-charged',
];

/** Tells whether a payment took its money in a currency, whichever one it asked for. */
export function isTakenIn(row: NamedAttemptRow, currency: CurrencyCode): boolean {
  const isFound = resolvedStates.some((state) => state === row.state);
  return (isFound ? foundCurrency(attemptOfRow(row)) : row.currency) === currency;
}

/**
 * What a payment took, and in which currency: the one definition that closes, lists and reports add up.
 *
 * A charge that was given back in whole took once what its refunds add up to.
 */
export function takenOf(
  attempt: Attempt,
  refundedMinor: number,
): { readonly amountMinor: number; readonly currency: CurrencyCode } {
  const amountMinor = moneyTaken(attempt)?.amountMinor ?? refundedMinor;
  return { amountMinor, currency: foundCurrency(attempt) };
}
