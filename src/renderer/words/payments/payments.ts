import { counted, figure } from '../counts.ts';
import { savedViewsMax } from '../../../domain/payments/payment-list.ts';
import { textLengthsMax } from '../../../domain/text-lengths.ts';
import type { FileTrouble } from '../../../contract/payments/payment-lists.ts';
import type { PaymentQueryRefusal } from '../../../contract/payments/payment-query.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { formatDate, isCalendarDate } from '../../../domain/time/calendar.ts';
import type { ExportField } from '../../../domain/payments/payment-list.ts';

type ViewRefusal = Extract<OperationOutput<'history.save-view'>, { kind: 'refused' }>['reason'];

/** Sentences of Payments. */
export const paymentWords = {
  title: 'Payments',
  search: 'Find payments',
  searchHint: 'Reference, name …',
  list: 'Payments found',
  reading: 'Reading the payments …',
  count: (total: number) => counted(total, 'payment'),
  none: 'No payments yet',
  noneText: 'Every payment taken here appears in this list.',
  nothing: 'No payments found',
  nothingText: 'Remove a filter, or search by fewer words.',
  moreFilters: 'More',
  clear: 'Clear all',
  without: (words: string) => `Remove filter: ${words}`,
  from: (day: string) => `from ${dayOf(day)}`,
  until: (day: string) => `until ${dayOf(day)}`,
  settledOn: (day: string) => `settled ${dayOf(day)}`,
  settledLabel: 'Settlement date',
  fromLabel: 'From day',
  untilLabel: 'Until day',
  dayHint: '22 11, Fri',
  row: (number: number) => `row ${figure(number)}`,
  jump: 'Go to day',
  filters: {
    states: 'Outcome',
    kinds: 'Kind',
    currencies: 'Currency',
    brands: 'Card brand',
    operatorIds: 'Operator',
    responseCodes: 'Response code',
    planId: 'Plan',
    customerId: 'Customer',
  },
  columns: {
    when: 'When',
    reference: 'Reference',
    customer: 'Customer',
    card: 'Card',
    state: 'Outcome',
    reason: 'Reason',
    operator: 'Operator',
    amount: 'Amount',
  },
  rising: 'rising',
  falling: 'falling',
  views: 'Views',
  savedViews: 'Saved views',
  filterChoices: 'Further filters',
  everyPayment: 'All payments',
  saveView: 'Save view',
  viewName: 'Name of the view',
  viewSaved: 'View saved.',
  removeView: 'Remove this view',
  viewRemoved: 'View removed.',
  columnsOfFile: (count: number) => `Columns of the file: ${count}`,
  chooseColumns: (count: number) => `Columns of the file: ${count}…`,
  columnsChosen: 'Done',
  exportAs: 'Export',
  exportCsv: 'List as CSV',
  exportJson: 'List as JSON lines',
  exportReceipts: 'All receipts as PDF',
  exporting: 'Writing the file',
  exported: (done: number, total: number) => `${figure(done)} of ${figure(total)} written`,
  writingReceipts: 'Writing the receipts',
  cancelExport: 'Stop the export',
  stopReceipts: 'Stop',
  written: (rows: number) => counted(rows, 'payment was written.', 'payments were written.'),
  showFile: 'Show the file',
  exportCancelled: 'Nothing was written.',
  exportRunning: 'Another export is still running.',
  noReceipts: 'None of these payments has a receipt.',
  tooManyReceipts: (most: number) => `One PDF holds ${most} receipts at most. Narrow the list.`,
  receiptsDone: 'Receipts written.',
  receiptsTrouble: 'The receipts were not written. No partial file remains. Try again.',
  close: 'Close',
  doubles: 'Possible duplicates',
  duplicatesText:
    'Same customer or last four, and the same amount within 7 days; the last 31 days.',
  noDuplicates: 'No possible duplicates in the last 31 days.',
  moreDuplicates: 'There are more than are shown. Look at fewer days.',
  details: 'About this payment',
  timeline: 'What happened',
  attempts: 'Attempts on this order',
  attemptNumber: (number: number) => `attempt ${number}`,
  sides: { slip: 'Slip', exchange: 'Request and response' },
  request: 'Request to the gateway',
  response: 'Response from the gateway',
  noResponse: 'No response.',
  asJson: 'As JSON',
  bundle: 'Save a file for support',
  bundleSaved: 'File saved. It contains no card data.',
  toCustomer: 'Customer',
  toPlan: 'Plan',
  copyReference: 'Copy the reference',
  byTerminal: 'the terminal',
  refundEntry: (amount: string, reason: string) => `refund recorded: ${amount}, ${reason}`,
  receiptEntry: (way: string, copy: number) =>
    copy === 0 ? `receipt issued: ${way}` : `receipt issued again as COPY ${copy}: ${way}`,
  callEntry: (note: string) => (note === '' ? 'call' : `call: ${note}`),
} as const;

/** Reasons a search was refused, each with the fix. */
export const paymentQueryRefusalWords: Readonly<Record<PaymentQueryRefusal, string>> = {
  'holds-card-number':
    'That looked like a card number, so it was not looked up. Search by the last four digits.',
  'too-long': `That is longer than ${textLengthsMax.search} characters. Search by fewer words.`,
  'dates-not-real': 'Enter dates that exist, the first before the last.',
  'cursor-unknown': 'The list has changed. It was reloaded.',
};

/** Reasons no file was written, each with the fix. */
export const fileTroubleWords: Readonly<Record<FileTrouble, string>> = {
  'disk-full': 'The disk is full. Nothing was written. Free some space and try again.',
  'read-only': 'This folder cannot be written to. Nothing was written. Choose another folder.',
  'folder-missing': 'This folder no longer exists. Nothing was written. Choose another folder.',
  'in-use':
    'Another program has this file open. Nothing was written. Close it there and try again.',
  'not-written': 'The file was not written. What was there before is unchanged. Try again.',
};

/** Reasons a view was not saved. */
export const viewRefusalWords: Readonly<Record<ViewRefusal, string>> = {
  'name-empty': 'Give the view a name.',
  'name-too-long': `Use at most ${textLengthsMax.viewName} characters.`,
  'name-taken': 'Another view has this name.',
  'too-many': `There are ${savedViewsMax} views already. Remove one first.`,
  'holds-card-number': 'That looked like a card number. Never enter one here.',
  'search-too-long': `The search is longer than ${textLengthsMax.search} characters.`,
  gone: 'This view was removed.',
};

/** Titles of the columns of an export, in their order. */
export const exportTitles: Readonly<Record<ExportField, string>> = {
  at: 'When',
  orderReference: 'Reference',
  reference: 'Sent as',
  tryNumber: 'Try',
  state: 'State',
  amount: 'Amount',
  currency: 'Currency',
  taken: 'Taken',
  refunded: 'Refunded',
  net: 'Taken less refunded',
  takenCurrency: 'Currency taken',
  kind: 'Kind',
  channel: 'Taken by',
  brand: 'Card brand',
  lastFour: 'Last four',
  customerName: 'Customer',
  cardHolder: 'Name on card',
  planId: 'Plan',
  operatorName: 'Operator',
  responseCode: 'Response code',
  transactionId: 'Transaction id',
  rrn: 'RRN',
  authorization: 'Authorisation',
  settlementDate: 'Settlement date',
  transactionDate: 'Gateway’s time',
  note: 'Note',
  description: 'Description',
  lineItems: 'Line items',
  taxRate: 'Tax rate',
  taxAmount: 'Tax',
  orderNote: 'Order note',
};

/** A day in full, "Sun 1 Nov 2026"; a text of an old view that is no day stays as it is. */
function dayOf(text: string): string {
  return isCalendarDate(text) ? formatDate(text) : text;
}
