import type { RunView } from '../../../contract/plans/run-view.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { AttemptId, RunId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { RunCheck } from '../../../domain/run/check-first.ts';
import type { Run, RunOrderName } from '../../../domain/run/run.ts';
import type { GatewayEndpoint } from '../../ports/gateway/gateway.ts';
import type { RunRecord } from '../../ports/ledger/runs.ts';
import type { Submitter } from '../charge/submit-charge.ts';

/** The current run, as far as the records do not hold it yet. */
export interface LiveRecord extends Pick<RunRecord, 'head' | 'items' | 'leftOut'> {
  readonly run: Run;
  /** The newest attempt of each item charged since this terminal took the run up. */
  readonly attemptIds: ReadonlyMap<number, AttemptId>;
}

/** A run that an operator agreed to, or that the clock starts. */
export interface RunOrder {
  readonly check: RunCheck;
  readonly staff: Submitter;
  readonly startedBy: 'person' | 'clock';
  /** Read once for the whole run, before anything is written. */
  readonly endpoint: GatewayEndpoint;
}

/** Drives all runs; there is one for each open account. */
export interface Runner {
  /** The run that is not over; null when there is none. */
  current(): LiveRecord | null;
  currentView(): RunView | null;
  /** True while a run is charging anything, or about to. */
  isBusy(): boolean;
  /** Records a run and starts it; `run-open` when another is not over yet. */
  begin(order: RunOrder): Promise<Result<RunView, Failure | { readonly kind: 'run-open' }>>;
  /** Null when this terminal does not lead that run. `help` has it help with the run that another terminal leads. */
  control(
    id: RunId,
    command: RunOrderName,
    staff: Submitter,
  ): Promise<Result<RunView | null, Failure>>;
  /**
   * Restores a run that an earlier start of the terminal left unfinished, paused until it is resumed, or continues one
   * that was taken over from another terminal. Does nothing while this terminal has a run.
   */
  recover(): Promise<void>;
  /** True while this terminal helps with that run of another one. */
  isHelping(id: RunId): boolean;
  /** Carries out what other terminals asked of the run that this one leads, and follows what they did of it. */
  heed(): Promise<void>;
  /** Pauses, and waits a while for charges in progress; nothing starts afterwards. */
  shutDown(): Promise<void>;
}
