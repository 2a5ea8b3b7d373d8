import { holdsCardNumber } from '../cards/card-guard.ts';
import { readBankAmount } from '../close/bank-amount.ts';
import { readCsv } from '../plan-files/read-csv.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import type { GapFinding, GapRow } from './gap-row.ts';

/** One payment in the merchant dashboard's list. */
export interface DashboardLine {
  readonly reference: string;
  readonly amountText: string;
  readonly transactionId: string;
  readonly isApproved: boolean;
}

/** Reasons a list cannot be used. */
export type DashboardListRefusal =
  | 'not-a-table'
  | 'no-reference-column'
  | 'no-amount-column'
  | 'no-id-column'
  | 'no-status-column'
  | 'holds-card-number';

const heads = {
  reference: /^(?:order |merchant |your |invoice )?(?:reference|ref|invoice(?: number)?|order)$/iu,
  amount: /^(?:amount|gross|decimal amount|captured amount)$/iu,
  id: /^(?:id|transaction(?: id)?|payment id)$/iu,
  status: /^(?:status|result|successful|state|outcome|message)$/iu,
} as const;

const approvedWords = /^(?:true|yes|1|approved|successful|success|captured|settled|paid)$/iu;

/** Reads the merchant dashboard's list of payments by its column headings. */
export function readDashboardList(
  text: string,
): Result<readonly DashboardLine[], DashboardListRefusal> {
  if (holdsCardNumber(text)) return failed('holds-card-number');
  const table = readCsv(text.replace(/^\uFEFF/u, ''));
  if (!table.ok) return failed('not-a-table');
  const [heading, ...records] = table.value;
  const columnOf = (pattern: RegExp) =>
    heading?.cells.findIndex((cell) => pattern.test(cell.replaceAll('_', ' ').trim())) ?? -1;
  const [reference, amount, id, status] = [
    columnOf(heads.reference),
    columnOf(heads.amount),
    columnOf(heads.id),
    columnOf(heads.status),
  ];
  if (reference < 0) return failed('no-reference-column');
  if (amount < 0) return failed('no-amount-column');
  if (id < 0) return failed('no-id-column');
  if (status < 0) return failed('no-status-column');
  return ok(
    records.map(({ cells }) => ({
      reference: cells[reference] ?? '',
      amountText: cells[amount] ?? '',
      transactionId: cells[id] ?? '',
      isApproved: approvedWords.test(cells[status] ?? ''),
    })),
  );
}

/**
 * Finds the waiting instalments that a list shows as charged, by reference with or without a suffix.
 *
 * An instalment with two approved payments in the list, or with an unreadable amount, is left for an admin to
 * check.
 */
export function matchDashboard(
  rows: readonly GapRow[],
  lines: readonly DashboardLine[],
): readonly GapFinding[] {
  const approved = new Map<string, DashboardLine[]>();
  for (const line of lines.filter(({ isApproved }) => isApproved)) {
    const known = approved.get(fold(line.reference));
    if (known === undefined) approved.set(fold(line.reference), [line]);
    else known.push(line);
  }
  return rows.flatMap((row): GapFinding[] => {
    const { currency } = row;
    if (row.kind !== 'instalment' || row.answer !== null || currency === null) return [];
    const found = [row.reference, ...suffixes.map((suffix) => row.reference + suffix)].flatMap(
      (reference) => approved.get(fold(reference)) ?? [],
    );
    const [only, another] = found;
    if (only === undefined || another !== undefined || only.transactionId === '') return [];
    const amountMinor = readBankAmount(only.amountText, currency, 'point');
    if (amountMinor === null || amountMinor < 1) return [];
    const { transactionId } = only;
    return [{ key: row.key, answer: 'charged', transactionId, amountMinor }];
  });
}

/** Suffixes of further attempts with a reference. */
const suffixes = Array.from({ length: 30 }, (_, index) => `-${index + 2}`);

function fold(reference: string): string {
  return reference.normalize('NFKC').trim().toLowerCase();
}
