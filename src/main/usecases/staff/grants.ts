import type { Clock } from '../../ports/clock.ts';
import type { Approver } from '../desk.ts';

/** How long an approval holds, in ms of running time. */
export const grantMs = 2 * 60_000;

/** The one approval that may wait for its call: of one operation, once, for two minutes, in memory only. */
export interface Grants {
  give(operation: string, approver: Approver): void;
  /** Takes the approval of this operation, if there is one; it is good once. */
  take(operation: string): Approver | null;
  drop(): void;
}

/** Starts without an approval. */
export function createGrants(clock: Pick<Clock, 'monotonicMs'>): Grants {
  let kept: { operation: string; approver: Approver; untilMs: number } | null = null;
  return {
    give: (operation, approver) => {
      kept = { operation, approver, untilMs: clock.monotonicMs() + grantMs };
    },
    take: (operation) => {
      if (kept === null || kept.operation !== operation) return null;
      const { approver, untilMs } = kept;
      kept = null;
      return clock.monotonicMs() < untilMs ? approver : null;
    },
    drop: () => {
      kept = null;
    },
  };
}
