import type { RunView } from '../../../contract/plans/runs.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { AttemptId, RunId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { RunCheck } from '../../../domain/run/check-first.ts';
import type { Run } from '../../../domain/run/run.ts';
import type { GatewayEndpoint } from '../../ports/gateway/gateway.ts';
import type { RunRecord } from '../../ports/ledger/runs.ts';
import type { Submitter } from '../charge/submit-charge.ts';

/** The run that goes on now, as far as it is not in the records yet. */
export interface LiveRecord extends Pick<RunRecord, 'head' | 'items' | 'leftOut'> {
  readonly run: Run;
  /** The newest try of each item that was charged since this terminal took the run up. */
  readonly attemptIds: ReadonlyMap<number, AttemptId>;
}

/** A run that somebody agreed to, or that the clock starts. */
export interface RunOrder {
  readonly check: RunCheck;
  readonly staff: Submitter;
  readonly startedBy: 'person' | 'clock';
  /** Read once for the whole run, before anything is written. */
  readonly endpoint: GatewayEndpoint;
}

/** What can be told a run. */
export type RunCommandName = 'pause' | 'resume' | 'stop';

/** The one place from which runs are driven; there is one for each open account. */
export interface Runner {
  /** The run that is not over, null when there is none. */
  current(): LiveRecord | null;
  currentView(): RunView | null;
  /** Whether anything is being charged by a run, or about to be. */
  isBusy(): boolean;
  /** Writes a run down and begins it; `run-open` when another is not over yet. */
  begin(order: RunOrder): Promise<Result<RunView, Failure | { readonly kind: 'run-open' }>>;
  /** Null when that run is not the current one. */
  control(
    id: RunId,
    command: RunCommandName,
    staff: Submitter,
  ): Promise<Result<RunView | null, Failure>>;
  /** Brings back what an earlier start of the terminal left unfinished: paused, until somebody resumes it. */
  recover(): Promise<void>;
  /** Pauses, and waits a while for what is in flight; nothing begins afterwards. */
  shutDown(): Promise<void>;
}
