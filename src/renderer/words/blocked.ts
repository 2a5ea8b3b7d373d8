import type { Status } from '../../contract/session.ts';
import { assertNever } from '../../domain/assert.ts';

type Blocked = NonNullable<Status['blocked']>;
type Reason<Kind extends Blocked['kind']> = Extract<
  Blocked,
  { kind: Kind; reason: string }
>['reason'];

/** Why nothing can be charged now, and what a person can do about it. */
export interface BlockedWords {
  readonly title: string;
  readonly doNext: string;
}

const records: Readonly<Record<Reason<'records'>, BlockedWords>> = {
  'read-only': {
    title: 'The records can only be read, so nothing can be charged.',
    doNext: 'Ask whoever looks after this computer to allow writing to the data folder.',
  },
  'disk-full': {
    title: 'The disk is full, so nothing can be charged.',
    doNext: 'Free some space on this computer, then start Tillroom again.',
  },
  'io-error': {
    title: 'The disk does not answer as it should, so nothing can be charged.',
    doNext: 'Start the computer again. If this stays, have its disk checked before going on.',
  },
  damaged: {
    title: 'The records are damaged, so nothing can be charged.',
    doNext:
      'Close Tillroom and have the data folder restored from a copy. Nothing was overwritten.',
  },
  'newer-schema': {
    title: 'A newer Tillroom wrote these records, so nothing can be charged with this one.',
    doNext: 'Install the newer Tillroom on this computer.',
  },
  'no-audit-key': {
    title:
      'The key of the audit log cannot be read, so everything can be looked at and nothing changed.',
    doNext:
      'Unlock the keychain of this computer if it is locked, then try again. No other key was made.',
  },
  'audit-key-damaged': {
    title:
      'The key of the audit log is damaged, so everything can be looked at and nothing changed.',
    doNext:
      'Restore a backup of this account in Settings. Without one, delete Tillroom’s entry that ends in audit-key in the system’s password settings and try again; an admin then accepts the log.',
  },
  'audit-broken': {
    title: 'The audit log was changed from outside, so nothing can be charged.',
    doNext:
      'Ask an admin to look at Audit log in Settings: it says which entry, and takes a reason to go on.',
  },
  'older-records': {
    title: 'These records are older than the ones last used here, so nothing can be charged.',
    doNext:
      'If a backup was put back on purpose, an admin accepts that in Settings, under Audit log. Payments made since are missing here: look them up in the dashboard.',
  },
  'restore-held': {
    title:
      'A restored backup could not be put in place, because the system did not let the records be moved. Nothing can be charged.',
    doNext:
      'Close what may have them open, such as a backup program, a virus scanner or a window on the data folder, then try again. The records that were here are as they were.',
  },
  'in-use': {
    title: 'Another Tillroom has these records open, so nothing can be charged here.',
    doNext: 'Go to the other window, or close it and start this one again.',
  },
  missing: {
    title: 'The records of this account are not where they were, so nothing can be charged.',
    doNext: 'Connect the disk that holds them. No new, empty records were started in their place.',
  },
  'empty-file': {
    title: 'The records of this account are an empty file, so nothing can be charged.',
    doNext: 'Have the data folder restored from a copy. Nothing was written over it.',
  },
  'not-records': {
    title: 'Something else lies where the records should be, so nothing can be charged.',
    doNext: 'Have the data folder restored from a copy. Nothing was written over it.',
  },
  'other-account': {
    title: 'These records belong to another account, so nothing can be charged.',
    doNext: 'Put the right data folder back, then start Tillroom again.',
  },
  'network-path': {
    title: 'The records lie on a network drive, where they are not safe. Nothing can be charged.',
    doNext: 'Move the data folder to a disk of this computer.',
  },
  unreadable: {
    title: 'This computer does not let Tillroom read its records, so nothing can be charged.',
    doNext: 'Ask whoever looks after this computer to allow reading the data folder.',
  },
  unwritable: {
    title: 'Nothing can be written in the data folder, so nothing can be charged.',
    doNext: 'Ask whoever looks after this computer to allow writing there.',
  },
  'thread-lost': {
    title: 'The records did not start, so nothing can be charged.',
    doNext: 'Start Tillroom again. Nothing you have done is lost.',
  },
};

const keychain: Readonly<Record<Reason<'keychain'>, BlockedWords>> = {
  unavailable: {
    title: 'This computer has no keychain running, so the account’s secrets cannot be read.',
    doNext:
      'Start the keychain of this computer (on Linux: GNOME Keyring or KWallet), then try again. If it was started while Tillroom ran, start Tillroom again too.',
  },
  'no-collection': {
    title: 'This computer’s keychain has nothing set up to keep secrets in.',
    doNext: 'Create a default keychain in the system’s password settings, then try again.',
  },
  locked: {
    title: 'The keychain is locked, so the account’s secrets cannot be read.',
    doNext: 'Unlock the keychain of this computer, then try again.',
  },
  denied: {
    title: 'The keychain did not let Tillroom in.',
    doNext: 'Allow Tillroom in the keychain’s settings, then start it again.',
  },
  'timed-out': {
    title: 'The keychain did not answer in time.',
    doNext: 'Look for a question of the keychain behind this window, answer it, then try again.',
  },
  garbage: {
    title: 'What the keychain keeps for this account cannot be read.',
    doNext: 'Enter the account’s secrets again in Settings.',
  },
  'missing-secret': {
    title: 'This account has no secrets in the keychain of this computer.',
    doNext: 'Enter them in Settings.',
  },
};

/** What looks again after something outside Tillroom was mended. */
export const tryAgainWords = 'Try again';

const mendedOutside: readonly Reason<'records'>[] = [
  'no-audit-key',
  'audit-key-damaged',
  'restore-held',
];

/** Whether looking again may find it mended while the app runs. */
export function canBeTriedAgain(blocked: Blocked): boolean {
  if (blocked.kind === 'records') {
    return mendedOutside.includes(blocked.reason);
  }
  return blocked.kind === 'keychain' && blocked.reason !== 'missing-secret';
}

/** Says a blocked state in one sentence, and what to do in another. */
export function blockedWords(blocked: Blocked): BlockedWords {
  switch (blocked.kind) {
    case 'records':
      return records[blocked.reason];
    case 'keychain':
      return keychain[blocked.reason];
    case 'practice-bank-down':
      return {
        title: 'The practice bank is not running, so nothing can be charged.',
        doNext: 'Start Tillroom again. Nothing you have done is lost.',
      };
    case 'damaged-preferences':
      return {
        title: 'The settings of this computer could not be read.',
        doNext: 'They were put aside, not deleted. Check the accounts in Settings before charging.',
      };
    default:
      return assertNever(blocked);
  }
}
