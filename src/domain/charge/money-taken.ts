import { isCurrency } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import type { Attempt, MismatchField } from './attempt.ts';

/** Money that an attempt charged, in minor units of its currency. */
export interface MoneyTaken {
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
}

type Charged = Pick<
  Attempt,
  'state' | 'amountMinor' | 'currency' | 'transaction' | 'resolution' | 'verdict'
>;

/**
 * Returns the amount an attempt charged, as far as there is evidence; null when nothing was charged or it is
 * not known.
 *
 * A mismatched response counts with its own amount, but only if it reports a captured charge of its own:
 * otherwise it must be resolved first.
 */
export function moneyTaken(attempt: Charged): MoneyTaken | null {
  const { state, resolution, amountMinor, currency } = attempt;
  switch (state) {
    case 'approved':
      return { amountMinor, currency };
    case 'confirmed-charged':
    case 'surplus-charged': {
      const found = resolution?.found === 'charged' ? resolution.amountTakenMinor : amountMinor;
      return { amountMinor: found, currency: foundCurrency(attempt) };
    }
    case 'mismatch':
      return takenByResponse(attempt);
    default:
      return null;
  }
}

/**
 * Returns the currency of a resolved charge: the response's own, where the currency was the mismatch.
 *
 * The amount is then in that currency too, and says nothing about the balance of the requested amount.
 */
export function foundCurrency({
  transaction,
  verdict,
  currency,
}: Pick<Charged, 'transaction' | 'verdict' | 'currency'>): CurrencyCode {
  const answered = transaction?.currency ?? null;
  const differs = verdict?.state === 'mismatch' && verdict.fields.includes('currency');
  return differs && answered !== null && isCurrency(answered) ? answered : currency;
}

/** Returns the amount that a mismatched response reports as charged; null unless it reports a charge of its own. */
export function takenByResponse({
  transaction,
  verdict,
}: Pick<Charged, 'transaction' | 'verdict'>): MoneyTaken | null {
  const fields = verdict?.state === 'mismatch' ? verdict.fields : [];
  if (transaction === null || fields.includes('known-id') || fields.includes('captured')) {
    return null;
  }
  if (transaction.oddAmounts !== undefined) return null;
  const amountMinor = transaction.capturedAmountMinor ?? transaction.amountMinor;
  const { currency } = transaction;
  if (amountMinor === null || amountMinor <= 0) return null;
  return currency !== null && isCurrency(currency) ? { amountMinor, currency } : null;
}

/** The only members that may differ in a partial approval. */
export const partFields: readonly MismatchField[] = ['amount', 'captured-amount'];

/**
 * Returns the amount of a partial approval; null for any other outcome.
 *
 * Response code 10 is such an approval (docs/gateway-facts.md, Response codes).
 */
export function partApproved(attempt: Charged): MoneyTaken | null {
  const { state, verdict, amountMinor } = attempt;
  if (state !== 'mismatch' || verdict?.state !== 'mismatch') return null;
  if (!verdict.fields.every((field) => partFields.includes(field))) return null;
  const taken = moneyTaken(attempt);
  return taken !== null && taken.amountMinor < amountMinor ? taken : null;
}

/**
 * Returns the amount by which a confirmed charge falls short of the request, which is still owed; 0 without a
 * shortfall.
 */
export function shortfallMinor(attempt: Charged): number {
  if (attempt.state !== 'confirmed-charged') return 0;
  const taken = moneyTaken(attempt);
  if (taken === null || taken.currency !== attempt.currency) return 0;
  return Math.max(0, attempt.amountMinor - taken.amountMinor);
}
