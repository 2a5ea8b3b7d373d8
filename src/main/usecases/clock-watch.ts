import type { Instant } from '../../domain/time/calendar.ts';
import type { AuditNotes } from '../ports/ledger/audit.ts';
import type { Clock } from '../ports/clock.ts';

/** Largest correction by a time server, in ms; a larger move is a jump. */
const jumpMs = 60_000;

/** Detects wall-clock jumps: changes that differ from the time that has passed (PCI DSS 10.6, table C1). */
export interface ClockWatch {
  /** Checks once, and records each jump once. */
  look(): void;
  /** The computer goes to sleep: what its clock does until it wakes counts as sleep. */
  sleeps(): void;
  /** Checks at once, and counts nothing after it as sleep. */
  wakes(): void;
}

/** State that a watch starts from. */
export interface WatchedClock {
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  readonly audit: Pick<AuditNotes, 'note'>;
  /** The last moment that the records trusted; null when there is none. */
  readonly trustedAt: Instant | null;
  /** True when the clock is so far ahead of that moment that charging by it is stopped. */
  readonly isFrozen: boolean;
}

type Reason = 'while-running' | 'after-sleep' | 'since-last-opened';

/** Starts with what the clock did since the records were last open, as far as it can be told. */
export function createClockWatch(watched: WatchedClock): ClockWatch {
  const { clock, audit, trustedAt, isFrozen } = watched;
  let seen = { wallMs: Date.parse(clock.now()), runMs: clock.monotonicMs() };
  let isAsleep = false;

  const tell = (expectedMs: number, foundMs: number, reason: Reason) => {
    const bySeconds = Math.round((foundMs - expectedMs) / 1_000);
    const expected = new Date(expectedMs).toISOString();
    const found = new Date(foundMs).toISOString();
    void audit.note({
      topic: 'records',
      event: 'clock.jumped',
      operator: null,
      origin: reason === 'since-last-opened' ? 'start' : 'clock',
      result: 'done',
      subject: `expected ${expected}, found ${found}`,
      reason,
      details: { bySeconds },
    });
  };

  const trustedMs = trustedAt === null ? seen.wallMs : Date.parse(trustedAt);
  // A clock set ahead looks like a terminal that was off, unless it is too far ahead to be trusted.
  if (isFrozen || trustedMs - seen.wallMs > jumpMs) {
    tell(trustedMs, seen.wallMs, 'since-last-opened');
  }

  const look = () => {
    const now = { wallMs: Date.parse(clock.now()), runMs: clock.monotonicMs() };
    const expectedMs = seen.wallMs + Math.max(0, now.runMs - seen.runMs);
    const isJump = Math.abs(now.wallMs - expectedMs) > jumpMs;
    if (isJump) tell(expectedMs, now.wallMs, isAsleep ? 'after-sleep' : 'while-running');
    seen = now;
    if (isJump) isAsleep = false;
  };

  return {
    look,
    sleeps: () => {
      isAsleep = true;
    },
    wakes: () => {
      look();
      isAsleep = false;
    },
  };
}
