import type { AttemptView } from '../../contract/charge/attempt-view.ts';
import { isCurrency } from '../../domain/money.ts';
import type { CurrencyCode } from '../../domain/money.ts';

/** The currency in which a person says what a charge took: the answer's own, where that did not match. */
export function foundCurrencyOf({
  answer,
  currency,
  mismatchFields,
}: Pick<AttemptView, 'answer' | 'currency' | 'mismatchFields'>): CurrencyCode {
  const answered = answer?.currency ?? null;
  const differs = mismatchFields.includes('currency') && answered !== null;
  return differs && isCurrency(answered) ? answered : currency;
}
