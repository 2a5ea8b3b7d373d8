import { failed, ok } from './result.ts';
import type { Result } from './result.ts';

/** The cells of one record, trimmed, and where the next record begins. */
export interface TableRecord {
  readonly cells: readonly string[];
  readonly end: number;
}

/** Most cells of one record that are kept apart; what follows is not looked at further. */
export const tableCellsMax = 200;

/** A record of more cells than may be, or a quote without its end. */
export type TableFault = 'quote-not-closed' | 'too-many-columns';

/**
 * Reads one record of a table as RFC 4180 has it, in a time that grows with its length alone.
 *
 * Quoted cells may hold separators, line ends and doubled quotes; whatever stands behind a closing
 * quote belongs to no cell, and is a fault.
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

/** Counts the line ends between two places of a text; `\r\n` is one. */
export function lineEndsBetween(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1;
  }
  return count;
}

/** Splits a text at its line ends, and at nothing else that looks like one. */
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
