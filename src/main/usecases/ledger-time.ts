import type { Instant } from '../../domain/time/calendar.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunningTime, TrustedClock } from '../ports/ledger/ledger.ts';
import { dayMs, hourMs } from '../../domain/time/units.ts';

/**
 * Wall-clock time, as far as money may rely on it (docs/invariants.md, I7).
 *
 * A guard that lets a charge through once enough time has passed could be opened by setting the computer's clock ahead.
 * So time never goes back here, and such guards close while the clock is too far ahead of the last trusted moment and the
 * time that the terminal has run since. Jumps add up, until a supervisor trusts the date or the gateway tells the time.
 */
export interface LedgerTime {
  /** The later of the wall clock and the last trusted moment. */
  now(): Instant;
  /** The last trusted moment, which neither setting the clock back nor ahead moves. */
  trustedNow(): Instant;
  /** True while the clock is too far ahead of the last trusted moment. */
  isFrozen(): boolean;
  /** The end of windows that look back: a jumped clock leaves them where they were. */
  lookBackFrom(): Instant;
  /** Makes the present moment a trusted one, on a person's word. */
  trust(operatorId: OperatorId): Promise<void>;
  /** The gateway said what time it is, over TLS: a trusted moment, unless it lies before one that is known. */
  trustGateway(at: Instant): void;
  /** Makes the trusted moment durable; called now and then, and at the end. */
  save(): Promise<void>;
}

/** Time off and asleep that passes unseen between two trusted moments; more than this is doubted, in ms. */
const unseenMaxMs = 7 * dayMs;

/** A gateway's clock may differ by this much from what is known, in ms. */
const gatewaySlackMs = hourMs;

/** Time that the terminal ran is written again after so much of it, in ms. */
const seenSaveEveryMs = 60_000;

/** Operator recorded when the terminal itself goes on trusting its clock. */
const terminal = 'clock' as OperatorId;

/** Continues from the moment that the records last trusted; null trusts the clock as it is. */
export function createLedgerTime(
  kept: TrustedClock | null,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
  store: Pick<RunningTime, 'trustClock'>,
): LedgerTime {
  let latestMs = Date.parse(kept?.at ?? clock.now());
  let anchor = {
    atMs: Date.parse(kept?.anchorAt ?? clock.now()),
    /** Time that the terminal has run since, over restarts. */
    seenMs: kept?.seenMs ?? 0,
    fromMs: clock.monotonicMs(),
  };
  let saved = { latestMs: Number.NaN, anchorMs: Number.NaN, seenMs: 0 };

  const seenMs = () => anchor.seenMs + Math.max(0, clock.monotonicMs() - anchor.fromMs);
  const moveAnchor = (atMs: number) => {
    anchor = { atMs, seenMs: 0, fromMs: clock.monotonicMs() };
  };
  /** Checks the clock; returns false while it is too far ahead. */
  const look = (): boolean => {
    const wallMs = Date.parse(clock.now());
    if (wallMs - anchor.atMs - seenMs() > unseenMaxMs) return false;
    latestMs = Math.max(latestMs, wallMs);
    return true;
  };
  const isSaved = () =>
    saved.latestMs === latestMs &&
    saved.anchorMs === anchor.atMs &&
    seenMs() - saved.seenMs < seenSaveEveryMs;
  const saveAs = async (operatorId: OperatorId) => {
    if (isSaved()) return;
    const now = { latestMs, anchorMs: anchor.atMs, seenMs: Math.floor(seenMs()) };
    const written = await store.trustClock(
      { at: textOf(now.latestMs), anchorAt: textOf(now.anchorMs), seenMs: now.seenMs },
      operatorId,
    );
    if (written.ok) saved = now;
  };

  return {
    now: () => {
      look();
      return textOf(Math.max(Date.parse(clock.now()), latestMs));
    },
    trustedNow: () => {
      look();
      return textOf(latestMs);
    },
    isFrozen: () => !look(),
    lookBackFrom: () => (look() ? clock.now() : textOf(latestMs)),
    trust: async (operatorId) => {
      moveAnchor(Date.parse(clock.now()));
      look();
      await saveAs(operatorId);
    },
    trustGateway: (at) => {
      const saidMs = Date.parse(at);
      if (saidMs >= anchor.atMs + seenMs() - gatewaySlackMs) moveAnchor(saidMs);
    },
    save: async () => {
      look();
      await saveAs(terminal);
    },
  };
}

function textOf(ms: number): Instant {
  return new Date(ms).toISOString() as Instant;
}

const nothing = () => Promise.resolve();

/** Time of a practice account, which is advanced on purpose and so always trusted. */
export function practiceLedgerTime(clock: Pick<Clock, 'now'>): LedgerTime {
  return {
    now: () => clock.now(),
    trustedNow: () => clock.now(),
    isFrozen: () => false,
    lookBackFrom: () => clock.now(),
    trust: nothing,
    trustGateway: () => undefined,
    save: nothing,
  };
}
