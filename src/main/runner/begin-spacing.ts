import type { RunCommand } from '../../domain/run/run.ts';

/** Keeps charges of a run that could begin together a little apart. */
export interface BeginSpacing {
  /** Of what may be done now, the one charge that begins, or when to ask again; `nowMs` is running time. */
  apart(commands: readonly RunCommand[], nowMs: number): readonly RunCommand[];
  /** Told of each charge how long it took from its begin to its durable outcome, in ms. */
  took(durationMs: number): void;
}

/** More than what one charge keeps the thread of the records busy, in ms, and as little as that. */
const gapMaxMs = 4;
/** Which part of the time between two charges may be a wait, so that waiting never sets the pace. */
const part = 0.3;
/** How much one charge says about the next, from 0 to 1. */
const weight = 0.1;
/** Timers are not finer than this, in ms. */
const gapMinMs = 1;

/**
 * Starts with nothing known, and then keeps nothing apart.
 *
 * Charges that begin together land together, queue for the one writer and, sharing its commits, begin together
 * again: all of them pay for all. A few milliseconds between them end that
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
