import type { RetryAdvice } from '../../domain/charge/decline-wording.ts';
import type { OwnDeclineRefusal } from '../../domain/charge/own-decline.ts';
import { declineTextMax } from '../../domain/charge/own-decline.ts';

/** Words of the table that says what declines mean. */
export const declineWords = {
  title: 'What declines mean',
  text: 'What the slip tells staff after a decline: what it means, what to say, what to do. Write a code anew in your own words, or leave it as it comes. The service document does not list the codes; the defaults are from a public service’s guide, and a code that is not here is shown as it is.',
  search: 'Find a code or a word',
  searchHint: 'code or word',
  list: 'Codes',
  add: 'Add a code',
  reading: 'Reading the table …',
  none: 'No code or text has that.',
  noneText: 'Every code that the bank may answer is in the list; “Add a code” makes another.',
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
    'Whoever is on the phone may hold a card that is not theirs, so this code must sound like any other decline. You can add what your staff do; you cannot change what they say.',
  save: 'Save',
  reset: 'Back to the default',
  close: 'Back to the list',
  saved: 'Saved.',
  wasReset: 'The default holds again.',
  isDefault: 'These are the default words.',
  taken: 'This code is in the list already. Open it there.',
  tooMany: 'The table is full.',
  supervisorOnly: 'A supervisor changes these words.',
  readOnly: 'The records can only be read now, so nothing can be changed here.',
} as const;

/** Whether the same card may be tried again, for whoever reads the table. */
export const retryWords: Readonly<Record<RetryAdvice, string>> = {
  later: 'later',
  generic: 'after a day',
  'fix-first': 'once it is put right',
  'ask-a-person': 'ask first',
  never: 'never',
};

/** Says why a text was not kept, and how to put it right. */
export function declineRefusalWords({ field, reason }: OwnDeclineRefusal): string {
  switch (reason) {
    case 'empty':
      return field === 'code' ? 'Enter the code.' : 'Write a sentence here.';
    case 'too-long':
      return `This may have ${declineTextMax} characters.`;
    case 'not-a-code':
      return 'A code has up to 4 letters and digits.';
    case 'not-a-decline':
      return 'This code is an approval, so it needs no words.';
    case 'locked':
      return 'The words for this code are locked. Only “Also do” can be added.';
    case 'gives-away':
      return 'This gives the bank’s reason away. Leave out lost, stolen, fraud and picking up.';
    case 'holds-card-number':
      return 'This holds a card number. Take it out.';
    case 'control-characters':
      return 'This holds signs that cannot be printed.';
  }
}

/** Who wrote a row and when: "Changed by Ada on 20 Nov 2026, 10:05". */
export function changedWords(name: string, moment: string): string {
  return `Changed by ${name}, ${moment}.`;
}
