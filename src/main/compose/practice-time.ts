import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Instant } from '../../domain/time/calendar.ts';
import type { Clock } from '../ports/clock.ts';

/** How far the practice clock may be moved in all, in minutes: a little less than its bank's own limit. */
const minutesMax = 36_000 * 24 * 60;
const minuteMs = 60_000;

/** The clock of a practice account: the computer's, plus what was let pass. */
export interface PracticeTime {
  readonly clock: Clock;
  minutesAhead(): number;
  /** Moves it forward and keeps it moved over restarts; false when it could not be kept. */
  pass(minutes: number): boolean;
}

/**
 * Opens the practice clock, which stands beside the practice bank's own book.
 *
 * A file that cannot be read counts as a clock that was never moved: a day that comes again is due already, and
 * is charged once all the same.
 */
export function openPracticeTime(file: string, clock: Clock): PracticeTime {
  let ahead = readMinutes(file);
  return {
    clock: {
      now: () => new Date(Date.parse(clock.now()) + ahead * minuteMs).toISOString() as Instant,
      monotonicMs: () => clock.monotonicMs(),
      waitMs: (durationMs) => clock.waitMs(durationMs),
    },
    minutesAhead: () => ahead,
    pass: (minutes) => {
      const next = ahead + minutes;
      if (next > minutesMax || !writeMinutes(file, next)) return false;
      ahead = next;
      return true;
    },
  };
}

function readMinutes(file: string): number {
  try {
    const minutes = Number(readFileSync(file, 'utf8').trim());
    return Number.isSafeInteger(minutes) && minutes >= 0 && minutes <= minutesMax ? minutes : 0;
  } catch {
    return 0;
  }
}

/** Writes beside its place and renames, so that a kill leaves the old clock or the new one. */
function writeMinutes(file: string, minutes: number): boolean {
  const draft = `${file}.new`;
  try {
    writeFileSync(draft, `${minutes}\n`, { mode: 0o600, flush: true });
    renameSync(draft, file);
    return true;
  } catch {
    rmSync(draft, { force: true });
    return false;
  }
}
