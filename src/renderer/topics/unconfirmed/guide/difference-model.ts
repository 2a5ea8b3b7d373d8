import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { MismatchField } from '../../../../domain/charge/attempt.ts';
import { formatMinor, isCurrency } from '../../../../domain/money.ts';
import { differenceWords } from '../words/differences.ts';

/** One value that was sent, with its counterpart in the response. */
export interface Difference {
  readonly what: string;
  readonly sent: string;
  readonly response: string;
  readonly differs: boolean;
}

/**
 * The values sent beside those of the response, for a response mismatch.
 *
 * Equal lines are included: they show staff that it is the same payment.
 */
export function differencesOf(
  attempt: AttemptView,
  expects: 'test' | 'real',
): readonly Difference[] {
  const { response } = attempt;
  if (response === null) return [];
  const differs = (...fields: readonly MismatchField[]): boolean =>
    fields.some((field) => attempt.mismatchFields.includes(field));
  const currency = response.currency ?? attempt.currency;
  const amount = formatMinor(attempt.amountMinor, attempt.currency);
  const { nothing, test, real, notTold, newId, knownId } = differenceWords;
  return [
    {
      what: differenceWords.amount,
      sent: amount,
      response: amountText(response.amountMinor, currency),
      differs: differs('amount', 'decimal-amount'),
    },
    {
      what: differenceWords.taken,
      sent: amount,
      response: amountText(response.capturedAmountMinor, currency),
      differs: differs('captured', 'captured-amount'),
    },
    {
      what: differenceWords.currency,
      sent: attempt.currency,
      response: response.currency ?? nothing,
      differs: differs('currency'),
    },
    {
      what: differenceWords.reference,
      sent: attempt.reference,
      response: response.reference ?? nothing,
      differs: differs('reference'),
    },
    {
      what: differenceWords.lastFour,
      sent: attempt.card.lastFour,
      response: response.cardLastFour ?? nothing,
      differs: differs('last-four'),
    },
    {
      what: differenceWords.testFlag,
      sent: expects === 'test' ? test : real,
      response: { yes: test, no: real, absent: notTold }[response.test],
      differs: differs('test-flag'),
    },
    {
      what: differenceWords.id,
      sent: newId,
      response: differs('known-id') ? knownId : (response.transactionId ?? nothing),
      differs: differs('known-id'),
    },
  ];
}

/** The currency comes from the gateway, so its decimals may be unknown. */
function amountText(amountMinor: number | null, currency: string): string {
  if (amountMinor === null) return differenceWords.nothing;
  return isCurrency(currency) ? formatMinor(amountMinor, currency) : String(amountMinor);
}
