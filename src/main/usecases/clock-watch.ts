import type { Instant } from '../../domain/time/calendar.ts';
import type { AuditNotes } from '../ports/ledger/audit.ts';
import type { Clock } from '../ports/clock.ts';

/** A time server may move a clock by less than this; more is a jump, in ms. */
const jumpMs = 60_000;

/** Notices when the clock on the wall moves by another time than has passed (PCI DSS 10.6, table C1). */
export interface ClockWatch {
  /** Looks once, and writes each jump down once. */
  look(): void;
  /** The computer goes to sleep: what its clock does meanwhile is told as that. */
  sleeps(): void;
  /** Looks at once, and takes what comes after for no sleep any more. */
  wakes(): void;
}

/** What a watch begins with. */
export interface WatchedClock {
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  readonly audit: Pick<AuditNotes, 'note'>;
  /** The moment that the records trusted last, null when there is none. */
  readonly trustedAt: Instant | null;
  /** Whether the clock stands so far ahead of that moment that nothing is charged by it. */
  readonly isFrozen: boolean;
}

type Reason = 'while-running' | 'after-sleep' | 'since-last-opened';

/** Begins with what the clock did since the records were open last, as far as anybody can tell. */
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
  // Ahead is told apart from a terminal that was off only where it is too far to be trusted.
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
