import { counted } from '../../../words/counts.ts';
import type { CloseSheet } from '../../../../contract/payments/close-sheet.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { CalendarDate } from '../../../../domain/time/calendar.ts';
import { formatDate } from '../../../../domain/time/calendar.ts';
import type { CurrencyCode } from '../../../../domain/money.ts';
import { formatMinor } from '../../../../domain/money.ts';

type Compared = OperationOutput<'closes.compare'>;
type BankRefusal = Extract<Compared, { kind: 'refused' }>['refusal'];
type Unreadable = Extract<OperationOutput<'closes.compare-file'>, { kind: 'unreadable' }>['reason'];
type SaveRefusal = Extract<OperationOutput<'closes.keep'>, { kind: 'refused' }>['reason'];

/** Sentences of the day close. */
export const closeWords = {
  title: 'Day close',
  days: 'Settlement dates',
  reading: 'Reading the days …',
  more: 'Earlier days',
  none: 'No day to close yet',
  noneText: 'Days appear here once the bank has settled a payment. Take a payment first: Ctrl+1.',
  notListed: 'This day is not in the list. Choose another one.',
  open: 'Open',
  closed: 'Closed',
  howClosed: 'How this day was closed',
  closedWithDifference: 'Closed with a difference',
  readingDay: 'Reading the day …',
  refunds: 'Refunds recorded',
  expected: 'Your records',
  bankSays: 'The bank’s total',
  difference: 'Difference',
  noDifference: 'No difference. The bank and your records agree.',
  /** The payments and refunds in our total. */
  madeOf: (payments: number, refunds: number) =>
    `${counted(payments, 'payment')} less ${counted(refunds, 'refund')}`,
  notCompared: 'Not compared yet',
  whoHasMore: (differenceMinor: number) =>
    differenceMinor === 0
      ? 'Both agree'
      : differenceMinor > 0
        ? 'The bank has less than your records'
        : 'The bank has more than your records',
  breakdown: 'Breakdown',
  summedBy: 'Summed by',
  total: 'Total',
  count: 'Approved',
  declined: 'Declined',
  share: 'Share',
  amount: 'Amount',
  byBrand: 'Card brand',
  byOperator: 'Operator',
  byHour: 'Hour',
  before: 'Before you close',
  beside: 'Beside this day',
  withoutDateCount: (count: number) =>
    count === 0
      ? 'Every payment has a settlement date'
      : `${counted(count, 'payment has', 'payments have')} no settlement date`,
  withoutDateText: 'Taken in the week up to this day. Not included in the total above.',
  notConfirmedCount: (count: number) =>
    count === 0
      ? 'No payment is unconfirmed'
      : `${counted(count, 'payment is', 'payments are')} unconfirmed`,
  notConfirmedText: 'The bank may or may not have them. Resolve them first: F8.',
  bankHint: 'Paste the total, or the lines of the bank’s list. It is not saved.',
  bankTextTooLong:
    'This is too long to compare in one go. Nothing was compared. Save it as a text file, then choose that file.',
  bankLabel: 'The bank’s total or lines',
  compare: 'Compare',
  comparison: 'Your records beside the bank’s',
  chooseFile: 'Choose the bank’s file',
  comparedFile: (name: string) => `Compared with ${name}`,
  matched: (count: number) =>
    counted(count, 'line agrees with a payment.', 'lines agree with payments.'),
  skipped: (count: number) =>
    counted(count, 'line has no amount and was ignored.', 'lines have no amount and were ignored.'),
  different: 'Different amount at the bank',
  doubled: 'Twice at the bank',
  missingHere: 'At the bank, not in your records',
  missingAtBank: 'In your records, not at the bank',
  causesOf: (difference: string) => `Likely causes of ${difference}`,
  causesOrder: 'most likely first',
  noCauses: 'No payment explains it alone. Paste the bank’s lines to see which differ.',
  takeAsReason: 'Use as reason',
  resolve: 'Resolve',
  line: (number: number) => `line ${number}`,
  keep: 'Close this day',
  keepEven: 'Close this day',
  keepWithDifference: 'Close with a difference',
  keepText: 'The close records both totals, the operator and the reason for the difference.',
  reason: 'Reason for the difference',
  note: 'Note',
  kept: 'The day is closed.',
  onlySupervisor: 'Only a supervisor can close the day.',
  changed: 'Payments arrived since you looked. The totals have changed: compare again.',
  closedAlready: 'This day is already closed.',
  reopen: 'Reopen day',
  reopenReason: 'Reason to reopen',
  reopenEmpty: 'Enter a reason to reopen the day.',
  reopened: 'Day reopened. The earlier close stays on record.',
  gone: 'The day is already reopened.',
  expectedWhenClosed: 'Your total when closed',
  afterClose: 'After the close',
  changedSince: 'Payments were added to this day after it was closed. Reopen it to include them.',
  keepAhead: 'Close before its day',
  aheadTitle: 'This settlement date is still ahead. Nothing is closed yet.',
  paper: 'Printed day close',
  opensPayment: 'Open the payment',
} as const;

/** A settlement date. */
export function dateWords(settlementDate: string): string {
  return formatDate(settlementDate as CalendarDate);
}

/** A settlement date with its currency, as lists and headings show it. */
export function dayWords(settlementDate: string, currency: string): string {
  return `${dateWords(settlementDate)}, ${currency}`;
}

/** Under a day's heading: "40 payments settled, 4 declined, 1 refund recorded, 2 unconfirmed". */
export function dayLineWords({
  settled,
  declinedCount,
  refunds,
  notConfirmed,
}: Pick<CloseSheet, 'settled' | 'declinedCount' | 'refunds' | 'notConfirmed'>): string {
  return [
    `${counted(settled.count, 'payment')} settled`,
    ...(declinedCount === 0 ? [] : [`${declinedCount} declined`]),
    ...(refunds.count === 0 ? [] : [`${counted(refunds.count, 'refund')} recorded`]),
    ...(notConfirmed.count === 0 ? [] : [`${notConfirmed.count} unconfirmed`]),
  ].join(', ');
}

/** Payments that came into a day after it was closed, in its row. */
export function afterCloseWords(minor: number, currency: string): string {
  return `${moneyWords(minor, currency)} after the close`;
}

/** Question about closing a day that is still ahead. */
export function aheadWords(settlementDate: string, today: string): string {
  const [day, now] = [settlementDate, today].map((date) => formatDate(date as CalendarDate));
  return `Today is ${now}. More payments may settle on ${day}. Close it now only if the bank has already paid that day out.`;
}

/** An amount with its currency; money paid out has a minus sign. */
export function moneyWords(minor: number, currency: string): string {
  return `${currency} ${formatMinor(minor, currency as CurrencyCode)}`;
}

/** The reason pasted text cannot be read, and the fix. */
export function bankRefusalWords(refusal: BankRefusal): string {
  switch (refusal.kind) {
    case 'empty':
      return 'Paste the bank’s total or its lines first.';
    case 'took-too-long':
      return 'Reading this took too long and was stopped. Nothing was compared. Paste fewer lines at a time.';
    case 'too-long':
      return `That is more than ${refusal.linesMax} lines. Paste one day at a time.`;
    case 'holds-card-number':
      return `Line ${refusal.lineNumber} contains what looks like a card number, so nothing was read. Remove the column and try again.`;
    case 'no-amounts':
      return 'No amount was found. Each line needs one, for example 148.50.';
    case 'decimals-unclear':
      return 'It is unclear whether the point or the comma marks the cents. Use one format for all amounts.';
    case 'quote-not-closed':
      return `Line ${refusal.lineNumber} opens a quotation mark that is not closed. Nothing was read.`;
  }
}

/** Reasons a file of the bank was not read, each with the fix. */
export const unreadableWords: Readonly<Record<Unreadable, string>> = {
  'not-text': 'This is not a text file. Save it as CSV or text first.',
  'too-large': 'This file is larger than 2 MB. Choose the file of one day.',
  'not-readable': 'This file could not be read. Check that it is still there.',
};

/** Reasons a day was not closed, at the field of its reason. */
export const saveRefusalWords: Readonly<Record<SaveRefusal, string>> = {
  empty: 'Enter a reason for the difference.',
  'holds-card-number': 'That looked like a card number. Never enter one here.',
};
