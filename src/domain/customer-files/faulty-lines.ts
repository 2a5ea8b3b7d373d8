import { csvLine, csvText } from '../csv.ts';
import type { CustomerFileColumn } from './customer-columns.ts';
import type { CustomerLineFault, CustomerLineFaultKind } from './read-customer-line.ts';

/** Faults that may mean a second charge of one card: a file with one of them is not brought in, not even in part. */
const guardingFaults: readonly CustomerLineFaultKind[] = ['token-twice', 'holds-card-number'];

/** True when the lines with these faults may be left out, and the others brought in. */
export function mayLeaveOut(faults: readonly CustomerLineFault[]): boolean {
  return faults.every(({ line, fault }) => line > 1 && !guardingFaults.includes(fault));
}

/** The numbers of the lines with a fault, each once. */
export function faultyLineCount(faults: readonly CustomerLineFault[]): number {
  return new Set(faults.map(({ line }) => line)).size;
}

/** Words of the list of lines to correct. */
export interface FaultyLineWords {
  /** Headings of the line's number, of its column, and of the reason. */
  readonly headings: readonly string[];
  readonly columns: Readonly<Partial<Record<CustomerFileColumn, string>>>;
  readonly faults: Readonly<Partial<Record<CustomerLineFaultKind, string>>>;
}

/**
 * The faults as CSV, a line each, by the number of their line in the file.
 *
 * No cell of the file is repeated: in a line with too many or too few columns any of them may be a token.
 */
export function faultyLinesCsv(
  faults: readonly CustomerLineFault[],
  words: FaultyLineWords,
): string {
  const lines = faults.map(({ line, column, fault }) => {
    const named = column === null ? '' : (words.columns[column] ?? column);
    return csvLine([String(line), csvText(named), csvText(words.faults[fault] ?? fault)]);
  });
  return `\u{FEFF}${csvLine(words.headings.map(csvText))}${lines.join('')}`;
}
