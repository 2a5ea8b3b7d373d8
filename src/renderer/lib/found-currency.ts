import type { AttemptView } from '../../contract/charge/attempt-view.ts';
import { isCurrency } from '../../domain/money.ts';
import type { CurrencyCode } from '../../domain/money.ts';

/** Currency for the amount that staff confirm: the response's own, in a mismatch of currencies. */
export function foundCurrencyOf({
  answer,
  currency,
  mismatchFields,
}: Pick<AttemptView, 'answer' | 'currency' | 'mismatchFields'>): CurrencyCode {
  const answered = answer?.currency ?? null;
  const differs = mismatchFields.includes('currency') && answered !== null;
  return differs && isCurrency(answered) ? answered : currency;
}
