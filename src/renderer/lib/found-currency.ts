import type { AttemptView } from '../../contract/charge/attempt-view.ts';
import { isCurrency } from '../../domain/money.ts';
import type { CurrencyCode } from '../../domain/money.ts';

/** Currency for the amount that staff confirm: the response's own, in a mismatch of currencies. */
export function foundCurrencyOf({
  response,
  currency,
  mismatchFields,
}: Pick<AttemptView, 'response' | 'currency' | 'mismatchFields'>): CurrencyCode {
  const answered = response?.currency ?? null;
  const differs = mismatchFields.includes('currency') && answered !== null;
  return differs && isCurrency(answered) ? answered : currency;
}
