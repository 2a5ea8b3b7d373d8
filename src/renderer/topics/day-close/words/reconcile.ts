import { counted } from '../../../words/counts.ts';
import type {
  FilePreview,
  FileRefusal,
  OpenBankLine,
} from '../../../../contract/payments/reconcile.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import type { BankColumn, DateOrder } from '../../../../domain/reconcile/bank-columns.ts';
import type { BankDecision } from '../../../../domain/reconcile/bank-decision.ts';
import type { CalendarDate } from '../../../../domain/time/calendar.ts';
import { formatDate } from '../../../../domain/time/calendar.ts';
import { moneyWords } from './close.ts';

type Unreadable = Extract<
  OperationOutput<'reconcile.choose'>,
  { readonly kind: 'unreadable' }
>['reason'];
type Accepted = Extract<OperationOutput<'reconcile.accept'>, { readonly kind: 'accepted' }>;

/** Sentences of reconciling with a bank file. */
export const reconcileWords = {
  title: 'Reconcile',
  open: 'Reconcile a bank file',
  line: 'Match the bank’s settlement file with the records, line by line.',
  intro:
    'Choose a CSV file of the bank or the merchant dashboard. Nothing is changed until you accept it.',
  choose: 'Choose file',
  chooseOther: 'Choose another file',
  back: 'Back to the days',
  examples: 'Three common layouts',
  exampleNames: {
    gateway: 'Gateway export',
    settlement: 'Settlement report',
    statement: 'Bank statement',
  },
  columns: 'Columns',
  columnsText:
    'Choose a column for each value. Your choice is kept for the next file once you accept this one. Required: settlement date, amount, and a transaction ID or a reference.',
  keptLayout: 'The columns are those of the file accepted last.',
  notThere: 'not in this file',
  dateOrder: 'Dates are written',
  sample: 'First lines of the file',
  match: 'Match',
  reading: 'Reading the file …',
  matching: 'Matching',
  accepting: 'Accepting',
  accept: 'Accept file',
  acceptForeign: 'Accept although nothing is known',
  preview: 'What the file says',
  matched: 'Agree with the records',
  days: 'By settlement date',
  day: 'Settlement date',
  bank: 'Bank',
  ours: 'Records',
  difference: 'Difference',
  toDay: 'Close this day',
  closed: 'closed',
  settles: 'Confirmed as approved when you accept',
  settlesText: 'Unconfirmed here. The file agrees in every field.',
  left: 'Unconfirmed here, for a person to resolve',
  leftText: 'The file has them, and not every field agrees. Resolve them under To do: F8.',
  missingHere: 'At the bank, not in your records',
  missingHereText: 'Kept under To do until each is decided.',
  denied: 'At the bank, declined or not charged here',
  deniedText: 'The bank has the money. Kept under To do until each is decided.',
  different: 'Different amount at the bank',
  doubled: 'Twice at the bank',
  missingAtBank: 'In your records, not at the bank',
  missingAtBankText: 'Settled on these days by the gateway’s answer. Ask the bank.',
  foreignTitle: 'No line of this file is in these records.',
  foreignText: 'It may be the file of another account. Nothing was changed.',
  gapTitle: 'Restored records still have to be checked.',
  gapText:
    'When an admin accepts this file, restored instalments that it shows as charged are marked as charged. Anyone else only keeps its lines.',
  changed: 'The records changed since this was matched. Nothing was changed. Check it once more.',
  gone: 'The file is no longer here. Nothing was changed. Choose it again.',
  // To do
  tab: 'Bank lines',
  none: 'No bank lines',
  noneText:
    'Lines of an accepted bank file that these records do not know appear here until each is decided.',
  readingLines: 'Reading the bank lines …',
  list: 'Lines of the bank to decide',
  decide: 'Decide',
  decision: 'What you found',
  reason: 'Where you looked, and what was said',
  save: 'Record decision',
  decided: 'Decision recorded.',
  lineGone: 'This line was decided already.',
  openPayment: 'Open the payment',
} as const;

/** Names of the columns that are read. */
export const columnWords: Readonly<Record<BankColumn, string>> = {
  settledOn: 'Settlement date',
  amount: 'Amount',
  transactionId: 'Transaction ID',
  reference: 'Reference',
  currency: 'Currency',
  kind: 'Kind (purchase, refund, …)',
  status: 'Status',
  lastFour: 'Card or last four',
};

/** Orders of a date, each with an example. */
export const dateOrderWords: Readonly<Record<DateOrder, string>> = {
  'year-first': 'year first: 2026-11-20',
  'day-first': 'day first: 20.11.2026',
  'month-first': 'month first: 11/20/2026',
};

/** Decisions about a line of the bank. */
export const decisionWords: Readonly<Record<BankDecision, string>> = {
  'taken-elsewhere': 'Taken outside Tillroom',
  'bank-corrects': 'The bank corrects it',
  'no-payment': 'No payment: a dispute or another entry',
};

/** The reason a kept line waits. */
export const whyWords: Readonly<Record<OpenBankLine['why'], string>> = {
  'not-here': 'Not in these records',
  'denied-here': 'Declined or not charged here',
  differs: 'Different amount here',
  doubled: 'Twice at the bank',
};

/** Kinds of a line. */
export const lineKindWords: Readonly<Record<OpenBankLine['kind'], string>> = {
  payment: 'payment',
  refund: 'refund',
  dispute: 'dispute',
  fee: 'fee',
};

/** The field in which an open payment differs from its line. */
export const leftWords: Readonly<Record<FilePreview['left']['items'][number]['because'], string>> =
  {
    'not-unconfirmed': 'Not a plain unconfirmed payment.',
    'no-transaction-id': 'The line has no transaction ID.',
    'status-unclear': 'The line’s status is unclear.',
    'reference-differs': 'The reference differs.',
    'amount-differs': 'The amount differs.',
    'currency-differs': 'The currency differs.',
    'card-differs': 'The card differs.',
    'settled-before-sent': 'Settled before it was sent.',
    'named-twice': 'More than one line has this reference.',
  };

/** Reasons a file was not read, each with the fix. */
export const bankFileWords: Readonly<Record<Unreadable, string>> = {
  'too-large':
    'This file is larger than 8 MB or has more than 20,000 lines. Nothing was read. Export fewer days at a time.',
  'not-readable': 'This file could not be read. Check that it is still there.',
  'not-text': 'This is not a text file. Nothing was read. Save it as CSV first.',
  'took-too-long':
    'Reading this took too long and was stopped. Nothing was read. Export fewer days.',
  empty: 'This file has no lines. Choose a file with a heading and at least one line.',
  'no-columns': 'This file has no columns. Export it as CSV, with a heading.',
  'holds-card-number':
    'This file contains what looks like a card number, so nothing was read. Remove the column and try again.',
};

/** The reason a file cannot be matched by this layout, and the fix. */
export function fileRefusalWords(refusal: FileRefusal): string {
  switch (refusal.kind) {
    case 'columns-missing':
      return `Choose a column for: ${refusal.columns.map((column) => columnWords[column]).join(', ')}.`;
    case 'cells-unreadable': {
      const cells = refusal.cells.map(
        ({ lineNumber, column, text }) =>
          `line ${lineNumber}, ${columnWords[column]}: ${text === '' ? 'empty' : `“${text}”`}`,
      );
      const more = refusal.count > cells.length ? `, and ${refusal.count - cells.length} more` : '';
      return `Check the columns and the way dates are written. These could not be read: ${cells.join('; ')}${more}. Nothing was kept.`;
    }
    case 'other-currency':
      return `Line ${refusal.lineNumber} is in ${refusal.currency === '' ? 'no currency' : refusal.currency}. This account takes ${refusal.currencies.join(', ')}. Nothing was kept. Check that this is the account’s file.`;
    case 'currency-unclear':
      return 'This account takes several currencies. Choose the column with the currency.';
    case 'decimals-unclear':
      return 'It is unclear whether the point or the comma marks the cents. Nothing was kept. Use one format for all amounts.';
    case 'no-lines':
      return 'This file has no lines below its heading.';
    case 'too-many-days':
      return `This file has more than ${refusal.daysMax} settlement dates. Nothing was kept. Export fewer at a time.`;
  }
}

/** Facts about the file on one line. */
export function fileFacts(preview: FilePreview): string {
  const { lineCount, matchedCount, declinedCount, feeCount, repeated } = preview;
  return [
    counted(lineCount, 'line'),
    `${matchedCount} agree with the records`,
    ...(declinedCount === 0 ? [] : [`${declinedCount} declined, not counted`]),
    ...(feeCount === 0 ? [] : [`${feeCount} fees, not counted`]),
    ...(repeated.count === 0
      ? []
      : [`the same transaction twice, counted once: line ${repeated.items.join(', ')}`]),
  ].join(' · ');
}

/** A line of the bank on one line. */
export function lineWords(line: {
  readonly lineNumber: number;
  readonly settledOn: string;
  readonly kind: OpenBankLine['kind'];
  readonly reference: string;
  readonly transactionId: string;
  readonly amountMinor: number;
  readonly currency: string;
}): string {
  const { lineNumber, settledOn, kind, reference, transactionId, amountMinor, currency } = line;
  return [
    `line ${lineNumber}`,
    formatDate(settledOn as CalendarDate),
    ...(kind === 'payment' ? [] : [lineKindWords[kind]]),
    reference,
    transactionId,
    moneyWords(amountMinor, currency),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Heading of a list with its number. */
export function countedWords(title: string, count: number): string {
  return `${title}: ${count}`;
}

/** The file was accepted before. */
export function acceptedBefore(moment: string): string {
  return `This very file was accepted ${moment}. Accepting it again keeps nothing twice.`;
}

/** Result of accepting a file. */
export function acceptedWords({ settled, notSettled, keptLines, gapCharged }: Accepted): string {
  return [
    'File accepted.',
    settled === 0
      ? ''
      : `${settled} unconfirmed ${settled === 1 ? 'payment is' : 'payments are'} confirmed as approved.`,
    notSettled.length === 0 ? '' : `For a person to resolve: ${notSettled.join(', ')}.`,
    keptLines === 0 ? '' : `${counted(keptLines, 'line waits', 'lines wait')} under To do.`,
    gapCharged === 0
      ? ''
      : `${gapCharged} restored ${gapCharged === 1 ? 'instalment is' : 'instalments are'} marked as charged.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
