import type { RunItemView, RunView } from '../../../../contract/plans/run-view.ts';

type ItemState = RunItemView['state'];

/** A number of rows and their sum in one currency. */
export interface RunSum {
  readonly currency: string;
  readonly amountMinor: number;
}

/** The counts of a run that the cockpit shows. */
export interface RunCounts {
  readonly approved: number;
  readonly declined: number;
  /** Unconfirmed, or with a response mismatch: both wait for staff. */
  readonly notConfirmed: number;
  /** Rejected, not sent, or excluded at its turn. */
  readonly notTaken: number;
  /** Not started yet; after the end of the run, never started. */
  readonly waiting: number;
  readonly inFlight: number;
  /** Approved sums, per currency, in minor units. */
  readonly taken: readonly RunSum[];
}

/** Counts a run's rows by their meaning to staff. */
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

/** True when the run has ended. */
export function isOver({ state }: Pick<RunView, 'state'>): boolean {
  return state === 'finished' || state === 'stopped';
}

/** Minutes until a run ends at its present rate; null while that is unknown. */
export function minutesLeft(run: RunView): number | null {
  const left = run.total - run.doneCount;
  if (run.state !== 'running' || run.ratePerMinute === null || run.ratePerMinute <= 0) return null;
  return left / run.ratePerMinute;
}

/** The controls that a run offers now. */
export interface RunControls {
  readonly canPause: boolean;
  readonly canResume: boolean;
  readonly canStop: boolean;
  readonly canHelp: boolean;
  readonly canPutAway: boolean;
}

/** The controls of a run by its state, whichever terminal leads it; an ended run only reports. */
export function controlsOf({
  state,
  ledBy,
  help,
}: Pick<RunView, 'state' | 'ledBy' | 'help'>): RunControls {
  return {
    canPause: state === 'running',
    canResume: state === 'paused',
    canStop: state === 'running' || state === 'pausing' || state === 'paused',
    canHelp: state === 'running' && ledBy !== null && help === 'possible',
    canPutAway: isOver({ state }),
  };
}

const barKinds = ['approved', 'declined', 'notConfirmed', 'notTaken'] as const;

/** The segments of the bar, each as a share of all rows from 0 to 1, in drawing order. */
export function barParts(run: RunView): readonly {
  readonly kind: (typeof barKinds)[number];
  readonly share: number;
}[] {
  const counts = runCounts(run);
  const share = (count: number): number => (run.total === 0 ? 0 : count / run.total);
  return barKinds.map((kind) => ({ kind, share: share(counts[kind]) }));
}
