import type { Status } from '../../contract/staff/session.ts';
import { assertNever } from '../../domain/assert.ts';
import { serverFailures } from '../../domain/records/server-troubles.ts';
import { serverWords } from './server-records.ts';
import type { BlockedWords } from './server-records.ts';

type Blocked = NonNullable<Status['blocked']>;
type Reason<Kind extends Blocked['kind']> = Extract<
  Blocked,
  { kind: Kind; reason: string }
>['reason'];

const records: Readonly<Record<Reason<'records'>, BlockedWords>> = {
  'read-only': {
    title: 'Records are read-only. No payments can be taken.',
    doNext: 'Ask your IT administrator to allow writing to the data folder.',
  },
  'disk-full': {
    title: 'The disk is full. No payments can be taken.',
    doNext: 'Free some space on this computer, then start Tillroom again.',
  },
  'io-error': {
    title: 'Disk error. No payments can be taken.',
    doNext:
      'Restart the computer. If the error comes back, have its disk checked before you go on.',
  },
  damaged: {
    title: 'The records are damaged. No payments can be taken.',
    doNext:
      'Close Tillroom and have the data folder restored from a copy. Nothing was overwritten.',
  },
  'newer-schema': {
    title: 'A newer Tillroom wrote these records. No payments can be taken with this one.',
    doNext: 'Install the newer Tillroom on this computer.',
  },
  'no-audit-key': {
    title:
      'The audit log key cannot be read. Everything can be viewed; nothing can be charged or changed.',
    doNext:
      'Unlock the keychain of this computer if it is locked, then try again. No other key was made.',
  },
  'audit-key-damaged': {
    title:
      'The audit log key is damaged. Everything can be viewed; nothing can be charged or changed.',
    doNext:
      'Restore a backup of this account in Settings. Without one, delete Tillroom’s entry that ends in audit-key in the system’s password settings and try again; an admin then accepts the log.',
  },
  'audit-broken': {
    title: 'The audit log was changed from outside. No payments can be taken.',
    doNext:
      'Ask an admin to open Audit log in Settings. It shows which entry, and an admin can accept the records with a reason.',
  },
  'rows-altered': {
    title:
      'Staff, rules or limits were changed outside Tillroom. No payments can be taken. No money moved.',
    doNext:
      'Ask an admin to sign in, check Staff and the rules in Settings, and accept them under Audit log.',
  },
  'plan-altered': {
    title: 'Nothing was sent. No money moved. This plan was changed outside Tillroom.',
    doNext: 'Ask an admin to compare the plan with the agreement, and to accept it on the plan.',
  },
  'payment-altered': {
    title:
      'Nothing was sent. No money moved. Payments of this order were changed outside Tillroom and can only be read.',
    doNext:
      'Ask an admin to compare them with the merchant dashboard and with Settings, under Audit log, which names what was written.',
  },
  'older-records': {
    title: 'These records are older than the ones last used here. No payments can be taken.',
    doNext:
      'If a backup was restored on purpose, an admin accepts it in Settings, under Audit log. Payments made since are missing here: look them up in the merchant dashboard.',
  },
  'gap-open': {
    title: 'Not sent. No money moved. The records may miss payments, which are not checked yet.',
    doNext:
      'Open Settings, Restored records: it says which terminals or which payments are left to check. Plans and refunds work again after that.',
  },
  'restore-held': {
    title:
      'A backup could not be restored, because the system did not let the records be moved. No payments can be taken.',
    doNext:
      'Close anything using them (backup software, antivirus, a window on the data folder), then try again. The existing records are unchanged.',
  },
  'in-use': {
    title: 'Another Tillroom has these records open. No payments can be taken here.',
    doNext: 'Go to the other window, or close it and start this one again.',
  },
  missing: {
    title: 'The records of this account are missing. No payments can be taken.',
    doNext:
      'Connect the disk that contains them. No new, empty records were started in their place.',
  },
  'empty-file': {
    title: 'The records of this account are an empty file. No payments can be taken.',
    doNext: 'Have the data folder restored from a copy. Nothing was overwritten.',
  },
  'not-records': {
    title: 'Another file is in the place of the records. No payments can be taken.',
    doNext: 'Have the data folder restored from a copy. Nothing was overwritten.',
  },
  'other-account': {
    title: 'These records belong to another account. No payments can be taken.',
    doNext: 'Put the right data folder back, then start Tillroom again.',
  },
  'network-path': {
    title: 'The records are on a network drive, where they are not safe. No payments can be taken.',
    doNext: 'Move the data folder to a disk of this computer.',
  },
  unreadable: {
    title: 'This computer does not let Tillroom read its records. No payments can be taken.',
    doNext: 'Ask your IT administrator to allow reading the data folder.',
  },
  unwritable: {
    title: 'Nothing can be written in the data folder. No payments can be taken.',
    doNext: 'Ask your IT administrator to allow writing there.',
  },
  'thread-lost': {
    title: 'The records did not start. No payments can be taken.',
    doNext: 'Start Tillroom again. Nothing you have done is lost.',
  },
  moved: {
    title: 'These records were moved to a server, and can only be read here.',
    doNext:
      'This computer’s keychain no longer names that server. Ask an admin at another terminal to let this one join again.',
  },
  'place-unreadable': {
    title:
      'The entry that says where the records are cannot be read. No payments can be taken here.',
    doNext: 'Unlock the keychain of this computer if it is locked, then try again.',
  },
  ...serverWords,
};

const keychain: Readonly<Record<Reason<'keychain'>, BlockedWords>> = {
  unavailable: {
    title: 'This computer has no keychain running, so the account’s secrets cannot be read.',
    doNext:
      'Start the keychain of this computer (on Linux: GNOME Keyring or KWallet), then try again. If it was started while Tillroom ran, start Tillroom again too.',
  },
  'no-collection': {
    title: 'This computer’s keychain has no place set up for secrets.',
    doNext: 'Create a default keychain in the system’s password settings, then try again.',
  },
  locked: {
    title: 'The keychain is locked, so the account’s secrets cannot be read.',
    doNext: 'Unlock the keychain of this computer, then try again.',
  },
  denied: {
    title: 'The keychain refused access to Tillroom.',
    doNext: 'Allow Tillroom in the keychain’s settings, then start it again.',
  },
  'timed-out': {
    title: 'The keychain did not respond in time.',
    doNext: 'Look for a keychain prompt behind this window, confirm it, then try again.',
  },
  garbage: {
    title: 'The keychain’s entry for this account cannot be read.',
    doNext: 'Enter the account’s secrets again in Settings.',
  },
  'missing-secret': {
    title: 'This account has no secrets in this computer’s keychain.',
    doNext: 'Enter them in Settings.',
  },
  'other-address': {
    title:
      'The account’s address is not the one that its secrets were entered for. Nothing was sent, and no payments can be taken.',
    doNext: 'Ask an admin to check the address in Settings, then to enter the secrets again.',
  },
  'address-not-approved': {
    title:
      'No admin of a live account has approved the address of this account. Nothing was sent, and no payments can be taken.',
    doNext: 'Ask an admin of the live account to approve it in Settings, under Approved addresses.',
  },
  'address-not-confirmed': {
    title:
      'No admin has confirmed the new address of this account. Nothing was sent, and no payments can be taken.',
    doNext: 'Ask an admin to compare the address above the screen, and to confirm it there.',
  },
};

/** Button that rechecks a blocked state after a fix outside Tillroom. */
export const tryAgainWords = 'Try again';

const mendedOutside: readonly Reason<'records'>[] = [
  'no-audit-key',
  'audit-key-damaged',
  'restore-held',
  'place-unreadable',
  ...serverFailures,
];

/** Reasons that what is entered in Settings mends. */
export const enteredInSettings = [
  'missing-secret',
  'other-address',
  'address-not-approved',
  'address-not-confirmed',
] as const satisfies readonly Reason<'keychain'>[];

/** True when a recheck can find the trouble fixed while the app runs. */
export function canBeTriedAgain(blocked: Blocked): boolean {
  if (blocked.kind === 'records') {
    return mendedOutside.includes(blocked.reason);
  }
  return (
    blocked.kind === 'keychain' && !enteredInSettings.some((reason) => reason === blocked.reason)
  );
}

/** The blocked state in one sentence, and the fix in another. */
export function blockedWords(blocked: Blocked): BlockedWords {
  switch (blocked.kind) {
    case 'records':
      return records[blocked.reason];
    case 'keychain':
      return keychain[blocked.reason];
    case 'practice-bank-down':
      return {
        title: 'The practice bank is not running. No payments can be taken.',
        doNext: 'Start Tillroom again. Nothing you have done is lost.',
      };
    case 'damaged-preferences':
      return {
        title: 'The settings of this computer could not be read.',
        doNext: 'They were set aside, not deleted. Check the accounts in Settings before charging.',
      };
    default:
      return assertNever(blocked);
  }
}
