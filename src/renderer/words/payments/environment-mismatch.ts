import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { AccountMode } from '../../../domain/accounts/account.ts';
import { mismatchWords, reasonWords } from './reasons.ts';

/** The environment that a response came from, when it is not the account's own. */
export type EnvironmentMismatch = 'test' | 'real';

type Answered = Pick<AttemptView, 'state' | 'mismatchFields' | 'response'>;

/** States set by the response itself; later states are resolutions. */
const answeredStates: ReadonlySet<AttemptView['state']> = new Set([
  'reference-taken',
  'mismatch',
  'declined',
  'rejected',
  'unknown',
]);

/**
 * The environment of a response, when it differs from the account's; else null.
 *
 * Main has compared an approval with its account; for any other response the mode decides, where it is known.
 */
export function environmentMismatchOf(
  attempt: Answered,
  mode: AccountMode | null,
): EnvironmentMismatch | null {
  const told = attempt.response?.test ?? 'absent';
  if (told === 'absent' || !answeredStates.has(attempt.state)) return null;
  const isTest = told === 'yes';
  const differs =
    attempt.mismatchFields.includes('test-flag') || (mode !== null && isTest === (mode === 'live'));
  return differs ? (isTest ? 'test' : 'real') : null;
}

const bySide = {
  test: {
    heading: 'STOP: response came from the test environment',
    approved: 'It was approved as a test, so you may not have been paid. Do not charge again.',
    why: 'This account takes real money, and the gateway says that it was a test.',
  },
  real: {
    heading: 'STOP: response came from the live environment',
    approved: 'It was approved as real money: the card may have been charged. Do not charge again.',
    why: 'This account is not for real money, and the gateway says that it was.',
  },
} as const;

/**
 * Words of an environment mismatch, in the order staff need them; they come before everything else that the
 * response says.
 */
export function environmentMismatchWords(
  attempt: Answered,
  side: EnvironmentMismatch,
): {
  readonly heading: string;
  readonly money: string;
  readonly next: readonly string[];
  readonly say: string;
} {
  const { heading, approved, why } = bySide[side];
  const also = attempt.mismatchFields
    .filter((field) => field !== 'test-flag')
    .flatMap((field) => reasonWords(mismatchWords, field) ?? []);
  const isOpen = attempt.state === 'mismatch' || attempt.state === 'unknown';
  return {
    heading,
    money:
      attempt.state === 'mismatch'
        ? approved
        : attempt.state === 'unknown'
          ? 'The card may have been charged. Do not charge again.'
          : 'Not charged.',
    next: [
      why,
      ...(also.length === 0 ? [] : [`Also different from what was sent: ${also.join(', ')}.`]),
      'Charge nothing more on this account until an admin has checked its payment address and credentials in Settings.',
      ...(isOpen ? ['Look for it in the merchant dashboard, then resolve it under To do.'] : []),
    ],
    say: isOpen
      ? 'I need to check this with the bank. Please don’t pay again; we’ll call you back today.'
      : 'Something is wrong on our side, and nothing was charged. We’ll call you back today.',
  };
}
