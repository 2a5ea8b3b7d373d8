import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';

/** One line of a bank's text with its cells, trimmed. */
export interface BankRow {
  readonly lineNumber: number;
  readonly cells: readonly string[];
}

const separators = ['\t', ';', ',', '|'] as const;

/**
 * Splits a bank's text into lines and cells.
 *
 * The separator is the one that splits the most lines into the same number of cells; text without
 * any is split at its spaces. Quoted cells may hold
 * separators and doubled quotes, as RFC 4180 has it.
 */
export function splitBankText(
  text: string,
): Result<readonly BankRow[], { readonly kind: 'quote-not-closed'; readonly lineNumber: number }> {
  const lines = text.split(/\r\n|\r|\n/u);
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

/** Columns stand two or more spaces apart; a line with single spaces alone is split at each. */
function spacedCells(line: string): readonly string[] {
  const wide = line.trim().split(/ {2,}/u);
  return wide.length > 1 ? wide : line.trim().split(' ');
}

/** A comma is both a separator and a mark inside amounts, so the others are preferred. */
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
  return lines.every((line) => /^[^\p{L}]*\d{1,3}(?:,\d{2,3})+(?:\.\d+)?[^\p{L}]*$/u.test(line));
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

/** Null when a quote is not closed on its line. */
function cellsOf(line: string, separator: string): readonly string[] | null {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] !== '"') {
      const end = line.indexOf(separator, at);
      cells.push(line.slice(at, end < 0 ? line.length : end));
      if (end < 0) return cells;
      at = end + 1;
      continue;
    }
    const quoted = /^"((?:[^"]|"")*)"[ ]*/u.exec(line.slice(at));
    if (quoted === null) return null;
    cells.push((quoted[1] ?? '').replaceAll('""', '"'));
    at += quoted[0].length;
    if (at >= line.length) return cells;
    if (line[at] !== separator) return null;
    at += 1;
  }
  return cells;
}
