/** Columns that a file of plans may bring; the first six must be there. */
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

/** Which column of the file, counted from 0, brings which value. */
export type PlanFileMapping = Readonly<Partial<Record<PlanFileColumn, number>>>;

/** Columns without which no line can be read. */
export const neededColumns: readonly PlanFileColumn[] = planFileColumns.slice(0, 6);

/** Columns whose cells stand for a card or a charge at the service, and are shown to nobody. */
export const secretColumns: readonly PlanFileColumn[] = [
  'card-token',
  'first-transaction-id',
  'first-tracking-id',
];

/** Words by which headings are known, without spaces and marks, in small letters. */
const headingWords: Readonly<Record<PlanFileColumn, readonly string[]>> = {
  'plan-reference': ['planreference', 'reference', 'ref', 'plan', 'planid', 'invoice', 'agreement'],
  'customer-name': ['customername', 'customer', 'name', 'client', 'member', 'payer'],
  amount: ['amount', 'instalmentamount', 'installmentamount', 'price', 'value', 'amountdue'],
  currency: ['currency', 'currencycode', 'ccy'],
  'next-due-date': ['nextduedate', 'nextdue', 'duedate', 'nextpayment', 'nextdate', 'next', 'due'],
  'card-token': ['cardtoken', 'token', 'cardid', 'paymenttoken', 'storedcard'],
  'card-last-four': ['cardlastfour', 'lastfour', 'last4', 'cardlast4', 'last4digits'],
  'card-brand': ['cardbrand', 'brand', 'cardtype', 'scheme', 'network'],
  'card-expiry': ['cardexpiry', 'expiry', 'expires', 'expirydate', 'exp', 'cardexpirydate'],
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

/** Guesses from the headings which column brings what; each is taken once, the first that fits. */
export function guessMapping(headings: readonly string[]): PlanFileMapping {
  const plain = headings.map((heading) => heading.toLowerCase().replaceAll(/[^\p{L}\p{Nd}]/gu, ''));
  const mapping: Partial<Record<PlanFileColumn, number>> = {};
  const taken = new Set<number>();
  for (const column of planFileColumns) {
    for (const word of headingWords[column]) {
      const index = plain.findIndex((heading, at) => heading === word && !taken.has(at));
      if (index < 0) continue;
      mapping[column] = index;
      taken.add(index);
      break;
    }
  }
  return mapping;
}

/**
 * Shows a cell of a file in which tokens may stand anywhere.
 *
 * A column whose heading says that it is none is shown as it is; any other by its shape alone, each
 * letter an `x` and each digit a `9`, which is enough to tell a date from a name.
 */
export function showCell(cell: string, column: PlanFileColumn | null): string {
  if (column !== null && !secretColumns.includes(column)) return cell.slice(0, 60);
  return cell
    .slice(0, 24)
    .replaceAll(/\p{L}/gu, 'x')
    .replaceAll(/\p{Nd}/gu, '9');
}
