import { counted, figure } from '../../../words/counts.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import { formatMinor } from '../../../../domain/money.ts';

type Refused = Extract<OperationOutput<'backup.choose'>, { kind: 'refused' }>;
type Opened = Extract<OperationOutput<'backup.choose'>, { kind: 'opened' }>;

/** Words of backup and restore. */
export const backupWords = {
  title: 'Backup',
  adminOnly: 'An admin saves and restores backups.',
  save: 'Save a backup',
  saveText:
    'One file with this account’s records and keys, encrypted with a passphrase of its own, which a separate window asks for. You can keep working. Anyone with the file and the passphrase can read everything: store them apart.',
  saving: 'Saving …',
  saved: (fileName: string, payments: number) =>
    `Saved ${counted(payments, 'payment')} as ${fileName}.`,
  notSaved: 'The file could not be written. Choose another folder.',
  restore: 'Restore a backup',
  restoreText:
    'Records of the account on this computer are set aside, never overwritten. Choose the file, then enter its passphrase.',
  choose: 'Choose a file',
  reading: 'Reading the whole file …',
  holds: (name: string, payments: number) =>
    `A backup of ${name} with ${counted(payments, 'payment')}.`,
  madeAt: (when: string) => `Made ${when}.`,
  replaces: 'This computer has records of this account. They are set aside in the data folder.',
  goOn: 'Restore now',
  restored:
    'Records restored. If they are older than those that were here, an admin accepts them in Settings, under Audit log.',
  enterAgain: (secrets: readonly string[]) =>
    `A backup does not contain an account’s secrets. Enter them again in Settings, under Accounts: ${secrets.join(', ')}. PINs are set again after signing in with the passphrase.`,
  noProof: (name: string) =>
    `No admin of ${name} confirmed this. Nothing was changed. Without a passphrase it can be restored too: the records here are set aside, and the API token and shared secret of ${name} are deleted from the keychain. No payments can be taken until they are entered again.`,
  withoutProof: 'Restore without a passphrase',
  otherKeys:
    'This computer’s keychain has other keys for this account, which belong to other records. Nothing was restored. If those records are gone, delete Tillroom’s entries of this account in the system’s password settings, then restore again.',
  inFlight: 'A payment is in progress. Wait for its outcome, then restore.',
  held: 'The backup was read but not restored: the system did not let the records be moved. The existing records are unchanged. Close anything using them (backup software, antivirus, a window on the data folder), then try again above. You need not choose the file again.',
  nothingChosen: 'Choose the file again.',
  onServer:
    'Nothing was restored: these records are on a server that other terminals use. Move them back to a file under Records first.',
  notRestored: 'The backup could not be restored. The existing records are unchanged.',
} as const;

/** Payments in the records here that the backup lacks. */
export function chargedSinceWords(since: Opened['facts']['chargedSince']): string {
  if (since === null) {
    return 'Payments since this backup cannot be counted: the records here could not be read. Check the merchant dashboard before you replace them.';
  }
  const { payments, unconfirmed, totals } = since;
  if (payments === 0 && unconfirmed === 0) return 'No payments since this backup.';
  const sums = totals.map(
    ({ currency, amountMinor }) => `${currency} ${formatMinor(amountMinor, currency)}`,
  );
  const parts = [countWords(payments), ...sums].join(', ');
  const open = unconfirmed === 0 ? '' : ` ${figure(unconfirmed)} more unconfirmed.`;
  return `${parts}.${open} The restored records will not know them, and no plan is charged until an admin has checked them.`;
}

function countWords(count: number): string {
  return `${counted(count, 'payment')} since this backup`;
}

/** Reasons a file was refused as a backup. */
export const backupRefusals: Readonly<Record<Refused['reason'], string>> = {
  'not-a-backup': 'This file is not a Tillroom backup.',
  'wrong-passphrase': 'This is not the passphrase of this backup.',
  damaged: 'This backup is damaged: part of it has changed since it was saved.',
  newer: 'This backup was made by a newer Tillroom. Install that version to restore it.',
  unreadable: 'The file could not be read.',
  'not-as-expected': 'This file does not say what a backup of Tillroom says. Nothing was changed.',
  'account-refused':
    'The account in this backup does not fit this computer: its settings are not allowed, or an account here has its id in another mode. Nothing was changed.',
  'name-taken':
    'Another account of this computer has the name of the one in this backup. Rename that one in Settings, then choose the file again.',
};
