import { isCurrency } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import type { Attempt, MismatchField } from './attempt.ts';

/** Money that a try took from a card, in minor units of its currency. */
export interface MoneyTaken {
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
}

type Charged = Pick<
  Attempt,
  'state' | 'amountMinor' | 'currency' | 'transaction' | 'resolution' | 'verdict'
>;

/**
 * Says what a try took as far as there is evidence, or null where nothing was taken or nobody knows.
 *
 * An answer that does not match counts with its own words, but only where it speaks of a charge of
 * its own that was captured: otherwise a person has to look first.
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
      return takenByAnswer(attempt);
    default:
      return null;
  }
}

/**
 * The currency of what a person found: the answer's own, where that is what did not match.
 *
 * The amount is then of that currency too, and tells nothing of what is left of the amount that was asked.
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

/** What the response of a mismatch says was taken, or null where it does not say so of a charge of its own. */
export function takenByAnswer({
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

/** What alone may differ for an answer to say: approved, but only a part of it. */
const partFields: readonly MismatchField[] = ['amount', 'captured-amount'];

/**
 * What the bank took when it approved a part only, or null when that is not what happened.
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

/** What a charge that a person found took less than was asked, which is owed anew; 0 for none. */
export function shortfallMinor(attempt: Charged): number {
  if (attempt.state !== 'confirmed-charged') return 0;
  const taken = moneyTaken(attempt);
  if (taken === null || taken.currency !== attempt.currency) return 0;
  return Math.max(0, attempt.amountMinor - taken.amountMinor);
}
