import { neededSign, readBankAmount } from '../close/bank-amount.ts';
import type { DecimalSign } from '../close/bank-amount.ts';
import type { BankLine } from '../close/bank-lines.ts';
import { outcomeOfStatus } from '../epochs/dashboard-list.ts';
import type { DashboardLine } from '../epochs/dashboard-list.ts';
import { isCurrency } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import type { CsvRecord } from '../plan-files/read-csv.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { isCalendarDate } from '../time/calendar.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { missingColumns } from './bank-columns.ts';
import type { BankColumn, BankLayout, DateOrder } from './bank-columns.ts';

/** Kinds of a line of a bank file. */
export const bankLineKinds = ['payment', 'refund', 'dispute', 'fee'] as const;
export type BankLineKind = (typeof bankLineKinds)[number];

/** One line of a bank file, as the shared matcher takes it, with its fields read. */
export interface BankFileLine extends BankLine {
  readonly kind: BankLineKind;
  readonly transactionId: string;
  readonly reference: string;
  readonly currency: CurrencyCode;
  readonly settledOn: CalendarDate;
  readonly outcome: DashboardLine['outcome'];
  /** Null when the file does not show the end of the card. */
  readonly lastFour: string | null;
}

/** A cell that cannot be read. */
export interface BadCell {
  readonly lineNumber: number;
  readonly column: BankColumn;
  readonly text: string;
}

/** Reasons a file is refused as a whole; nothing of it is kept. */
export type BankFileRefusal =
  | { readonly kind: 'columns-missing'; readonly columns: readonly BankColumn[] }
  | {
      readonly kind: 'cells-unreadable';
      readonly cells: readonly BadCell[];
      readonly count: number;
    }
  | {
      readonly kind: 'other-currency';
      readonly currency: string;
      readonly lineNumber: number;
      readonly currencies: readonly CurrencyCode[];
    }
  | { readonly kind: 'currency-unclear' }
  | { readonly kind: 'decimals-unclear' }
  | { readonly kind: 'no-lines' };

/** The lines of a file, with those that stand in it twice. */
export interface ReadBankFile {
  /** Each transaction once; lines of declined payments are left out. */
  readonly lines: readonly BankFileLine[];
  /** Lines of which the same transaction stands on an earlier line. */
  readonly repeated: readonly number[];
  readonly declined: number;
}

const cellsShownMax = 10;
const textLengthMax = 200;

/**
 * Reads the records of a bank file by its layout, in the currencies of one account.
 *
 * The first unreadable cell refuses the whole file: a line that is skipped is money that goes unnoticed.
 */
export function readBankFile(
  [heading, ...records]: readonly CsvRecord[],
  layout: BankLayout,
  currencies: readonly CurrencyCode[],
): Result<ReadBankFile, BankFileRefusal> {
  const headings = heading?.cells ?? [];
  const missing = missingColumns(headings, layout);
  if (missing.length > 0) return failed({ kind: 'columns-missing', columns: missing });
  if (records.length === 0) return failed({ kind: 'no-lines' });
  const cellOf = ({ cells }: CsvRecord, column: BankColumn): string => {
    const name = layout.columns[column];
    return name === null ? '' : (cells[headings.indexOf(name)] ?? '').trim();
  };
  const [only] = currencies;
  if (layout.columns.currency === null && (currencies.length !== 1 || only === undefined)) {
    return failed({ kind: 'currency-unclear' });
  }
  const other = records.find((record) => !isOwn(cellOf(record, 'currency'), currencies));
  if (layout.columns.currency !== null && other !== undefined) {
    const currency = cellOf(other, 'currency').slice(0, 10);
    return failed({ kind: 'other-currency', currency, lineNumber: other.line, currencies });
  }
  const currencyOf = (record: CsvRecord): CurrencyCode => {
    const code = cellOf(record, 'currency').toUpperCase();
    return isCurrency(code) ? code : (only as CurrencyCode);
  };
  const sign = signOf(records.map((record) => [cellOf(record, 'amount'), currencyOf(record)]));
  if (sign === null) return failed({ kind: 'decimals-unclear' });
  const bad: BadCell[] = [];
  const lines = records.flatMap((record): readonly BankFileLine[] => {
    const cells = (column: BankColumn) => cellOf(record, column);
    const read = lineOf(record.line, cells, { sign, currency: currencyOf(record), ...layout });
    if ('column' in read) bad.push(read);
    return 'column' in read ? [] : [read];
  });
  if (bad.length > 0) {
    return failed({
      kind: 'cells-unreadable',
      cells: bad.slice(0, cellsShownMax),
      count: bad.length,
    });
  }
  return ok(onceEach(lines));
}

function isOwn(cell: string, currencies: readonly CurrencyCode[]): boolean {
  return currencies.some((currency) => currency === cell.toUpperCase());
}

/** The decimal sign that all amounts share; null when they disagree or are all ambiguous. */
function signOf(amounts: readonly (readonly [string, CurrencyCode])[]): DecimalSign | null {
  const needed = new Set(amounts.map(([text, currency]) => neededSign(text, currency)));
  if (needed.has('point')) return needed.has('comma') ? null : 'point';
  if (needed.has('comma')) return 'comma';
  return needed.has('either') ? null : 'point';
}

function lineOf(
  lineNumber: number,
  cellOf: (column: BankColumn) => string,
  read: {
    readonly sign: DecimalSign;
    readonly currency: CurrencyCode;
    readonly dateOrder: DateOrder;
  },
): BankFileLine | BadCell {
  const bad = (column: BankColumn): BadCell => ({
    lineNumber,
    column,
    text: cellOf(column).slice(0, 60),
  });
  const amountMinor = readBankAmount(cellOf('amount'), read.currency, read.sign);
  if (amountMinor === null || amountMinor === 0) return bad('amount');
  const settledOn = readBankDate(cellOf('settledOn'), read.dateOrder);
  if (settledOn === null) return bad('settledOn');
  const transactionId = cellOf('transactionId').slice(0, textLengthMax);
  const reference = cellOf('reference').slice(0, textLengthMax);
  const kind = kindOf(cellOf('kind'), amountMinor);
  if (kind !== 'fee' && transactionId === '' && reference === '') return bad('reference');
  const status = cellOf('status');
  const lastFour = /(\d{4})\D*$/u.exec(cellOf('lastFour'))?.[1] ?? null;
  return {
    lineNumber,
    // A refund and a dispute take money, whichever sign the file gives them.
    amountMinor: kind === 'payment' ? amountMinor : -Math.abs(amountMinor),
    cells: [transactionId, reference].filter((cell) => cell !== ''),
    kind,
    transactionId,
    reference,
    currency: read.currency,
    settledOn,
    outcome: status === '' ? 'approved' : outcomeOfStatus(status),
    lastFour,
  };
}

function kindOf(cell: string, amountMinor: number): BankLineKind {
  if (/charge ?back|dispute/iu.test(cell)) return 'dispute';
  if (/refund|reversal|credit|void/iu.test(cell)) return 'refund';
  if (/\bfees?\b|commission/iu.test(cell)) return 'fee';
  return amountMinor < 0 ? 'refund' : 'payment';
}

/** Reads a date written in this order, with or without a time behind it; null for any other. */
export function readBankDate(text: string, order: DateOrder): CalendarDate | null {
  const match = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[T ].*)?$/u.exec(text.trim());
  const [, one = '', two = '', three = ''] = match ?? [];
  const isYearFirst = one.length === 4;
  const [year, month, day] = isYearFirst
    ? [one, two, three]
    : order === 'month-first'
      ? [three, one, two]
      : [three, two, one];
  if (match === null || year.length !== 4) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Keeps the first line of each transaction, and leaves out declined payments. */
function onceEach(all: readonly BankFileLine[]): ReadBankFile {
  const taken = all.filter(({ outcome }) => outcome !== 'declined');
  const seen = new Set<string>();
  const lines: BankFileLine[] = [];
  const repeated: number[] = [];
  for (const line of taken) {
    const key = `${line.kind} ${line.transactionId} ${line.amountMinor} ${line.currency}`;
    if (line.transactionId !== '' && seen.has(key)) repeated.push(line.lineNumber);
    else lines.push(line);
    seen.add(key);
  }
  return { lines, repeated, declined: all.length - taken.length };
}
