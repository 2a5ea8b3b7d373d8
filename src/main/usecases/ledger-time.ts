import type { Instant } from '../../domain/time/calendar.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunningTime } from '../ports/ledger/ledger.ts';

/**
 * The wall clock as far as money may rely on it (docs/invariants.md, I7).
 *
 * Windows that let a charge through once enough time has passed would open for whoever sets the computer's clock
 * ahead. So time never goes back here, and after a large jump forward they stay shut until a supervisor confirms
 * the date.
 */
export interface LedgerTime {
  /** The later of the wall clock and the last moment that could be trusted. */
  now(): Instant;
  /** The last moment that can be trusted, which neither a clock set back nor one set ahead moves. */
  trustedNow(): Instant;
  /** Whether the clock has jumped ahead and nobody has confirmed it. */
  isFrozen(): boolean;
  /** Until when windows that look back may count: a jumped clock leaves them where they were. */
  lookBackFrom(): Instant;
  /** A supervisor says that the date is right. */
  confirm(operatorId: OperatorId): Promise<void>;
  /** Makes the trusted moment durable; called now and then, and at the end. */
  save(): Promise<void>;
}

/** A computer that sleeps or is off over a few days is no jump; more than this is, in ms. */
const jumpMs = 7 * 24 * 60 * 60 * 1000;

/** Who is written down where the terminal itself goes on trusting its clock. */
const terminal = 'clock' as OperatorId;

/** Continues from the moment that the records last trusted; null trusts the clock as it stands. */
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
  /** Looks at the clock: true when it stands where it may. */
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

/** The time of a practice account, which is let pass on purpose: it is always to be trusted. */
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
