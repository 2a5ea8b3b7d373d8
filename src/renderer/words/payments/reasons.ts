import type {
  MismatchField,
  NotSentReason,
  ReviewFlag,
  UnknownReason,
} from '../../../domain/charge/attempt.ts';

/** Reasons nothing left this computer, each with a remedy where there is one. */
export const notSentWords: Readonly<Record<NotSentReason, string>> = {
  'name-not-found': 'The gateway’s address was not found. Check the internet connection.',
  refused: 'The gateway refused the connection. It may be briefly down.',
  unreachable: 'The gateway could not be reached. Check the internet connection.',
  'connect-deadline': 'The gateway did not respond in time.',
  'tls-untrusted': 'The gateway’s identity could not be verified, so nothing was sent.',
  'tls-failed': 'A secure connection to the gateway could not be made.',
  'connection-lost': 'The connection broke before anything was sent.',
  'credentials-missing': 'This account has no credentials yet. An admin enters them in Settings.',
  'journal-failed': 'The records could not be written, so nothing was sent.',
  fenced:
    'Not sent. No money moved. This terminal had lost the records for a while. Charge again in 10 s; if this comes back, restart Tillroom.',
  withdrawn: 'The billing run stopped sending before this payment’s turn. It stays due.',
  interrupted: 'Tillroom was closed before anything was sent.',
};

/** Reasons an attempt is unconfirmed. */
export const unknownWords: Readonly<Record<UnknownReason, string>> = {
  'no-answer': 'The payment was sent, and no response arrived.',
  'connection-lost': 'The payment was sent, and the connection broke before the response.',
  'hard-deadline': 'The payment was sent, and no response arrived in time.',
  interrupted: 'Tillroom was closed while it waited for the response.',
  slept: 'This computer slept just before the payment was sent.',
  'gateway-error': 'The gateway returned a server error.',
  redirected: 'The gateway sent a redirect instead of a response.',
  'unreadable-answer': 'The response could not be read.',
  'contradictory-answer': 'The response contradicts itself.',
  'duplicate-code': 'The bank reported this payment as a duplicate.',
  'reference-collision': 'The gateway already has this reference, so it may be paid elsewhere.',
};

/** Names of the fields in which a response can differ from the request. */
export const mismatchWords: Readonly<Record<MismatchField, string>> = {
  amount: 'the amount',
  'decimal-amount': 'the amount, which the response states twice and differently',
  currency: 'the currency',
  reference: 'the reference',
  'last-four': 'the last four digits of the card',
  'test-flag': 'test or live',
  captured: 'whether the money was captured',
  'captured-amount': 'the amount charged',
  'known-id': 'the id, which belongs to an earlier payment',
};

/** Reasons to review an approval that still stands. */
export const reviewWords: Readonly<Record<ReviewFlag, string>> = {
  'errors-present': 'The gateway added a remark to this approval. Read it below.',
  'test-flag-absent': 'The response does not say whether it was test or live.',
};

/** Looks up a reason that arrived as plain text; null for one that is not in the table. */
export function reasonWords(
  words: Readonly<Record<string, string>>,
  reason: string | null,
): string | null {
  return reason === null ? null : (words[reason] ?? null);
}
