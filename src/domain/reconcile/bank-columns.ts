/** The columns of a bank file that are read. */
export const bankColumns = [
  'settledOn',
  'amount',
  'transactionId',
  'reference',
  'currency',
  'kind',
  'status',
  'lastFour',
] as const;
export type BankColumn = (typeof bankColumns)[number];

/** Orders of day, month and year in a written date. */
export const dateOrders = ['year-first', 'day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The headings under which a bank file holds each column, and how it writes dates; null for a column that it lacks. */
export interface BankLayout {
  readonly columns: Readonly<Record<BankColumn, string | null>>;
  readonly dateOrder: DateOrder;
}

/** Headings by which each column is recognised; the merchant dashboard's list and the bank's file share them. */
export const bankHeadings: Readonly<Record<BankColumn, RegExp>> = {
  settledOn:
    /^(?:settled on|settlement date|settlement day|settled|value date|payout date|date|valuta)$/iu,
  amount: /^(?:amount|gross|gross amount|decimal amount|captured amount|betrag|montant|importe)$/iu,
  transactionId: /^(?:id|transaction(?: id)?|payment id|gateway id)$/iu,
  reference:
    /^(?:order |merchant |your |invoice )?(?:reference|ref|invoice(?: number)?|order|description)$/iu,
  currency: /^(?:currency(?: code)?|ccy)$/iu,
  kind: /^(?:type|kind|transaction type|entry)$/iu,
  status: /^(?:status|result|successful|state|outcome|message)$/iu,
  lastFour: /^(?:last ?4|last four|card|card number|masked card|pan)$/iu,
};

/** Returns the index of the column with a heading that fits; -1 without one. */
export function columnLike(headings: readonly string[], pattern: RegExp): number {
  return headings.findIndex((heading) => pattern.test(heading.replaceAll('_', ' ').trim()));
}

/** Guesses the layout of a file by its headings and the first lines below them. */
export function guessLayout(
  headings: readonly string[],
  sample: readonly (readonly string[])[],
): BankLayout {
  const entries = bankColumns.map((column) => {
    const at = columnLike(headings, bankHeadings[column]);
    return [column, at < 0 ? null : (headings[at] ?? null)] as const;
  });
  const columns = Object.fromEntries(entries) as Record<BankColumn, string | null>;
  const at = columns.settledOn === null ? -1 : headings.indexOf(columns.settledOn);
  return { columns, dateOrder: orderOf(sample.map((cells) => cells[at] ?? '')) };
}

function orderOf(dates: readonly string[]): DateOrder {
  const parts = dates.map((date) => date.split(/[./\- ]/u).map(Number));
  if (parts.some(([first = 0]) => first > 31)) return 'year-first';
  if (parts.some(([, second = 0]) => second > 12)) return 'month-first';
  return 'day-first';
}

/** The columns without which a file cannot be matched; a line needs a transaction ID or a reference. */
export function missingColumns(
  headings: readonly string[],
  { columns }: BankLayout,
): readonly BankColumn[] {
  const isThere = (column: BankColumn): boolean => {
    const heading = columns[column];
    return heading !== null && headings.includes(heading);
  };
  const chosenButGone = bankColumns.filter(
    (column) => columns[column] !== null && !isThere(column),
  );
  const needed = (['settledOn', 'amount'] as const).filter((column) => !isThere(column));
  const named = isThere('transactionId') || isThere('reference') ? [] : ['reference' as const];
  return [...new Set<BankColumn>([...chosenButGone, ...needed, ...named])];
}

/** Three layouts that banks and gateways use, shown as examples: the heading and one line of each. */
export const exampleLayouts = [
  {
    name: 'gateway',
    lines: [
      ['Settlement date', 'Transaction ID', 'Reference', 'Amount', 'Currency', 'Type', 'Status'],
      ['2026-11-20', 'tx-1001', 'INV-20417', '49.50', 'AUD', 'purchase', 'approved'],
    ],
  },
  {
    name: 'settlement',
    lines: [
      ['Settled on', 'Merchant ref', 'Card', 'Gross', 'Ccy', 'Entry'],
      ['20.11.2026', 'INV-20417', '..2346', '49,50', 'EUR', 'sale'],
    ],
  },
  {
    name: 'statement',
    lines: [
      ['Value date', 'Description', 'Amount'],
      ['11/20/2026', 'INV-20417', '49.50'],
    ],
  },
] as const;
