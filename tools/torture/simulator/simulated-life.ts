import type { Life } from './virtual-time.ts';

/** Fate of the terminal at one of its calls to the records. */
export type CallEnd = 'lives' | 'dies-before' | 'dies-after';

/** One start of the terminal, until it is closed or dies. */
export interface SimulatedLife extends Life {
  /** True once the records thread is gone: every call fails with `closed` then. */
  readonly areRecordsLost: boolean;
  /** Counts one call, and returns whether the terminal dies at it. */
  countCall(): CallEnd;
  /** Schedules the death: at the given call from now, before or after it is done. */
  dieAtCall(calls: number, end: Exclude<CallEnd, 'lives'>): void;
  die(): void;
  loseRecords(): void;
}

/** Starts a life that lasts until something ends it. */
export function beginLife(): SimulatedLife {
  let isAlive = true;
  let areRecordsLost = false;
  let plan: { left: number; readonly end: Exclude<CallEnd, 'lives'> } | null = null;
  return {
    get isAlive() {
      return isAlive;
    },
    get areRecordsLost() {
      return areRecordsLost;
    },
    countCall: () => {
      if (plan === null) return 'lives';
      plan.left -= 1;
      return plan.left <= 0 ? plan.end : 'lives';
    },
    dieAtCall: (calls, end) => {
      plan ??= { left: calls, end };
    },
    die: () => {
      isAlive = false;
    },
    loseRecords: () => {
      areRecordsLost = true;
    },
  };
}
