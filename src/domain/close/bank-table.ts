import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { linesOf, readRecord, tableCellsMax } from '../table-text.ts';

/** One line of a bank's text with its trimmed cells. */
export interface BankRow {
  readonly lineNumber: number;
  readonly cells: readonly string[];
}

const separators = ['\t', ';', ',', '|'] as const;

/**
 * Splits a bank's text into lines and cells.
 *
 * The separator is the one that splits the most lines into the same number of cells; text without any is
 * split at spaces. Quoted cells may contain separators and doubled quotes.
 */
export function splitBankText(
  text: string,
): Result<readonly BankRow[], { readonly kind: 'quote-not-closed'; readonly lineNumber: number }> {
  const lines = linesOf(text);
  const separator = separatorOf(lines.filter((line) => line.trim() !== ''));
  const rows: BankRow[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = separator === null ? spacedCells(line) : cellsOf(line, separator);
    if (cells === null) return failed({ kind: 'quote-not-closed', lineNumber: index + 1 });
    rows.push({ lineNumber: index + 1, cells: cells.map((cell) => cell.trim()) });
  }
  return ok(rows);
}

/** Columns are two or more spaces apart; a line with only single spaces is split at each. */
function spacedCells(line: string): readonly string[] {
  const wide = line.trim().split(/ {2,}/u, tableCellsMax + 1);
  const cells = wide.length > 1 ? wide : line.trim().split(' ', tableCellsMax + 1);
  return cells.length > tableCellsMax ? [line] : cells;
}

/** A comma is both a separator and part of amounts, so the others take precedence. */
function separatorOf(lines: readonly string[]): string | null {
  for (const separator of separators) {
    const counts = lines.map((line) => (cellsOf(line, separator) ?? line.split(separator)).length);
    const usual = mostFrequent(counts.filter((count) => count > 1));
    if (usual === null) continue;
    const agreeing = counts.filter((count) => count === usual).length;
    if (agreeing < Math.max(1, lines.length * 0.6)) continue;
    if (separator === ',' && isGroupsOnly(lines)) continue;
    return separator;
  }
  return null;
}

/** `1,020.00` alone on each line is an amount, not two cells. */
function isGroupsOnly(lines: readonly string[]): boolean {
  return lines.every((line) => !/\p{L}/u.test(line) && /\d,\d\d/u.test(line));
}

function mostFrequent(counts: readonly number[]): number | null {
  const seen = new Map<number, number>();
  for (const count of counts) seen.set(count, (seen.get(count) ?? 0) + 1);
  let best: number | null = null;
  for (const [count, times] of seen) {
    if (best === null || times > (seen.get(best) ?? 0)) best = count;
  }
  return best;
}

/** Null when a quote is not closed on its line; a line with too many cells becomes one cell. */
function cellsOf(line: string, separator: string): readonly string[] | null {
  const read = readRecord(line, 0, separator);
  if (read.ok) return read.value.cells;
  return read.error === 'too-many-columns' ? [line] : null;
}
