import type { RetryAdvice } from '../../../domain/charge/decline-wording.ts';
import type { OwnDeclineRefusal } from '../../../domain/charge/decline-override.ts';
import { declineTextMax } from '../../../domain/charge/decline-override.ts';

/** Words of the table of decline wordings. */
export const declineWords = {
  title: 'What declines mean',
  text: 'What the slip tells staff after a decline: what it means, what to say, what to do. Change the words for a code, or keep the defaults. The gateway document does not list the codes; the defaults are from a public gateway’s guide, and a code that is not here is shown as it is.',
  search: 'Find a code or a word',
  searchHint: 'Code or word',
  list: 'Codes',
  add: 'Add a code',
  reading: 'Reading the table …',
  none: 'No codes found',
  noneText: 'Known codes are listed here; “Add a code” adds another.',
  own: 'own words',
  locked: 'locked',
  choose: 'Choose a code to read or change it.',
  chooseText: 'Arrows move in the list, Enter opens a code, Esc comes back to the list.',
  code: 'Code',
  codeHint: 'as the bank writes it, for example 51',
  meaning: 'Meaning',
  say: 'Say this',
  doNext: 'Do next',
  doAlso: 'Also do',
  doAlsoHint: 'shown to staff after “Do next”',
  retry: 'This card again',
  lockedTitle: 'The words for this code are locked.',
  lockedText:
    'The caller may not be the cardholder, so this code must sound like any other decline. You can add what your staff do; you cannot change what they say.',
  save: 'Save',
  reset: 'Back to the default',
  saved: 'Saved.',
  wasReset: 'Default restored.',
  isDefault: 'These are the default words.',
  taken: 'This code is in the list already. Open it there.',
  tooMany: 'The table is full.',
  supervisorOnly: 'Only a supervisor can change these words.',
  readOnly: 'Records are read-only. Nothing can be changed here.',
} as const;

/** Retry advice for the same card, as the table shows it. */
export const retryWords: Readonly<Record<RetryAdvice, string>> = {
  later: 'later',
  generic: 'after a day',
  'fix-first': 'once it is put right',
  'ask-a-person': 'ask first',
  never: 'never',
};

/** The reason a text was not saved, and the correction. */
export function declineRefusalWords({ field, reason }: OwnDeclineRefusal): string {
  switch (reason) {
    case 'empty':
      return field === 'code' ? 'Enter the code.' : 'Write a sentence here.';
    case 'too-long':
      return `This may have ${declineTextMax} characters.`;
    case 'not-a-code':
      return 'Use up to 4 letters and digits.';
    case 'not-a-decline':
      return 'This code is an approval, so it needs no words.';
    case 'locked':
      return 'The words for this code are locked. Only “Also do” can be added.';
    case 'gives-away':
      return 'This reveals the bank’s reason. Leave out lost, stolen, fraud and picking up.';
    case 'holds-card-number':
      return 'This contains a card number. Remove it.';
    case 'control-characters':
      return 'This contains characters that cannot be printed.';
  }
}

/** The author and time of a row's last change: "Changed by Ada, 20 Nov 2026, 10:05." */
export function changedWords(name: string, moment: string): string {
  return `Changed by ${name}, ${moment}.`;
}
