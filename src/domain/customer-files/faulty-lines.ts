import { csvLine, csvText } from '../csv.ts';
import type { CsvRecord } from '../plan-files/read-csv.ts';
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

/** Words of the file of lines to correct. */
export interface FaultyLineWords {
  /** Heading of the column that is added. */
  readonly heading: string;
  readonly columns: Readonly<Partial<Record<CustomerFileColumn, string>>>;
  readonly faults: Readonly<Partial<Record<CustomerLineFaultKind, string>>>;
}

/** The faulty lines as CSV with the columns of their file, and the reasons of each in a further one. */
export function faultyLinesCsv(
  {
    headings,
    records,
  }: { readonly headings: readonly string[]; readonly records: readonly CsvRecord[] },
  faults: readonly CustomerLineFault[],
  words: FaultyLineWords,
): string {
  const byLine = Map.groupBy(faults, ({ line }) => line);
  const faulty = records.filter(({ line }) => byLine.has(line));
  const width = Math.max(headings.length, ...faulty.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[]): string[] =>
    Array.from({ length: width }, (_, at) => csvText(cells[at] ?? ''));
  const reasonOf = ({ column, fault }: CustomerLineFault): string => {
    const named = column === null ? undefined : words.columns[column];
    const told = words.faults[fault] ?? fault;
    return named === undefined ? told : `${named}: ${told}`;
  };
  const lines = faulty.map(({ line, cells }) => {
    const reasons = (byLine.get(line) ?? []).map(reasonOf).join(' ');
    return csvLine([...padded(cells), csvText(reasons)]);
  });
  return `\u{FEFF}${csvLine([...padded(headings), csvText(words.heading)])}${lines.join('')}`;
}
