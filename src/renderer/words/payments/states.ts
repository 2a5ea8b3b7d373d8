import type { AttemptState } from '../../../domain/charge/attempt.ts';
import type { IconName } from '../../ui/icons.tsx';
import type { Tone } from '../../ui/notice.tsx';

/** A state as a badge shows it: word, icon and tone, never colour alone. */
export interface StateWords {
  readonly word: string;
  readonly icon: IconName;
  readonly tone: Tone;
}

/** Word, icon and tone of each state of an attempt. */
export const stateWords: Readonly<Record<AttemptState, StateWords>> = {
  prepared: { word: 'Preparing', icon: 'ring', tone: 'quiet' },
  'not-sent': { word: 'Not sent', icon: 'back', tone: 'quiet' },
  dispatched: { word: 'Waiting for the bank', icon: 'clock', tone: 'quiet' },
  approved: { word: 'Approved', icon: 'check', tone: 'good' },
  declined: { word: 'Declined by the bank', icon: 'noEntry', tone: 'bad' },
  rejected: { word: 'Rejected by the gateway', icon: 'cross', tone: 'bad' },
  'reference-taken': { word: 'May be paid elsewhere', icon: 'question', tone: 'warn' },
  mismatch: { word: 'Response doesn’t match', icon: 'differs', tone: 'warn' },
  unknown: { word: 'Unconfirmed', icon: 'question', tone: 'warn' },
  'confirmed-charged': { word: 'Confirmed approved', icon: 'check', tone: 'good' },
  'confirmed-declined': { word: 'Confirmed declined', icon: 'noEntry', tone: 'bad' },
  'confirmed-not-charged': { word: 'Confirmed not charged', icon: 'back', tone: 'quiet' },
  'confirmed-reversed': { word: 'Confirmed refunded', icon: 'reversed', tone: 'quiet' },
  'surplus-charged': { word: 'Charged twice', icon: 'bang', tone: 'bad' },
  'paid-elsewhere': { word: 'Paid elsewhere', icon: 'check', tone: 'quiet' },
};

/** Word, icon and tone of an environment mismatch. */
export const environmentMismatchLook: StateWords = {
  word: 'STOP: wrong environment',
  icon: 'noEntry',
  tone: 'bad',
};

/** A state in a column, where who declined or rejected stands on the slip. */
export function shortWordOf(state: StateWords): string {
  return columnWords[state.word] ?? state.word;
}

const columnWords: Readonly<Record<string, string>> = {
  [stateWords.declined.word]: 'Declined',
  [stateWords.rejected.word]: 'Rejected',
};

/**
 * The words for an attempt: "late" takes precedence over its state, and known differences make a mismatch
 * specific.
 */
export function wordsOfState(attempt: {
  readonly state: AttemptState;
  readonly late: boolean;
  readonly mismatchFields?: readonly string[];
}): StateWords {
  if (attempt.state === 'mismatch' && attempt.mismatchFields?.includes('test-flag') === true) {
    return environmentMismatchLook;
  }
  const isLate = attempt.state === 'dispatched' && attempt.late;
  return stateWords[isLate ? 'unknown' : attempt.state];
}

/** Icon and tone of the slip before there is an attempt. */
export const outcomeLooks = {
  draft: { icon: 'pencil', tone: 'quiet' },
  review: { icon: 'eye', tone: 'ready' },
  sending: { icon: 'clock', tone: 'quiet' },
  unclear: { icon: 'question', tone: 'warn' },
} as const satisfies Readonly<
  Record<string, Pick<StateWords, 'icon'> & { readonly tone: Tone | 'ready' }>
>;
