import type { RunCommand } from '../../domain/run/run.ts';

/** Spaces the starts of a run's charges. */
export interface BeginSpacing {
  /** Keeps the one charge that starts now, or a wake-up for later; `nowMs` is running time. */
  apart(commands: readonly RunCommand[], nowMs: number): readonly RunCommand[];
  /** Takes the time that a charge took from its start to its durable outcome, in ms. */
  took(durationMs: number): void;
}

/** Upper bound of the gap, in ms: just above the time that one charge keeps the records thread busy. */
const gapMaxMs = 4;
/** Share of the time between two charges that may be a wait, so that waiting never sets the pace. */
const part = 0.3;
/** Weight of the latest charge in the moving average, from 0 to 1. */
const weight = 0.1;
/** Resolution of timers, in ms. */
const gapMinMs = 1;

/**
 * Starts without a measurement, and then spaces nothing.
 *
 * Charges that start together land together, queue for the one writer and, sharing its commits, start together again:
 * each of them slows all the others. A few milliseconds between them end that
 * (docs/decisions/0020-space-the-charges-of-a-run.md).
 */
export function createBeginSpacing(concurrency: number): BeginSpacing {
  let lastMs = Number.NEGATIVE_INFINITY;
  let usualMs: number | null = null;
  return {
    apart: (commands, nowMs) => {
      const gapMs = Math.min(gapMaxMs, ((usualMs ?? 0) / concurrency) * part);
      const charge = commands.find(({ kind }) => kind === 'charge');
      if (gapMs < gapMinMs || charge === undefined) return commands;
      if (nowMs < lastMs + gapMs) return [{ kind: 'wake', atMs: lastMs + gapMs }];
      lastMs = nowMs;
      return [charge];
    },
    took: (durationMs) => {
      usualMs = usualMs === null ? durationMs : usualMs + (durationMs - usualMs) * weight;
    },
  };
}
