import { failed, ok } from './result.ts';
import type { Result } from './result.ts';

/** The trimmed cells of one record, and the start of the next record. */
export interface TableRecord {
  readonly cells: readonly string[];
  readonly end: number;
}

/** Maximum cells per record; a longer record is a fault. */
export const tableCellsMax = 200;

/** Lines of a chosen file that are shown at most; the rest is counted, and treated alike. */
export const fileLinesShownMax = 500;

/** A record with too many cells, or a quote that is not closed. */
export type TableFault = 'quote-not-closed' | 'too-many-columns';

/**
 * Reads one record of a table by RFC 4180, in time linear in its length.
 *
 * Quoted cells may contain separators, line ends and doubled quotes; text after a closing quote belongs to no
 * cell and is a fault.
 */
export function readRecord(
  text: string,
  start: number,
  separator: string,
): Result<TableRecord, TableFault> {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, separator);
    if (cell === null) return failed('quote-not-closed');
    cells.push(cell.value.trim());
    if (cells.length > tableCellsMax) return failed('too-many-columns');
    at = cell.end;
    if (text[at] !== separator) break;
    at += 1;
  }
  if (at < text.length && !isLineEnd(text[at])) return failed('quote-not-closed');
  if (text[at] === '\r') at += 1;
  if (text[at] === '\n') at += 1;
  return ok({ cells, end: at });
}

/** Counts the line ends between two positions of a text; `\r\n` is one. */
export function lineEndsBetween(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1;
  }
  return count;
}

/** Splits a text at `\r\n`, `\r` and `\n` only. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/u);
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
  const parts: string[] = [];
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') {
      let end = quote + 1;
      while (text[end] === ' ') end += 1;
      return { value: parts.join('"'), end };
    }
    at = quote + 2;
  }
}

function isLineEnd(letter: string | undefined): boolean {
  return letter === '\n' || letter === '\r';
}
