import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Instant } from '../../../../domain/time/calendar.ts';
import { dayMs } from '../../../../domain/time/units.ts';

/** A ledger up to this size is checked at every opening; that takes no noticeable time. */
const alwaysReadBytes = 64 * 1024 * 1024;

/** Longest time between two full checks of a ledger, in ms. */
const readEveryMs = 7 * dayMs;

/** State of a ledger file when it was closed cleanly. */
interface CleanMarker {
  readonly bytes: number;
  /** Time of the last change in ns, as text because a double cannot hold it. */
  readonly changedNs: string;
  /** Time of the last full check. */
  readonly readAt: string;
}

/**
 * Time of the last full check, provided the file is exactly as it was closed then.
 *
 * Null means a full check is due: the file was not closed cleanly, another program changed it, or the last check is too
 * old (docs/decisions/0010-skip-the-page-check-after-a-clean-close.md).
 */
export function lastFullCheck(file: string, now: Instant): Instant | null {
  try {
    const about = statSync(file, { bigint: true });
    if (about.size < alwaysReadBytes) return null;
    if (existsSync(`${file}-wal`) || existsSync(doubtOf(file))) return null;
    const mark = readMark(file);
    if (mark === null || BigInt(mark.bytes) !== about.size) return null;
    if (mark.changedNs !== String(about.mtimeNs)) return null;
    const agoMs = Date.parse(now) - Date.parse(mark.readAt);
    return agoMs >= 0 && agoMs < readEveryMs ? (mark.readAt as Instant) : null;
  } catch {
    return null;
  }
}

/** Records the file's state, after its last connection was closed cleanly. */
export function markClean(file: string, readAt: Instant): void {
  try {
    if (existsSync(`${file}-wal`)) return;
    const about = statSync(file, { bigint: true });
    if (about.size < alwaysReadBytes) return;
    const mark: CleanMarker = {
      bytes: Number(about.size),
      changedNs: String(about.mtimeNs),
      readAt,
    };
    writeFileSync(markOf(file), JSON.stringify(mark), { mode: 0o600 });
  } catch {
    // Without a marker the next opening checks the whole file; nothing else is lost.
  }
}

/** Removes the clean and the suspect marker: the file has been checked as required, and changes from here on. */
export function unmark(file: string): void {
  rmSync(markOf(file), { force: true });
  rmSync(doubtOf(file), { force: true });
}

/** Records that a call met damage, so that the next opening checks the whole file. */
export function markSuspect(file: string): void {
  try {
    writeFileSync(doubtOf(file), '', { mode: 0o600 });
  } catch {
    // The folder takes no files, so it has no marker that could hide the damage either.
  }
}

function readMark(file: string): CleanMarker | null {
  const value: unknown = JSON.parse(readFileSync(markOf(file), 'utf8'));
  if (typeof value !== 'object' || value === null) return null;
  const { bytes, changedNs, readAt } = value as Partial<Record<keyof CleanMarker, unknown>>;
  if (typeof bytes !== 'number' || typeof changedNs !== 'string') return null;
  return typeof readAt === 'string' ? { bytes, changedNs, readAt } : null;
}

function doubtOf(file: string): string {
  return `${file}-doubt`;
}

function markOf(file: string): string {
  return `${file}-sound`;
}
