import type {
  MismatchField,
  NotSentReason,
  ReviewFlag,
  UnknownReason,
} from '../../domain/charge/attempt.ts';

/** Why nothing left the computer, and what would help. */
export const notSentWords: Readonly<Record<NotSentReason, string>> = {
  'name-not-found': 'The address of the service was not found. Check the internet connection.',
  refused: 'The service did not take the connection. It may be down for a moment.',
  unreachable: 'The service could not be reached. Check the internet connection.',
  'connect-deadline': 'The service did not pick up in time.',
  'tls-untrusted': 'The service could not prove who it is, so nothing was sent to it.',
  'tls-failed': 'A safe connection to the service could not be made.',
  'connection-lost': 'The connection broke before anything was sent.',
  'credentials-missing': 'This account has no credentials yet. An admin enters them in Settings.',
  'journal-failed': 'The records could not be written, so nothing was sent.',
  interrupted: 'Tillroom was closed before anything was sent.',
};

/** Why nobody can say yet what happened. */
export const unknownWords: Readonly<Record<UnknownReason, string>> = {
  'no-answer': 'The payment was sent, and no answer came.',
  'connection-lost': 'The payment was sent, and the connection broke before the answer.',
  'hard-deadline': 'The payment was sent, and no answer came in the time allowed.',
  interrupted: 'Tillroom was closed while it waited for the answer.',
  'gateway-error': 'The service answered with a fault of its own.',
  redirected: 'The service pointed somewhere else instead of answering.',
  'unreadable-answer': 'An answer came that could not be read.',
  'contradictory-answer': 'An answer came that contradicts itself.',
  'duplicate-code': 'The bank says that it has seen this payment before.',
  'reference-collision':
    'The service has this reference already, so the earlier send may have counted.',
};

/** What differs between what was sent and what was approved. */
export const mismatchWords: Readonly<Record<MismatchField, string>> = {
  amount: 'the amount',
  currency: 'the currency',
  reference: 'the reference',
  'last-four': 'the last four digits of the card',
  'test-flag': 'test or live',
  captured: 'whether the money was taken',
  'captured-amount': 'the amount taken',
  'known-id': 'the id, which belongs to an earlier payment',
};

/** Why an approval deserves a look although it stands. */
export const reviewWords: Readonly<Record<ReviewFlag, string>> = {
  'errors-present': 'The service added a remark to this approval. Read it below.',
  'test-flag-absent': 'The answer does not say whether it was test or live.',
};

/** Looks a reason up that came as plain text; one that is not ours is left out. */
export function reasonWords(
  words: Readonly<Record<string, string>>,
  reason: string | null,
): string | null {
  return reason === null ? null : (words[reason] ?? null);
}
