import type { Status } from '../../contract/staff/session.ts';
import type { BackupTrouble } from '../../domain/backup/automatic-backup.ts';
import { formatMoment } from '../lib/clock-time.ts';

type Health = Status['backup'];

/** Reasons an automatic backup was not made, each with the next step. */
export const backupTroubleWords: Readonly<Record<BackupTrouble, string>> = {
  'folder-missing':
    'The backup folder was not found. Connect the drive, or an admin chooses another folder.',
  'disk-full':
    'The disk with the backup folder is full. Free some space, or an admin chooses another folder.',
  'read-only':
    'The backup folder cannot be written. Allow writing to it, or an admin chooses another folder.',
  'not-written':
    'The file could not be written to the backup folder. Check the drive, or an admin chooses another folder.',
  'records-disk-full':
    'The disk of this computer is full. Free as much space as the records take, then back up again.',
  'records-unreadable': 'The records could not be copied. Restart Tillroom, then back up again.',
  'keys-unreadable':
    'The keys of this account could not be read. Unlock the system’s keychain, then back up again.',
  'no-backup-key':
    'The key of the backups is missing from this computer. An admin enters the passphrase again in Settings, under Backup.',
  'not-verified':
    'The new file could not be read back, so it was deleted. Check the drive, and that this computer has free space.',
};

const nothingLost = 'Records and earlier backups are unchanged.';

/** Words about the automatic backups on every screen that mentions them. */
export const backupHealthWords = {
  failedTitle: 'The automatic backup failed',
  oldTitle: 'No backup for more than a week',
  makeNow: 'Back up now',
  making: 'Saving and reading back …',
  made: 'Backup saved and read back.',
  lastGood: (at: string | null, nowMs: number) =>
    at === null ? 'No backup was made yet.' : `Last good backup: ${formatMoment(at, nowMs)}.`,
} as const;

/** The title and the text of a warning; null while nothing is wrong. */
export function backupWarning(
  health: Health,
  nowMs: number,
): { readonly title: string; readonly text: string } | null {
  switch (health.kind) {
    case 'off':
    case 'good':
      return null;
    case 'failed':
      return {
        title: backupHealthWords.failedTitle,
        text: `${backupTroubleWords[health.trouble]} ${nothingLost} ${backupHealthWords.lastGood(health.lastGoodAt, nowMs)}`,
      };
    case 'old':
      return {
        title: backupHealthWords.oldTitle,
        text: `${backupHealthWords.lastGood(health.lastGoodAt, nowMs)} Tillroom makes the next one by itself while it is open. Back up now, or leave it open at the set time.`,
      };
  }
}
