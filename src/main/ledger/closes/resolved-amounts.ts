import type { Attempt, AttemptState } from '../../../domain/charge/attempt.ts';
import { foundCurrency, moneyTaken } from '../../../domain/charge/money-taken.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { attemptOfRow } from '../schema/columns.ts';
import type { NamedAttemptRow } from '../attempts/select-attempts.ts';

/** States whose amount and currency come from the resolution, not from the request. */
export const resolvedStates: readonly AttemptState[] = [
  'confirmed-charged',
  'confirmed-reversed',
  'surplus-charged',
];

/** True when a payment took its money in this currency, whatever currency was requested. */
export function isTakenIn(row: NamedAttemptRow, currency: CurrencyCode): boolean {
  const isFound = resolvedStates.some((state) => state === row.state);
  return (isFound ? foundCurrency(attemptOfRow(row)) : row.currency) === currency;
}

/**
 * Amount and currency that a payment took; closes, lists and reports all add up this value.
 *
 * A charge that was refunded in full once took the sum of its refunds.
 */
export function takenOf(
  attempt: Attempt,
  refundedMinor: number,
): { readonly amountMinor: number; readonly currency: CurrencyCode } {
  const amountMinor = moneyTaken(attempt)?.amountMinor ?? refundedMinor;
  return { amountMinor, currency: foundCurrency(attempt) };
}
