/** Words that every import from a file shares: the choice of the file, its check, and its doubts. */
export const importedFileWords = {
  noCards: 'A file with a card number anywhere in it is refused.',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  reading: 'Reading the file …',
  check: 'Check first',
  checking: 'Checking every line …',
  checked: 'Checked. Nothing was imported yet.',
  alike: 'May be known already',
  leaveOut: 'Leave out',
  bringIn: 'Import',
  gone: 'The file is missing, or was changed since it was checked. Choose it again.',
} as const;

/** Names of the columns that hold a card on file. */
export const cardColumnWords = {
  'card-token': 'Card token',
  'card-last-four': 'Last four of the card',
  'card-brand': 'Card brand',
  'card-expiry': 'Card expiry',
} as const;

/** Faults that a line of any file can have, each with its correction. */
export const anyLineFaultWords = {
  missing: 'This is required.',
  'too-long': 'This is too long.',
  'control-characters': 'This contains characters that cannot be printed.',
  'not-four-digits': 'Enter the last four digits.',
  'not-a-month': 'Enter a month and year, for example 04/28.',
  'too-many-columns': 'This line has more columns than the heading.',
  'too-few-columns': 'This line has fewer columns than the heading.',
} as const;
