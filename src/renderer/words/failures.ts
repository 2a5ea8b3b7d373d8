import type { Failure } from '../../contract/failure.ts';
import { assertNever } from '../../domain/assert.ts';
import { blockedWords } from './blocked.ts';
import type { BlockedWords } from './server-records.ts';
import { aRole } from './frame.ts';
import type { SealingTrouble } from '../../domain/secret.ts';

/** Label of the button that reads again what could not be read. */
export const readAgain = 'Reload';

/** A small part of a screen that could not be read: "Calls could not be read." */
export const unreadPart = (what: string): string => `${what} could not be read.`;

/** Title over a list that could not be read again. */
export const shownAsOf = (time: string): string => `What you see is from ${time}.`;

/** The reason main did not perform the request, and the next step. */
export function failureWords(failure: Failure): string {
  switch (failure.kind) {
    case 'untrusted':
    case 'too-large':
    case 'invalid':
      return 'Tillroom could not read that. Nothing was done. Check the entry.';
    case 'denied':
      return `Only ${aRole(failure.need)} may do this. Nothing was done.`;
    case 'needs-proof':
      return failure.accountName === ''
        ? 'An admin of a live account has to confirm this. Nothing was done.'
        : `An admin of ${failure.accountName} has to confirm this. Nothing was done.`;
    case 'signed-out':
      return 'You are not signed in. Nothing was done. Sign in and try again.';
    case 'locked':
      return 'The terminal is locked. Nothing was done. Unlock it, and try again.';
    case 'records':
      if (failure.reason === 'busy') return 'The records are busy. Nothing was done. Try again.';
      if (failure.reason === 'closed')
        return 'The records of this account are closed. Nothing was done. Open the account first.';
      return refused(blockedWords({ kind: 'records', reason: failure.reason }));
    case 'keychain':
      return refused(blockedWords({ kind: 'keychain', reason: failure.reason }));
    case 'sealing':
      return sealingWords[failure.reason];
    case 'practice-bank-down':
      return sentence(blockedWords({ kind: 'practice-bank-down' }));
    case 'settings':
      return 'The settings could not be written. Nothing was changed. Check that the disk is not full.';
    case 'not-found':
      return 'That is not in the records of this account. Nothing was done. Reload the list.';
    case 'internal':
      return `Something in Tillroom went wrong. If this was a charge, look under To do and Payments before you try again. Report ${failure.reportId}.`;
    default:
      return assertNever(failure);
  }
}

/** The same in two parts: the first sentence, and what it means and asks for; null when it is all there is. */
export function failureParts(failure: Failure): {
  readonly title: string;
  readonly text: string | null;
} {
  const words = failureWords(failure);
  const [title = words, ...rest] = words.split(/(?<=\.) /u);
  return { title, text: rest.length === 0 ? null : rest.join(' ') };
}

const sealingWords: Readonly<Record<SealingTrouble, string>> = {
  'key-missing':
    'The key for cards on file is missing from this computer. Nothing was sent. Restore it from a backup, or enter the card.',
  'key-damaged':
    'The key for cards on file is damaged. Nothing was sent. Restore it from a backup, or enter the card.',
  'key-unwritable':
    'The key for cards on file could not be written, so no card can be saved. Nothing was sent. Check that the disk is not full.',
  'broken-seal':
    'This card on file was altered outside Tillroom, so it was not used. Nothing was sent. Enter the card.',
};

/**
 * Refusal of a charge while a blocked state stands: the keychain and the records are checked before any
 * sending.
 */
function refused({ title, doNext }: BlockedWords): string {
  return `${title} Nothing was done: no money moved. ${doNext}`;
}

function sentence({ title, doNext }: BlockedWords): string {
  return `${title} ${doNext}`;
}
