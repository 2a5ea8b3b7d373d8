import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { Clock } from '../../ports/clock.ts';
import { minuteMs, minutesPerDay } from '../../../domain/time/units.ts';

/** Limit on how far the practice clock may be advanced in all, in minutes; just below its bank's own limit. */
const minutesMax = 36_000 * minutesPerDay;

/** Clock of a practice account: the computer's, plus the time advanced so far. */
export interface PracticeTime {
  readonly clock: Clock;
  minutesAhead(): number;
  /** Advances the clock and saves it across restarts; returns false when it could not be saved. */
  pass(minutes: number): boolean;
}

/**
 * Opens the practice clock, stored beside the practice bank's journal.
 *
 * An unreadable file counts as a clock never advanced: a day that comes again is due already, and is still charged only
 * once.
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

/** Writes a temporary file and renames it, so that a kill leaves the old clock or the new one. */
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
