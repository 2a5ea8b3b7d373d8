import { lineHoldsCardNumber } from '../cards/card-guard.ts';
import type { CurrencyCode } from '../money.ts';
import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { neededSign, readBankAmount } from './bank-amount.ts';
import type { DecimalSign } from './bank-amount.ts';
import { splitBankText } from './bank-table.ts';
import type { BankRow } from './bank-table.ts';
import { lineEndsBetween } from '../table-text.ts';

/** One line of the bank's text. */
export interface BankLine {
  /** Line of the text, from 1. */
  readonly lineNumber: number;
  /** Minor units; negative for money paid out. */
  readonly amountMinor: number;
  /** The other cells of the line: references, ids, dates, the end of a card number. */
  readonly cells: readonly string[];
}

/** The bank's text: a total alone, or lines. */
export type BankStatement =
  | { readonly kind: 'total'; readonly amountMinor: number }
  | {
      readonly kind: 'lines';
      readonly lines: readonly BankLine[];
      readonly totalMinor: number;
      /** Lines without an amount: headings and notes. */
      readonly skippedLines: readonly number[];
    };

/** Reasons a bank's text cannot be read, with the line where there is one. */
export type BankTextRefusal =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-long'; readonly linesMax: number }
  | { readonly kind: 'holds-card-number'; readonly lineNumber: number }
  | { readonly kind: 'no-amounts' }
  /** Both `1.234` and `1,234` occur: the decimal sign cannot be determined. */
  | { readonly kind: 'decimals-unclear' }
  | { readonly kind: 'quote-not-closed'; readonly lineNumber: number };

/** Maximum lines of one text; more than a day of any merchant who keys payments. */
export const bankLinesMax = 20_000;

const amountHeads = /^(?:amount|gross|net amount|betrag|umsatz|montant|importe|importo|bedrag)\b/iu;
const balanceHeads = /balance|saldo|solde/iu;

/**
 * Reads the bank's text for a settlement date: a single amount is a total, anything else is lines.
 *
 * The decimal sign is common to the whole text and inferred from the unambiguous amounts. A text that
 * contains a card number is refused as a whole.
 */
export function readBankText(
  text: string,
  currency: CurrencyCode,
): Result<BankStatement, BankTextRefusal> {
  const bare = text.replace(/^\uFEFF/u, '').trim();
  if (bare === '') return failed({ kind: 'empty' });
  if (lineEndsBetween(bare, 0, bare.length) >= bankLinesMax) {
    return failed({ kind: 'too-long', linesMax: bankLinesMax });
  }
  const split = splitBankText(bare);
  if (!split.ok) return split;
  const rows = split.value;
  const guarded = rows.find(({ cells }) => lineHoldsCardNumber(cells));
  if (guarded !== undefined) {
    return failed({ kind: 'holds-card-number', lineNumber: guarded.lineNumber });
  }
  const whole = { lineNumber: 1, cells: [bare] };
  const sign = signOf(rows.length === 1 ? [...rows, whole] : rows, currency);
  if (sign === null) return failed({ kind: 'decimals-unclear' });
  const total = readBankAmount(bare, currency, sign);
  return total === null
    ? readRows(rows, currency, sign)
    : ok({ kind: 'total', amountMinor: total });
}

function readRows(
  rows: readonly BankRow[],
  currency: CurrencyCode,
  sign: DecimalSign,
): Result<BankStatement, BankTextRefusal> {
  const column = amountColumn(rows, currency, sign);
  const lines: BankLine[] = [];
  const skippedLines: number[] = [];
  for (const row of rows) {
    const line = readLine(row, column, (cell) => readBankAmount(cell, currency, sign));
    if (line === null) skippedLines.push(row.lineNumber);
    else lines.push(line);
  }
  if (lines.length === 0) return failed({ kind: 'no-amounts' });
  const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return ok({ kind: 'lines', lines, totalMinor, skippedLines });
}

function readLine(
  { lineNumber, cells }: BankRow,
  column: number | null,
  read: (cell: string) => number | null,
): BankLine | null {
  const at = column ?? cells.findLastIndex((cell) => looksLikeAmount(cell) && read(cell) !== null);
  const amountMinor = read(cells[at] ?? '');
  if (amountMinor === null) return null;
  return {
    lineNumber,
    amountMinor,
    cells: cells.filter((cell, index) => index !== at && cell !== ''),
  };
}

/** A whole number alone is more often an id or the end of a card number than an amount. */
function looksLikeAmount(cell: string): boolean {
  return /[.,()$€£¥]|^[A-Z]{3}\s|\s[A-Z]{3}$/u.test(cell) && !isDateLike(cell);
}

function isDateLike(cell: string): boolean {
  return /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/u.test(cell.trim());
}

/** The column with an amount heading, else the last one with an amount on nearly every row; null without one. */
function amountColumn(
  rows: readonly BankRow[],
  currency: CurrencyCode,
  sign: DecimalSign,
): number | null {
  const heads = rows[0]?.cells ?? [];
  const named = heads.findIndex((head) => amountHeads.test(head.trim()));
  if (named >= 0) return named;
  const widest = Math.max(...rows.map(({ cells }) => cells.length));
  if (widest < 2) return null;
  for (let at = widest - 1; at >= 0; at -= 1) {
    if (balanceHeads.test(heads[at] ?? '')) continue;
    const held = rows.filter(({ cells }) => {
      const cell = cells[at] ?? '';
      return looksLikeAmount(cell) && readBankAmount(cell, currency, sign) !== null;
    });
    if (held.length > 0 && held.length >= (rows.length - 1) * 0.8) return at;
  }
  return null;
}

/** The decimal sign of the amounts; null when they disagree or are all ambiguous. */
function signOf(rows: readonly BankRow[], currency: CurrencyCode): DecimalSign | null {
  const cells = rows.flatMap((row) => row.cells).filter((cell) => !isDateLike(cell));
  const needed = new Set(cells.map((cell) => neededSign(cell, currency)));
  if (needed.has('point')) return needed.has('comma') ? null : 'point';
  if (needed.has('comma')) return 'comma';
  return needed.has('either') ? null : 'point';
}
