import { holdsCardNumber, lineHoldsCardNumber } from '../cards/card-guard.ts';
import { foldReference } from '../charge/fold-reference.ts';
import { readBankAmount } from '../close/bank-amount.ts';
import { bankHeadings, columnLike } from '../reconcile/bank-columns.ts';
import type { BankColumn } from '../reconcile/bank-columns.ts';
import { isCurrency } from '../money.ts';
import type { CurrencyCode } from '../money.ts';
import { readCsv } from '../plan-files/read-csv.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';

/** One payment in the merchant dashboard's list. */
export interface DashboardLine {
  readonly reference: string;
  readonly amountText: string;
  /** Null when the list has no such column, or names none that is known here. */
  readonly currency: CurrencyCode | null;
  readonly transactionId: string;
  /** A status in other words than these is `unclear`, so that its line is never dropped. */
  readonly outcome: 'approved' | 'declined' | 'unclear';
}

/** Reasons a list cannot be used. */
export type DashboardListRefusal =
  | 'not-a-table'
  | 'no-reference-column'
  | 'no-amount-column'
  | 'no-id-column'
  | 'no-status-column'
  | 'holds-card-number';

const approvedWords = /^(?:true|yes|1|approved|successful|success|captured|settled|paid)$/iu;
const declinedWords =
  /^(?:false|no|0|declined|failed|failure|unsuccessful|rejected|refused|error|not approved)$/iu;

/** Reads the merchant dashboard's list of payments by its column headings. */
export function readDashboardList(
  text: string,
): Result<readonly DashboardLine[], DashboardListRefusal> {
  const table = readCsv(text.replace(/^\uFEFF/u, ''));
  if (!table.ok) return failed(holdsCardNumber(text) ? 'holds-card-number' : 'not-a-table');
  // Line by line: a reference, an amount and a date beside each other are no card number.
  if (table.value.some(({ cells }) => lineHoldsCardNumber(cells))) {
    return failed('holds-card-number');
  }
  const [heading, ...records] = table.value;
  const columnOf = (column: BankColumn) => columnLike(heading?.cells ?? [], bankHeadings[column]);
  const [reference, amount, id, status] = [
    columnOf('reference'),
    columnOf('amount'),
    columnOf('transactionId'),
    columnOf('status'),
  ];
  if (reference < 0) return failed('no-reference-column');
  if (amount < 0) return failed('no-amount-column');
  if (id < 0) return failed('no-id-column');
  if (status < 0) return failed('no-status-column');
  const currency = columnOf('currency');
  return ok(
    records.map(({ cells }) => ({
      reference: cells[reference] ?? '',
      amountText: cells[amount] ?? '',
      currency: currencyOf(cells[currency]),
      transactionId: (cells[id] ?? '').trim(),
      outcome: outcomeOfStatus((cells[status] ?? '').trim()),
    })),
  );
}

function currencyOf(cell: string | undefined): CurrencyCode | null {
  const code = (cell ?? '').trim().toUpperCase();
  return isCurrency(code) ? code : null;
}

/** Reads the status of a payment in a list; words that are not known are `unclear`. */
export function outcomeOfStatus(status: string): DashboardLine['outcome'] {
  if (approvedWords.test(status)) return 'approved';
  return declinedWords.test(status) ? 'declined' : 'unclear';
}

/** The instalment that a reference names, by the folded reference of its plan. */
export interface NamedInstalment {
  readonly planReferenceKey: string;
  readonly sequence: number;
}

/** Returns the instalment that a reference names, with or without the suffix of a further attempt; null for any other. */
export function namedInstalment(reference: string): NamedInstalment | null {
  const match = /^(?<plan>.+)-p(?<sequence>\d{1,6})(?:-\d{1,3})?$/u.exec(foldReference(reference));
  const { plan, sequence } = match?.groups ?? {};
  if (plan === undefined || sequence === undefined) return null;
  return { planReferenceKey: plan, sequence: Number(sequence) };
}

/** Tells whether two references name the same instalment. */
export function nameSameInstalment(one: string, other: string): boolean {
  const [first, second] = [namedInstalment(one), namedInstalment(other)];
  return (
    first !== null &&
    first.planReferenceKey === second?.planReferenceKey &&
    first.sequence === second.sequence
  );
}

/** Returns the amount of a line in minor units; null when it is unreadable, zero, or in another currency. */
export function amountOfLine(line: DashboardLine, currency: CurrencyCode): number | null {
  if (line.currency !== null && line.currency !== currency) return null;
  const amountMinor = readBankAmount(line.amountText, currency, 'point');
  return amountMinor === null || amountMinor < 1 ? null : amountMinor;
}

/**
 * Returns the key of the gap's row for a line that the records do not know.
 *
 * The gateway's id alone, so that choosing the list again finds its rows again; without one, the place in the list.
 */
export function keyOfLine({ transactionId, reference }: DashboardLine, index: number): string {
  return transactionId === ''
    ? `line:${index}:${foldReference(reference).slice(0, 100)}`
    : `line:${transactionId.slice(0, 150)}`;
}
