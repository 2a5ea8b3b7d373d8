import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';

/** One record of a file, with the line on which it begins; cells are trimmed. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a text is no table. */
export type CsvFault = 'empty' | 'no-columns' | 'quote-not-closed' | 'too-many-columns';

const separators = [',', ';', '\t'] as const;

/** Most cells of one record. */
export const csvCellsMax = 200;

/**
 * Reads a table as RFC 4180 has it, with comma, semicolon or tab between the cells.
 *
 * The separator is the one that the heading holds most of. Quoted cells may hold separators, line
 * ends and doubled quotes; empty lines are left out and still counted.
 */
export function readCsv(text: string): Result<readonly CsvRecord[], CsvFault> {
  const heading = /^[^\r\n]*[^\s,;][^\r\n]*$/mu.exec(text)?.[0] ?? '';
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
    if (cells.length > csvCellsMax) return failed('too-many-columns');
    if (cells.some((cell) => cell !== '')) records.push({ line, cells });
    line += lineEnds(text, at, end);
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

function readRecord(
  text: string,
  start: number,
  separator: string,
): Result<{ readonly cells: readonly string[]; readonly end: number }, CsvFault> {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, separator);
    if (cell === null) return failed('quote-not-closed');
    cells.push(cell.value.trim());
    at = cell.end;
    if (text[at] !== separator) break;
    at += 1;
  }
  // Whatever stands behind a closing quote belongs to no cell.
  if (at < text.length && !isLineEnd(text[at])) return failed('quote-not-closed');
  if (text[at] === '\r') at += 1;
  if (text[at] === '\n') at += 1;
  return ok({ cells, end: at });
}

interface Cell {
  readonly value: string;
  readonly end: number;
}

function readPlain(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && !isLineEnd(text[end])) end += 1;
  return { value: text.slice(start, end), end };
}

function readQuoted(text: string, start: number): Cell | null {
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      let end = quote + 1;
      while (text[end] === ' ') end += 1;
      return { value, end };
    }
    value += '"';
    at = quote + 2;
  }
}

function isLineEnd(letter: string | undefined): boolean {
  return letter === '\n' || letter === '\r';
}

function lineEnds(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1;
  }
  return count;
}
