import type { Instant } from '../../domain/time/calendar.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunningTime } from '../ports/ledger/ledger.ts';

/**
 * Wall-clock time, as far as money may rely on it (docs/invariants.md, I7).
 *
 * A guard that lets a charge through once enough time has passed could be opened by setting the computer's clock ahead.
 * So time never goes back here, and after a large jump forward such guards stay closed until a supervisor confirms the
 * date.
 */
export interface LedgerTime {
  /** The later of the wall clock and the last trusted moment. */
  now(): Instant;
  /** The last trusted moment, which neither setting the clock back nor ahead moves. */
  trustedNow(): Instant;
  /** True when the clock has jumped ahead and no supervisor has confirmed the date. */
  isFrozen(): boolean;
  /** The end of windows that look back: a jumped clock leaves them where they were. */
  lookBackFrom(): Instant;
  /** Records that a supervisor confirmed the date. */
  confirm(operatorId: OperatorId): Promise<void>;
  /** Saves the trusted moment; called at intervals, and at the end. */
  save(): Promise<void>;
}

/** Largest move ahead that is not a jump, in ms: a computer may sleep or be off for a few days. */
const jumpMs = 7 * 24 * 60 * 60 * 1000;

/** Operator recorded when the terminal itself goes on trusting its clock. */
const terminal = 'clock' as OperatorId;

/** Continues from the moment that the records last trusted; null trusts the clock as it is. */
export function createLedgerTime(
  trustedAt: Instant | null,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
  store: Pick<RunningTime, 'trustClock'>,
): LedgerTime {
  let trustedMs = Date.parse(trustedAt ?? clock.now());
  let trustedAtRunningMs = clock.monotonicMs();
  let savedMs = trustedAt === null ? Number.NEGATIVE_INFINITY : trustedMs;

  const trust = (wallMs: number) => {
    trustedMs = Math.max(trustedMs, wallMs);
    trustedAtRunningMs = clock.monotonicMs();
  };
  /** Checks the clock; returns false after a jump. */
  const look = (): boolean => {
    const wallMs = Date.parse(clock.now());
    const ranMs = Math.max(0, clock.monotonicMs() - trustedAtRunningMs);
    if (wallMs - trustedMs - ranMs > jumpMs) return false;
    trust(wallMs);
    return true;
  };
  const saveAs = async (operatorId: OperatorId) => {
    const atMs = trustedMs;
    if (atMs <= savedMs) return;
    const saved = await store.trustClock(new Date(atMs).toISOString() as Instant, operatorId);
    if (saved.ok) savedMs = atMs;
  };

  return {
    now: () => {
      look();
      const latestMs = Math.max(Date.parse(clock.now()), trustedMs);
      return new Date(latestMs).toISOString() as Instant;
    },
    trustedNow: () => {
      look();
      return new Date(trustedMs).toISOString() as Instant;
    },
    isFrozen: () => !look(),
    lookBackFrom: () => {
      const isTrusted = look();
      return isTrusted ? clock.now() : (new Date(trustedMs).toISOString() as Instant);
    },
    confirm: async (operatorId) => {
      if (look()) return;
      trust(Date.parse(clock.now()));
      await saveAs(operatorId);
    },
    save: async () => {
      look();
      await saveAs(terminal);
    },
  };
}

const nothing = () => Promise.resolve();

/** Time of a practice account, which is advanced on purpose and so always trusted. */
export function practiceLedgerTime(clock: Pick<Clock, 'now'>): LedgerTime {
  return {
    now: () => clock.now(),
    trustedNow: () => clock.now(),
    isFrozen: () => false,
    lookBackFrom: () => clock.now(),
    confirm: nothing,
    save: nothing,
  };
}
