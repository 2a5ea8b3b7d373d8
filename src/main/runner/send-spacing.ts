import type { RunCommand } from '../../domain/run/run.ts';

/** Spaces the charges that a run sends. */
export interface SendSpacing {
  /**
   * Keeps the one charge that is sent now, or a wake-up for later; what is prepared comes after it. `tookMs` is the time that a
   * charge took, `nowMs` running time.
   */
  apart(
    commands: readonly RunCommand[],
    tookMs: number | null,
    nowMs: number,
  ): readonly RunCommand[];
}

/** Upper bound of the gap, in ms: just above the time that one charge keeps the records thread busy. */
const gapMaxMs = 6;
/** Share of the time between two charges that may be a wait, so that waiting never sets the pace. */
const part = 0.5;
/** Resolution of timers, in ms. */
const gapMinMs = 1;

/**
 * Spaces nothing before a charge was timed.
 *
 * Charges that are sent together land together, queue for the one writer and, sharing its commits, are sent together
 * again: each of them slows all the others. A few milliseconds between them end that, and let `dispatched` be committed
 * before the next charge is recorded (docs/decisions/0020-space-the-charges-of-a-run.md).
 */
export function createSendSpacing(concurrency: number): SendSpacing {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    apart: (commands, tookMs, nowMs) => {
      const gapMs = Math.min(gapMaxMs, ((tookMs ?? 0) / concurrency) * part);
      if (gapMs < gapMinMs) return commands;
      const sent =
        nowMs < lastMs + gapMs ? undefined : commands.find(({ kind }) => kind === 'send');
      if (sent !== undefined) lastMs = nowMs;
      const mayPrepare = nowMs >= lastMs + gapMs;
      const kept = commands.filter(
        (command) =>
          command === sent ||
          (command.kind !== 'send' && (command.kind !== 'prepare' || mayPrepare)),
      );
      return kept.length === commands.length
        ? kept
        : [...kept, { kind: 'wake', atMs: lastMs + gapMs }];
    },
  };
}
