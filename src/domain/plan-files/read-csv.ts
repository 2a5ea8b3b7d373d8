import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';
import { lineEndsBetween, linesOf, readRecord } from '../table-text.ts';
import type { TableFault } from '../table-text.ts';

/** One record of a file and the line on which it starts; cells are trimmed. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Reasons a text is not a table. */
export type CsvFault = 'empty' | 'no-columns' | 'too-many-records' | TableFault;

const separators = [',', ';', '\t'] as const;

/** Maximum records per file, heading included. */
export const csvRecordsMax = 20_001;

/**
 * Reads a table separated by commas, semicolons or tabs.
 *
 * The separator is the most frequent one in the heading. Empty lines are skipped but counted.
 */
export function readCsv(text: string): Result<readonly CsvRecord[], CsvFault> {
  const heading = linesOf(text).find((line) => /[^\s,;]/u.test(line)) ?? '';
  if (heading === '') return failed('empty');
  const separator = separatorOf(heading);
  if (separator === null) return failed('no-columns');
  const records: CsvRecord[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const read = readRecord(text, at, separator);
    if (!read.ok) return read;
    const { cells, end } = read.value;
    if (cells.some((cell) => cell !== '')) records.push({ line, cells });
    if (records.length > csvRecordsMax) return failed('too-many-records');
    line += lineEndsBetween(text, at, end);
    at = end;
  }
  return records.length === 0 ? failed('empty') : ok(records);
}

function separatorOf(heading: string): string | null {
  const plain = heading.replaceAll(/"[^"]*"/gu, '');
  let best: { readonly separator: string; readonly count: number } | null = null;
  for (const separator of separators) {
    const count = plain.split(separator).length - 1;
    if (count > (best?.count ?? 0)) best = { separator, count };
  }
  return best?.separator ?? null;
}
