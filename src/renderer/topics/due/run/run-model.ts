import type { RunItemView, RunView } from '../../../../contract/plans/runs.ts';

type ItemState = RunItemView['state'];

/** A number of rows and what they come to in one currency. */
export interface RunSum {
  readonly currency: string;
  readonly amountMinor: number;
}

/** A run as the cockpit counts it. */
export interface RunCounts {
  readonly approved: number;
  readonly declined: number;
  /** Not confirmed, or the answer does not match: both wait for a person. */
  readonly notConfirmed: number;
  /** Refused, not sent, or left out when its turn came. */
  readonly notTaken: number;
  /** Not begun yet, or not at all when the run has ended. */
  readonly waiting: number;
  readonly inFlight: number;
  /** What was approved, per currency, in minor units. */
  readonly taken: readonly RunSum[];
}

/** Counts a run's rows by what they mean to staff. */
export function runCounts(run: RunView): RunCounts {
  const count = (...states: readonly ItemState[]): number =>
    run.currencies.reduce(
      (sum, { byState }) => sum + states.reduce((part, state) => part + byState[state].count, 0),
      0,
    );
  return {
    approved: count('approved'),
    declined: count('declined'),
    notConfirmed: count('not-confirmed', 'mismatch'),
    notTaken: count('rejected', 'not-sent', 'left-out'),
    waiting: count('waiting'),
    inFlight: count('in-flight'),
    taken: run.currencies
      .map(({ currency, byState }) => ({ currency, amountMinor: byState.approved.amountMinor }))
      .filter(({ amountMinor }) => amountMinor > 0),
  };
}

/** Whether nothing of a run will happen any more. */
export function isOver({ state }: Pick<RunView, 'state'>): boolean {
  return state === 'finished' || state === 'stopped';
}

/** Minutes until a run is done at its present pace, null while that cannot be said. */
export function minutesLeft(run: RunView): number | null {
  const left = run.total - run.doneCount;
  if (run.state !== 'running' || run.ratePerMinute === null || run.ratePerMinute <= 0) return null;
  return left / run.ratePerMinute;
}

/** What staff may ask of a run now. */
export interface RunControls {
  readonly canPause: boolean;
  readonly canResume: boolean;
  readonly canStop: boolean;
  readonly canPutAway: boolean;
}

/** Says which controls a run has: one that was stopped or is done only reports. */
export function controlsOf({ state }: Pick<RunView, 'state'>): RunControls {
  return {
    canPause: state === 'running',
    canResume: state === 'paused',
    canStop: state === 'running' || state === 'pausing' || state === 'paused',
    canPutAway: isOver({ state }),
  };
}

/** The parts of the bar, each as a share of all rows from 0 to 1, in the order in which they are drawn. */
export function barParts(run: RunView): readonly {
  readonly kind: 'approved' | 'declined' | 'notConfirmed' | 'notTaken';
  readonly share: number;
}[] {
  const counts = runCounts(run);
  const share = (count: number): number => (run.total === 0 ? 0 : count / run.total);
  const kinds = ['approved', 'declined', 'notConfirmed', 'notTaken'] as const;
  return kinds.map((kind) => ({ kind, share: share(counts[kind]) }));
}
