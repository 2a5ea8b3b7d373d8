import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Instant } from '../../../../domain/time/calendar.ts';

/** A smaller ledger is read through at every opening: it takes less time than anyone notices. */
const alwaysReadBytes = 64 * 1024 * 1024;

/** How long a ledger may go without being read through, in ms. */
const readEveryMs = 7 * 24 * 60 * 60_000;

/** What a ledger was like when it was put away in order. */
interface CleanMarker {
  readonly bytes: number;
  /** Time of the last change in ns, as text because a double does not hold it. */
  readonly changedNs: string;
  /** When it was last read through. */
  readonly readAt: string;
}

/**
 * When a ledger was last read through, if it is still exactly the file that was put away then.
 *
 * Null means that it has to be read through now: it was not put away in order, somebody else
 * touched it, or it was too long ago (docs/decisions/0010-skip-the-page-check-after-a-clean-close.md).
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

/** Notes what the file is like, after its last connection was closed in order. */
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
    // Without a mark the next opening reads the file through, which is all that is lost.
  }
}

/** Takes mark and doubt away: the file was looked at as it had to be, and changes from here on. */
export function unmark(file: string): void {
  rmSync(markOf(file), { force: true });
  rmSync(doubtOf(file), { force: true });
}

/** Notes that a call met damage, so that the next opening reads the file through. */
export function markSuspect(file: string): void {
  try {
    writeFileSync(doubtOf(file), '', { mode: 0o600 });
  } catch {
    // The folder takes no files: nor does it take a mark that could hide the damage.
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
