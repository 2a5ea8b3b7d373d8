import { counted } from './counts.ts';
import { fileLinesShownMax } from '../../domain/table-text.ts';
import type { OperationOutput } from '../../contract/index.ts';

/** Words of assigning the columns of a file. */
export const columnMappingWords = {
  title: 'Match columns',
  text: 'The first of each pair is Tillroom’s. Columns with a star are required.',
  notThere: 'not in the file',
  sample: 'First lines; tokens and ids are hidden',
} as const;

/** Words of the lines of a file that have to be corrected. */
export const faultTableWords = {
  title: 'Lines to correct',
  line: 'Line',
  column: 'Column',
  problem: 'Problem',
  none: 'Every line can be imported.',
  more: `Only the first ${fileLinesShownMax} are shown.`,
} as const;

type ChooseRefusal = Extract<
  OperationOutput<'plan-files.choose'>,
  { readonly kind: 'refused' }
>['reason'];

/** Reasons a file was refused. */
export const fileRefusalWords: Readonly<Record<ChooseRefusal, string>> = {
  cancelled: 'No file was chosen.',
  unreadable: 'The file cannot be read.',
  'too-large': 'The file is too large.',
  'took-too-long':
    'Reading this file took too long and was stopped. Nothing was imported. Split it into smaller files.',
  'not-text': 'This is not a text file. Save it as CSV first.',
  empty: 'The file has no lines.',
  'no-columns': 'The first line has no column names.',
  'holds-card-number':
    'This file contains a card number, so none of it was read. Remove it, and get tokens from the gateway.',
};

/** Count of the lines that wait for a decision. */
export function undecidedWords(count: number): string {
  const lines = counted(count, 'line waits', 'lines wait');
  return `Nothing was imported. ${lines} for your decision.`;
}

/** Count of the faults that block the import. */
export function faultCountWords(count: number): string {
  return counted(count, 'problem. Nothing was imported.', 'problems. Nothing was imported.');
}
