import { counted } from '../../../words/counts.ts';
import type { OperationOutput } from '../../../../contract/index.ts';
import { backupsKept } from '../../../../domain/backup/automatic-backup.ts';
import type { GoodBackup } from '../../../../domain/backup/automatic-backup.ts';
import { formatMoment } from '../../../lib/clock-time.ts';

type Trouble = Extract<OperationOutput<'backup.save-automatic'>, { kind: 'trouble' }>['trouble'];

/** Words of the automatic backups in Settings. */
export const automaticWords = {
  title: 'Automatic backups',
  text: 'Each backup is read back before it counts. The passphrase is asked for once: a key made from it stays in the system’s keychain, and the files open with the passphrase on any computer.',
  when: 'Make a backup',
  off: 'only by hand',
  daily: 'every day',
  closing: 'when the records close',
  dailyAt: 'At',
  dailyAtHint: 'time of the merchant’s day; a missed one is made at the next start',
  closingText: 'Closing Tillroom waits up to a minute. A missed one is made at the next start.',
  kept: 'Keep',
  keptHint: `newest files, ${backupsKept.min} to ${backupsKept.max}; older automatic backups are removed`,
  folder: 'Folder',
  noFolder: 'none chosen',
  chooseFolder: 'Choose folder',
  folderHint: 'best on another drive',
  newPassphrase: 'Choose a new passphrase for the backups',
  passphraseNext: 'You choose the passphrase of the backups next, in a separate window.',
  save: 'Save schedule',
  saving: 'Saving, then making a backup …',
  saved: 'Saved. The first backup was made and read back.',
  savedOff: 'Saved. Backups are made only by hand.',
  chooseFirst: 'Choose a folder first. Nothing was saved.',
  passphraseFirst: 'Choose a passphrase for the backups first. Nothing was saved.',
  notANumber: `Enter a whole number from ${backupsKept.min} to ${backupsKept.max}.`,
  notATime: 'Enter a time of day, for example 18:00.',
  reading: 'Reading the settings …',
} as const;

/** Reasons a folder was refused when the settings were saved. */
export const folderTroubles: Readonly<Record<Trouble, string>> = {
  'disk-full': 'The disk with this folder is full. Choose another folder. Nothing was saved.',
  'read-only': 'This folder cannot be written. Choose another folder. Nothing was saved.',
  'folder-missing': 'This folder is not there. Choose another folder. Nothing was saved.',
  'in-use': 'Another program holds this folder. Try again. Nothing was saved.',
  'not-written': 'This folder takes no files. Choose another folder. Nothing was saved.',
};

/** The newest backup: its moment, its size and its payments. */
export function lastGoodWords(good: GoodBackup, nowMs: number): string {
  const size = (good.bytes / 1_000_000).toFixed(1);
  const payments = counted(good.payments, 'payment');
  return `Last backup ${formatMoment(good.at, nowMs)}: ${payments}, ${size} MB, read back.`;
}
