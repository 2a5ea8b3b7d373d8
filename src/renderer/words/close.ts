import type { CloseComparison } from '../../contract/closes.ts';
import type { OperationOutput } from '../../contract/index.ts';
import type { CalendarDate } from '../../domain/calendar.ts';
import { formatDate } from '../../domain/calendar.ts';
import type { CurrencyCode } from '../../domain/money.ts';
import { formatMinor } from '../../domain/money.ts';

type Cause = CloseComparison['causes'][number];
type Compared = OperationOutput<'closes.compare'>;
type BankRefusal = Extract<Compared, { kind: 'refused' }>['refusal'];
type Unreadable = Extract<OperationOutput<'closes.compare-file'>, { kind: 'unreadable' }>['reason'];
type KeepRefusal = Extract<OperationOutput<'closes.keep'>, { kind: 'refused' }>['reason'];

/** Sentences of the day close. */
export const closeWords = {
  title: 'Day close',
  days: 'Days on which the bank settled',
  reading: 'Reading the days',
  more: 'Earlier days',
  readAgain: 'Read again',
  none: 'No day to close yet',
  noneText: 'A day appears here when the bank has settled a payment. Take a payment first: Ctrl+1.',
  choose: 'Choose a day at the left: arrows move, Enter opens.',
  open: 'open',
  closed: 'closed',
  howClosed: 'How this day was closed',
  closedWithDifference: 'closed with a difference',
  readingDay: 'Reading the day',
  settled: 'Payments settled on this day',
  refunds: 'Refunds made elsewhere on this day',
  expected: 'Our records say',
  bankSays: 'The bank says',
  difference: 'Difference',
  noDifference: 'No difference. The bank and our records agree.',
  byBrand: 'By card brand',
  byOperator: 'By operator',
  withoutDate: 'No settlement date came with these',
  withoutDateText: 'Taken in the week up to this day. They are not in the sum above.',
  notConfirmed: 'Not confirmed, up to this day',
  notConfirmedText: 'The bank may have them or not. Resolve them first: F8.',
  bank: 'What the bank says',
  bankHint: 'Paste the total, or the lines of the bank’s list. Nothing of it is kept.',
  bankLabel: 'The bank’s total or lines',
  compare: 'Compare',
  comparison: 'Our records beside the bank’s',
  chooseFile: 'Choose the bank’s file',
  comparedFile: (name: string) => `Compared with ${name}`,
  matched: (count: number) =>
    count === 1 ? '1 line agrees with a payment.' : `${count} lines agree with payments.`,
  skipped: (count: number) =>
    count === 1
      ? '1 line has no amount and was passed by.'
      : `${count} lines have no amount and were passed by.`,
  different: 'Another amount at the bank',
  doubled: 'Twice at the bank',
  missingHere: 'At the bank, not in our records',
  missingAtBank: 'In our records, not at the bank',
  causes: 'What may explain the difference',
  noCauses: 'No payment explains it alone. Paste the bank’s lines to see which differ.',
  line: (number: number) => `line ${number}`,
  keep: 'Close this day',
  keepText: 'The close keeps both sums, who closed the day and why they differ.',
  reason: 'Why it differs',
  note: 'Note',
  kept: 'The day is closed.',
  onlySupervisor: 'A supervisor closes the day.',
  changed: 'Payments came in since you looked. The sums are new: compare again.',
  closedAlready: 'Somebody has closed this day already.',
  reopen: 'Take the close back',
  reopenReason: 'Why it is taken back',
  reopenEmpty: 'Say why the close is taken back.',
  reopened: 'The day is open again. The earlier close stays written down.',
  gone: 'The close was taken back already.',
  changedSince: 'Our records say another sum now than when the day was closed.',
  paper: 'The day on paper',
  opensPayment: 'Open the payment',
} as const;

/** A day with its currency, as the list and the heads call it. */
export function dayWords(settlementDate: string, currency: string): string {
  return `${formatDate(settlementDate as CalendarDate)}, ${currency}`;
}

/** Money with its currency; a sum that went out has its sign in front. */
export function moneyWords(minor: number, currency: string): string {
  return `${currency} ${formatMinor(minor, currency as CurrencyCode)}`;
}

/** Says in a sentence what may be behind a difference. */
export function causeWords(cause: Cause): string {
  return cause.kind === 'fee'
    ? `The bank may have kept a fee of ${((cause.feeBasisPoints ?? 0) / 100).toFixed(2)} %.`
    : causeSentences[cause.kind];
}

const causeSentences: Readonly<Record<Exclude<Cause['kind'], 'fee'>, string>> = {
  'one-payment': 'Exactly this amount: one side may have it and the other not.',
  'two-payments': 'These two together make the difference.',
  'wrong-sign': 'Half the difference: it may have been counted with the wrong sign.',
  'neighbouring-day': 'Exactly this amount, settled on a neighbouring day.',
  'no-settlement-date': 'Exactly this amount, and no settlement date came with it.',
  'not-confirmed': 'Exactly this amount, not confirmed: the bank may have it.',
  refund: 'A refund of exactly this amount.',
  'digit-swap': 'Two digits of this amount the other way round make the difference.',
};

/** Says why what was pasted cannot be read, and what to do. */
export function bankRefusalWords(refusal: BankRefusal): string {
  switch (refusal.kind) {
    case 'empty':
      return 'Paste the bank’s total or its lines first.';
    case 'too-long':
      return `That is more than ${refusal.linesMax} lines. Paste one day at a time.`;
    case 'holds-card-number':
      return `Line ${refusal.lineNumber} holds what looks like a card number, so nothing was read. Take the column out and try again.`;
    case 'no-amounts':
      return 'No amount was found in it. Each line needs one, like 148.50.';
    case 'decimals-unclear':
      return 'It cannot be told whether the point or the comma stands before the cents. Use one way for all amounts.';
    case 'quote-not-closed':
      return `Line ${refusal.lineNumber} begins a quote that does not end. Nothing was read.`;
  }
}

/** Says why a file of the bank was not read. */
export const unreadableWords: Readonly<Record<Unreadable, string>> = {
  'not-text': 'This file is no text. Save it as CSV or text first.',
  'too-large': 'This file is larger than 8 MB. Choose the file of one day.',
  'not-readable': 'This file could not be read. Check that it is still there.',
};

/** Says why a close was not kept, at its field. */
export const keepRefusalWords: Readonly<Record<KeepRefusal, string>> = {
  empty: 'Say why the bank and our records differ.',
  'holds-card-number': 'That looked like a card number. It belongs nowhere here.',
};
