import type { RunCommand } from '../../domain/run/run.ts';

/** Spaces the charges that a run sends. */
export interface SendSpacing {
  /**
   * Keeps the one charge that is sent now, or a wake-up for later; other commands pass. `tookMs` is the time that a
   * charge took, `nowMs` running time.
   */
  apart(
    commands: readonly RunCommand[],
    tookMs: number | null,
    nowMs: number,
  ): readonly RunCommand[];
}

/** Upper bound of the gap, in ms: just above the time that one charge keeps the records thread busy. */
const gapMaxMs = 4;
/** Share of the time between two charges that may be a wait, so that waiting never sets the pace. */
const part = 0.3;
/** Resolution of timers, in ms. */
const gapMinMs = 1;

/**
 * Spaces nothing before a charge was timed.
 *
 * Charges that are sent together land together, queue for the one writer and, sharing its commits, are sent together
 * again: each of them slows all the others. A few milliseconds between them end that
 * (docs/decisions/0020-space-the-charges-of-a-run.md).
 */
export function createSendSpacing(concurrency: number): SendSpacing {
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    apart: (commands, tookMs, nowMs) => {
      const gapMs = Math.min(gapMaxMs, ((tookMs ?? 0) / concurrency) * part);
      const sent = commands.find(({ kind }) => kind === 'send');
      if (gapMs < gapMinMs || sent === undefined) return commands;
      const others = commands.filter(({ kind }) => kind !== 'send');
      if (nowMs < lastMs + gapMs) return [...others, { kind: 'wake', atMs: lastMs + gapMs }];
      lastMs = nowMs;
      return [sent, ...others];
    },
  };
}
