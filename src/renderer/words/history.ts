import type { FileTrouble } from '../../contract/history.ts';
import type { HistoryRefusal } from '../../contract/history-query.ts';
import type { HistoryField } from '../../contract/history-rows.ts';
import type { OperationOutput } from '../../contract/index.ts';
import type { ChargeKind } from '../../domain/charge/attempt.ts';

type ViewRefusal = Extract<OperationOutput<'history.save-view'>, { kind: 'refused' }>['reason'];

/** Sentences of Payments. */
export const historyWords = {
  title: 'Payments',
  search: 'Find payments',
  searchHint: 'reference, name, last four, id, amount or note',
  list: 'Payments that were found',
  reading: 'Reading the payments',
  readAgain: 'Read again',
  count: (total: number) =>
    total === 1 ? '1 payment' : `${total.toLocaleString('en-AU')} payments`,
  none: 'No payment yet',
  noneText: 'Every payment that is taken here appears in this list. Take the first one: Ctrl+1.',
  nothing: 'Nothing was found',
  nothingText: 'Take a filter away, or search by fewer words.',
  showFilters: 'Filters',
  clear: 'Clear all',
  without: (words: string) => `Take away: ${words}`,
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  fromLabel: 'From day',
  untilLabel: 'Until day',
  dayHint: '2026-12-31',
  dayWrong: 'A day is written as 2026-12-31.',
  row: (number: number) => `row ${number.toLocaleString('en-AU')}`,
  jump: 'Go to day',
  onePlan: 'one plan',
  oneCustomer: 'one customer',
  filters: {
    states: 'State',
    kinds: 'Kind',
    currencies: 'Currency',
    brands: 'Card brand',
    operatorIds: 'Operator',
    responseCodes: 'Response code',
  },
  columns: {
    when: 'When',
    reference: 'Reference',
    customer: 'Customer',
    card: 'Card',
    state: 'State',
    amount: 'Amount',
  },
  rising: 'rising',
  falling: 'falling',
  views: 'Saved views',
  chooseView: 'Choose a view',
  saveView: 'Save this view',
  viewName: 'Name of the view',
  viewSaved: 'The view is saved.',
  removeView: 'Remove this view',
  viewRemoved: 'The view is gone.',
  columnsOfFile: (count: number) => `Columns of the file: ${count}`,
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON lines',
  exportReceipts: 'All receipts as PDF',
  exporting: 'Writing the file',
  exported: (done: number, total: number | null) =>
    total === null
      ? `${done.toLocaleString('en-AU')} written`
      : `${done.toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')} written`,
  writingReceipts: 'Writing the receipts',
  cancelExport: 'Stop the export',
  stopReceipts: 'Stop',
  written: (rows: number) =>
    rows === 1
      ? '1 payment was written.'
      : `${rows.toLocaleString('en-AU')} payments were written.`,
  showFile: 'Show the file',
  exportCancelled: 'Nothing was written.',
  exportRunning: 'Another export is not done yet.',
  noReceipts: 'None of these payments has a receipt.',
  tooManyReceipts: (most: number) => `One PDF holds ${most} receipts at most. Narrow the list.`,
  receiptsDone: 'The receipts are written.',
  receiptsTrouble: 'The receipts were not written. Nothing is left half done. Try again.',
  close: 'Close',
  doubles: 'Possible doubles',
  doublesText: 'Same customer or last four, and the same amount within 7 days; the last 31 days.',
  noDoubles: 'No payments of the last 31 days look like doubles.',
  moreDoubles: 'There are more than are shown. Look at fewer days.',
  details: 'About this payment',
  timeline: 'What happened',
  tries: 'Tries of this order',
  tryNumber: (number: number) => `try ${number}`,
  explain: 'Explain this payment',
  asked: 'What was asked of the service',
  answered: 'What the service said',
  noAnswer: 'Nothing came back.',
  asJson: 'As JSON',
  bundle: 'Save a file for support',
  bundleSaved: 'The file is saved. It holds no card data.',
  toCustomer: 'Customer',
  toPlan: 'Plan',
  copyReference: 'Copy the reference',
  byTerminal: 'the terminal',
  refundEntry: (amount: string, reason: string) =>
    `refund elsewhere recorded: ${amount}, ${reason}`,
  receiptEntry: (way: string, copy: number) =>
    copy === 0 ? `receipt handed out: ${way}` : `receipt handed out again as COPY ${copy}: ${way}`,
  callEntry: (note: string) => (note === '' ? 'call' : `call: ${note}`),
} as const;

/** What each kind of charge is called. */
export const kindWords: Readonly<Record<ChargeKind, string>> = {
  single: 'once',
  recurring: 'recurring',
  instalment: 'instalment',
};

/** Says why a question was not looked up, and what to do. */
export const historyRefusalWords: Readonly<Record<HistoryRefusal, string>> = {
  'holds-card-number':
    'That looked like a card number, so it was not looked up. Search by the last four digits.',
  'too-long': 'That is longer than 200 characters. Search by fewer words.',
  'dates-not-real': 'These days are not in the calendar, or the last is before the first.',
  'cursor-unknown': 'The list has changed. It is read again.',
};

/** Says why no file was written. */
export const fileTroubleWords: Readonly<Record<FileTrouble, string>> = {
  'disk-full': 'The disk is full. Nothing was written. Make room and try again.',
  'read-only': 'This folder takes no files. Nothing was written. Choose another folder.',
  'folder-missing': 'This folder is gone. Nothing was written. Choose another folder.',
  'in-use': 'Another program holds this file. Nothing was written. Close it there and try again.',
  'not-written': 'The file was not written. What was there before is as it was. Try again.',
};

/** Says why a view was not saved. */
export const viewRefusalWords: Readonly<Record<ViewRefusal, string>> = {
  'name-empty': 'Give the view a name.',
  'name-too-long': 'A name has 60 characters at most.',
  'name-taken': 'Another view is called that already.',
  'too-many': 'There are 50 views already. Remove one first.',
  'holds-card-number': 'That looked like a card number. It belongs nowhere here.',
  'search-too-long': 'The search is longer than 200 characters.',
  gone: 'Somebody has removed this view.',
};

/** Titles of the columns of an export, in their order. */
export const exportTitles: Readonly<Record<HistoryField, string>> = {
  at: 'When',
  orderReference: 'Reference',
  reference: 'Sent as',
  tryNumber: 'Try',
  state: 'State',
  amount: 'Amount',
  currency: 'Currency',
  kind: 'Kind',
  channel: 'Taken by',
  brand: 'Card brand',
  lastFour: 'Last four',
  customerName: 'Customer',
  planId: 'Plan',
  operatorName: 'Operator',
  responseCode: 'Response code',
  transactionId: 'Transaction id',
  rrn: 'RRN',
  authorization: 'Authorisation',
  settlementDate: 'Settlement date',
  note: 'Note',
};
