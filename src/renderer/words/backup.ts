import type { OperationOutput } from '../../contract/index.ts';

type Refused = Extract<OperationOutput<'backup.choose'>, { kind: 'refused' }>;

/** Words of backing records up and putting them back. */
export const backupWords = {
  title: 'Backup',
  adminOnly: 'An admin saves and restores backups.',
  save: 'Save a backup',
  saveText:
    'One file with the records of this account and their keys, under a passphrase of its own. Work goes on meanwhile. Whoever has the file and the passphrase can read it all: keep them apart.',
  passphrase: 'Passphrase of the backup',
  passphraseHint: '12 characters at least; it cannot be found again',
  again: 'The same again',
  tooShort: 'Twelve characters at least.',
  notSame: 'The two are not the same. Nothing was saved. Key the second one again.',
  saving: 'Saving …',
  saved: (fileName: string, payments: number) =>
    `Saved ${payments.toLocaleString('en')} payments as ${fileName}.`,
  notSaved: 'The file could not be written. Choose another folder.',
  restore: 'Restore a backup',
  restoreText:
    'Records of the account that lie on this computer are put aside, never written over. Enter the passphrase, then choose the file.',
  choose: 'Choose a file',
  reading: 'Reading all of the file …',
  holds: (name: string, payments: number) =>
    `A backup of ${name} with ${payments.toLocaleString('en')} payments.`,
  madeAt: (at: string) => `Made ${at.slice(0, 10)} ${at.slice(11, 16)} UTC.`,
  replaces: 'There are records of this account here. They are put aside in the data folder.',
  goOn: 'Restore it now',
  restored: 'Restored. If it is older than what was here, an admin accepts it under Audit log.',
  enterAgain: (secrets: readonly string[]) =>
    `No backup holds the secrets of an account. Enter them again in Settings, under Accounts: ${secrets.join(', ')}. PINs are set anew after signing in with the passphrase.`,
  otherKeys:
    'The keychain of this computer holds other keys of this account, which fit other records. Nothing was put in place. If those records are gone, delete Tillroom’s entries of this account in the system’s password settings, then restore again.',
  inFlight: 'A payment is on its way. Wait until it has an answer, then restore.',
  held: 'The backup is read and waits: the system did not let the records be moved. What was here is as it was. Close what may have them open, such as a backup program, a virus scanner or a window on the data folder, then try again above; no file has to be chosen for it.',
  nothingChosen: 'Choose the file once more.',
  notRestored: 'The backup could not be put in place. What was here is as it was.',
} as const;

/** Why a file is not taken for a backup. */
export const backupRefusals: Readonly<Record<Refused['reason'], string>> = {
  'not-a-backup': 'This file is no backup of Tillroom.',
  'wrong-passphrase': 'This is not the passphrase of this backup.',
  damaged: 'This backup is damaged: some of it is not as it was saved.',
  newer: 'A newer Tillroom made this backup. Install that one to restore it.',
  unreadable: 'The file could not be read.',
};
