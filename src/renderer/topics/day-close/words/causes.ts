import type { CloseComparison, CloseItemView } from '../../../../contract/payments/close-sheet.ts';
import { moneyWords } from './close.ts';

type Cause = Omit<CloseComparison['causes'][number], 'items'> & {
  readonly items: readonly CloseItemView[];
};

/** A possible cause of a difference, in a sentence. */
export function causeWords(cause: Cause): string {
  return cause.kind === 'fee'
    ? `The bank may have kept a fee of ${feeWords(cause)}.`
    : causeSentences[cause.kind];
}

const causeSentences: Readonly<Record<Exclude<Cause['kind'], 'fee'>, string>> = {
  'one-payment': 'Exactly this amount: one side may have it and the other not.',
  'two-payments': 'These two together make the difference.',
  'wrong-sign': 'Half the difference: it may have been counted with the wrong sign.',
  'neighbouring-day': 'Exactly this amount, settled on a neighbouring day.',
  'no-settlement-date': 'Exactly this amount, and no settlement date came with it.',
  'not-confirmed': 'Exactly this amount, unconfirmed: the bank may have it.',
  refund: 'A refund of exactly this amount.',
  'digit-swap': 'Transposing two digits of this amount gives the difference.',
};

/** The reason of a close that a cause gives, for staff to check and to complete; `isShort` where the bank has less. */
export function causeReasonWords(cause: Cause, isShort: boolean): string {
  const named = cause.items
    .map(
      ({ reference, amountMinor, currency }) =>
        `${reference}, ${moneyWords(Math.abs(amountMinor), currency)},`,
    )
    .join(' and ');
  switch (cause.kind) {
    case 'one-payment':
      return isShort ? `${named} is missing at the bank.` : `The bank has ${named} twice.`;
    case 'two-payments':
      return isShort ? `${named} are missing at the bank.` : `The bank has ${named} twice.`;
    case 'wrong-sign':
      return `The bank has ${named} with the wrong sign.`;
    case 'neighbouring-day':
      return `The bank settled ${named} on another day.`;
    case 'no-settlement-date':
      return `The bank has ${named} which has no settlement date in the records.`;
    case 'not-confirmed':
      return `The bank has ${named} which is unconfirmed in the records.`;
    case 'refund':
      return `The bank settled the refund of ${named} on another day.`;
    case 'digit-swap':
      return `The bank has ${named} with two digits transposed.`;
    case 'fee':
      return `The bank kept a fee of ${feeWords(cause)}.`;
  }
}

function feeWords({ feeBasisPoints }: Cause): string {
  return `${((feeBasisPoints ?? 0) / 100).toFixed(2)}%`;
}
