import type { OperationOutput } from '../../contract/index.ts';

/** Words for printing a page, or saving it as a file. */
export const paperWords = {
  print: 'Print',
  pdf: 'Save as PDF',
  csv: 'Save as CSV',
  printed: 'Sent to the printer.',
  saved: (name: string) => `Saved as ${name}.`,
} as const;

const troubleWords = {
  'no-printer': 'Nothing was printed: no printer is set up. Save it as PDF instead.',
  'not-saved': 'The file was not written. Check the disk and the folder, and try again.',
  'disk-full': 'The disk is full. Nothing was saved. Make room, then try again.',
  'not-writable': 'The file cannot be written there. Choose another folder.',
  'not-possible': 'The file could not be created. Try again, or choose another format.',
} as const;

type Handed = OperationOutput<
  'closes.print' | 'reports.print' | 'runs.report' | 'unconfirmed.print'
>;

/** The result of printing or saving; null when the operator cancelled. */
export function handedWords(
  value: Handed,
): { readonly isGood: boolean; readonly words: string } | null {
  switch (value.kind) {
    case 'done': {
      const { fileName } = value;
      return {
        isGood: true,
        words: fileName === null ? paperWords.printed : paperWords.saved(fileName),
      };
    }
    case 'cancelled':
      return null;
    case 'no-printer':
      return { isGood: false, words: troubleWords[value.kind] };
    case 'trouble':
      return { isGood: false, words: troubleWords['not-saved'] };
    case 'failed':
      return { isGood: false, words: troubleWords[value.reason] };
  }
}
