import type { CsvRecord } from '../../domain/plan-files/read-csv.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { showCells } from '../../domain/table-columns.ts';
import type { ColumnMapping } from '../../domain/table-columns.ts';
import type { UserFiles } from '../ports/files.ts';
import type { PlanTextRefusal, TextReader, TookTooLong } from '../ports/text-reader.ts';
import { fileNameOf } from './write-user-file.ts';

/** A table that staff chose: its heading and the lines below it. */
export interface ChosenTable {
  readonly fileName: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
  /** Every record, the heading first. */
  readonly all: readonly CsvRecord[];
  readonly headings: readonly string[];
  readonly records: readonly CsvRecord[];
}

/** The reason a table was not read. */
export type TableRefusal =
  | 'cancelled'
  | 'unreadable'
  | PlanTextRefusal['kind']
  | TookTooLong['kind'];

const sampleLines = 5;

/** Asks for a table and reads it in the text reader's thread; a card number anywhere in it refuses the whole file. */
export async function chooseTableFile(
  {
    files,
    texts,
  }: {
    readonly files: Pick<UserFiles, 'askForText' | 'read'>;
    readonly texts: Pick<TextReader, 'planFile'>;
  },
  { title, bytesMax }: { readonly title: string; readonly bytesMax: number },
): Promise<Result<ChosenTable, TableRefusal>> {
  const path = await files.askForText(title);
  if (path === null) return failed('cancelled');
  const bytes = await files.read(path, bytesMax);
  if (!bytes.ok) return failed(bytes.error.kind === 'too-large' ? 'too-large' : 'unreadable');
  const read = await texts.planFile(bytes.value);
  if (!read.ok) return failed(read.error.kind);
  const [heading, ...records] = read.value;
  if (heading === undefined || records.length === 0) return failed('empty');
  return ok({
    fileName: fileNameOf(path),
    digest: await digestOf(bytes.value),
    all: read.value,
    headings: heading.cells,
    records,
  });
}

async function digestOf(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Buffer.from(hash).toString('hex');
}

/** The first lines of a table as the screen may show them: tokens and unmapped cells by their shape. */
export function sampleOf<Column extends string>(
  records: readonly CsvRecord[],
  mapping: ColumnMapping<Column>,
  secretColumns: readonly Column[],
): string[][] {
  return records.slice(0, sampleLines).map(({ cells }) => showCells(cells, mapping, secretColumns));
}

/** Headings cut to what a screen has room for. */
export function shownHeadings(headings: readonly string[]): string[] {
  return headings.map((heading) => heading.slice(0, 100));
}
