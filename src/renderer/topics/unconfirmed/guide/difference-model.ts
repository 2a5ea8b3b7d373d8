import type { AttemptView } from '../../../../contract/charge/attempt-view.ts';
import type { MismatchField } from '../../../../domain/charge/attempt.ts';
import { formatMinor, isCurrency } from '../../../../domain/money.ts';
import { differenceWords } from '../words/differences.ts';

/** One value that was sent, with its counterpart in the response. */
export interface Difference {
  readonly what: string;
  readonly sent: string;
  readonly answer: string;
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
  const { answer } = attempt;
  if (answer === null) return [];
  const differs = (...fields: readonly MismatchField[]): boolean =>
    fields.some((field) => attempt.mismatchFields.includes(field));
  const currency = answer.currency ?? attempt.currency;
  const amount = formatMinor(attempt.amountMinor, attempt.currency);
  const { nothing, test, real, notTold, newId, knownId } = differenceWords;
  return [
    {
      what: differenceWords.amount,
      sent: amount,
      answer: amountText(answer.amountMinor, currency),
      differs: differs('amount', 'decimal-amount'),
    },
    {
      what: differenceWords.taken,
      sent: amount,
      answer: amountText(answer.capturedAmountMinor, currency),
      differs: differs('captured', 'captured-amount'),
    },
    {
      what: differenceWords.currency,
      sent: attempt.currency,
      answer: answer.currency ?? nothing,
      differs: differs('currency'),
    },
    {
      what: differenceWords.reference,
      sent: attempt.reference,
      answer: answer.reference ?? nothing,
      differs: differs('reference'),
    },
    {
      what: differenceWords.lastFour,
      sent: attempt.card.lastFour,
      answer: answer.cardLastFour ?? nothing,
      differs: differs('last-four'),
    },
    {
      what: differenceWords.testFlag,
      sent: expects === 'test' ? test : real,
      answer: { yes: test, no: real, absent: notTold }[answer.test],
      differs: differs('test-flag'),
    },
    {
      what: differenceWords.id,
      sent: newId,
      answer: differs('known-id') ? knownId : (answer.transactionId ?? nothing),
      differs: differs('known-id'),
    },
  ];
}

/** The currency comes from the gateway, so its decimals may be unknown. */
function amountText(amountMinor: number | null, currency: string): string {
  if (amountMinor === null) return differenceWords.nothing;
  return isCurrency(currency) ? formatMinor(amountMinor, currency) : String(amountMinor);
}
