import { daysFromEpoch, epochMsOf } from '../time/calendar.ts';
import type { CalendarDate, Instant } from '../time/calendar.ts';
import { timeInZone } from '../time/time-of-day.ts';
import type { MerchantTime } from '../time/time-of-day.ts';
import { dayMs, minuteMs } from '../time/units.ts';

/** When an account is backed up without being asked. */
export const backupSchedules = ['off', 'daily', 'closing'] as const;
export type BackupSchedule = (typeof backupSchedules)[number];

/** Reasons an automatic backup was not made; the records and earlier backups are unchanged. */
export const backupTroubles = [
  /** The folder is gone, or is not the one that was chosen: an unmounted drive leaves an empty one. */
  'folder-missing',
  'disk-full',
  'read-only',
  'not-written',
  /** The disk of the records has no room for the copy that a backup is made from. */
  'records-disk-full',
  'records-unreadable',
  /** The account's own keys could not be read. */
  'keys-unreadable',
  /** The key of the backups is not in the keychain. */
  'no-backup-key',
  /** The new file did not read back as it was written. */
  'not-verified',
] as const;
export type BackupTrouble = (typeof backupTroubles)[number];

/** Number of automatic backups kept in the folder, the newest included. */
export const backupsKept = { min: 2, max: 90, usual: 14 } as const;

/** The time of a daily backup until an admin sets one. */
export const usualBackupTime = '18:00';

/** A backup that was written and read back. */
export interface GoodBackup {
  readonly at: Instant;
  readonly fileName: string;
  readonly bytes: number;
  readonly payments: number;
}

/** The last backup that failed; `since` is the first failure after the last good backup. */
export interface FailedBackup {
  readonly at: Instant;
  readonly since: Instant;
  readonly trouble: BackupTrouble;
}

/** The automatic backups of one account on this computer, as set and as they went. */
export interface AutomaticBackup {
  readonly schedule: BackupSchedule;
  /** `HH:MM` in the account's time zone. */
  readonly dailyAt: string;
  readonly kept: number;
  /** An absolute path that an admin chose in the system's dialog. */
  readonly folder: string;
  readonly lastGood: GoodBackup | null;
  /** Null once a later backup succeeded. */
  readonly lastFailure: FailedBackup | null;
  /** True from an opening of the records until the backup at their closing. */
  readonly isOwed: boolean;
}

/** Time without a good backup after which staff are told, in ms. */
const oldAfterMs = 7 * dayMs;

/** Time between two attempts while backups fail, in ms. */
const retryAfterMs = 30 * minuteMs;

/** The state of an account's automatic backups, as staff are told of it. */
export type BackupHealth =
  | { readonly kind: 'off' }
  | { readonly kind: 'good'; readonly at: Instant }
  | {
      readonly kind: 'failed';
      readonly trouble: BackupTrouble;
      readonly since: Instant;
      readonly lastGoodAt: Instant | null;
    }
  | { readonly kind: 'old'; readonly lastGoodAt: Instant | null };

/** Judges the automatic backups of an account; null where none were ever set. */
export function backupHealth(backup: AutomaticBackup | null, now: Instant): BackupHealth {
  if (backup === null || backup.schedule === 'off') return { kind: 'off' };
  const { lastFailure, lastGood } = backup;
  const lastGoodAt = lastGood?.at ?? null;
  if (lastFailure !== null) {
    const { trouble, since } = lastFailure;
    return { kind: 'failed', trouble, since, lastGoodAt };
  }
  if (lastGoodAt === null || elapsedMs(lastGoodAt, now) > oldAfterMs) {
    return { kind: 'old', lastGoodAt };
  }
  return { kind: 'good', at: lastGoodAt };
}

/** The present moment, and what the open records owe. */
export interface BackupMoment {
  readonly now: Instant;
  readonly timeZone: string;
  /** True when an earlier opening of the records ended without the backup at its closing. */
  readonly owesEarlier: boolean;
}

/**
 * Tells whether a backup is due while the records are open.
 *
 * A time of day that passed while the computer was off is made up at once; how often it passed does not matter.
 */
export function isBackupDue(backup: AutomaticBackup | null, moment: BackupMoment): boolean {
  if (backup === null || backup.schedule === 'off') return false;
  if (backup.schedule === 'closing') return moment.owesEarlier;
  if (backup.lastGood === null) return true;
  const { now, timeZone } = moment;
  return (
    minuteOf(timeInZone(backup.lastGood.at, timeZone)) < lastMoment(backup.dailyAt, now, timeZone)
  );
}

/** Tells whether a backup that failed may be tried again; a clock that was set back does not delay it. */
export function mayRetry(lastFailure: FailedBackup | null, now: Instant): boolean {
  return lastFailure === null || Math.abs(elapsedMs(lastFailure.at, now)) >= retryAfterMs;
}

/** The failure to record: a row of failures keeps the moment of its first. */
export function failureAfter(
  before: FailedBackup | null,
  at: Instant,
  trouble: BackupTrouble,
): FailedBackup {
  return { at, since: before?.since ?? at, trouble };
}

/** The newest moment at which a daily backup was to be made, as `YYYY-MM-DD HH:MM` of the zone. */
function lastMoment(dailyAt: string, now: Instant, timeZone: string): string {
  const today = timeInZone(now, timeZone);
  const isPast = today.timeOfDay >= dailyAt;
  return minuteOf({ date: isPast ? today.date : dayBefore(today.date), timeOfDay: dailyAt });
}

function minuteOf({ date, timeOfDay }: MerchantTime): string {
  return `${date} ${timeOfDay}`;
}

function dayBefore(date: CalendarDate): CalendarDate {
  return new Date(daysFromEpoch(date) * dayMs - dayMs).toISOString().slice(0, 10) as CalendarDate;
}

function elapsedMs(from: Instant, until: Instant): number {
  return epochMsOf(until) - epochMsOf(from);
}
