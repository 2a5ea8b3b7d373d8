import { guessColumns, cardHeadingWords } from '../table-columns.ts';
import type { ColumnMapping, HeadingWords } from '../table-columns.ts';

/** Columns of a plan file; the first six are required. */
export const planFileColumns = [
  'plan-reference',
  'customer-name',
  'amount',
  'currency',
  'next-due-date',
  'card-token',
  'card-last-four',
  'card-brand',
  'card-expiry',
  'customer-phone',
  'customer-email',
  'kind',
  'period-unit',
  'period-every',
  'rows-left',
  'end-date',
  'first-transaction-id',
  'first-charged-on',
  'first-tracking-id',
] as const;

export type PlanFileColumn = (typeof planFileColumns)[number];

/** The file's column index, from 0, for each value. */
export type PlanFileMapping = ColumnMapping<PlanFileColumn>;

/** Required columns. */
export const neededColumns: readonly PlanFileColumn[] = planFileColumns.slice(0, 6);

/** Columns whose cells identify a card or a charge at the gateway, and are never shown. */
export const secretColumns: readonly PlanFileColumn[] = [
  'card-token',
  'first-transaction-id',
  'first-tracking-id',
];

const headingWords: HeadingWords<PlanFileColumn> = {
  'plan-reference': ['planreference', 'reference', 'ref', 'plan', 'planid', 'invoice', 'agreement'],
  'customer-name': ['customername', 'customer', 'name', 'client', 'member', 'payer'],
  amount: ['amount', 'instalmentamount', 'installmentamount', 'price', 'value', 'amountdue'],
  currency: ['currency', 'currencycode', 'ccy'],
  'next-due-date': ['nextduedate', 'nextdue', 'duedate', 'nextpayment', 'nextdate', 'next', 'due'],
  ...cardHeadingWords,
  'customer-phone': ['customerphone', 'phone', 'telephone', 'mobile', 'tel'],
  'customer-email': ['customeremail', 'email', 'mail', 'emailaddress'],
  kind: ['kind', 'plankind', 'type', 'plantype'],
  'period-unit': ['periodunit', 'period', 'frequency', 'interval', 'unit'],
  'period-every': ['periodevery', 'every', 'intervalcount'],
  'rows-left': ['rowsleft', 'paymentsleft', 'instalmentsleft', 'installmentsleft', 'remaining'],
  'end-date': ['enddate', 'end', 'until', 'lastdate'],
  'first-transaction-id': [
    'firsttransactionid',
    'firsttransaction',
    'transactionid',
    'originaltransactionid',
  ],
  'first-charged-on': ['firstchargedon', 'firstcharge', 'firstpaymentdate', 'firstpaidon'],
  'first-tracking-id': [
    'firsttrackingid',
    'trackingid',
    'authorizationtrackingid',
    'schemetransactionid',
  ],
};

/** Guesses the mapping of a plan file from its headings. */
export function guessMapping(headings: readonly string[]): PlanFileMapping {
  return guessColumns(headings, planFileColumns, headingWords);
}
