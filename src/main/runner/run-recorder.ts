import { errorName } from '../../domain/assert.ts';
import type { OperatorId } from '../../domain/ids.ts';
import { project } from '../../domain/run/project.ts';
import type { Run, RunEvent } from '../../domain/run/run.ts';
import type { Instant } from '../../domain/time/calendar.ts';
import type { RunEntry, RunHead } from '../ports/ledger/runs.ts';
import type { AccountContext } from '../usecases/account-context.ts';

/** Callbacks for run progress and state changes. */
export interface RunListeners {
  /** Progress that may be reported with a delay. */
  readonly moved: () => void;
  /** A new state that the records hold; the run may be in a later one by now. */
  readonly turned: (state: Run['state']) => void;
  /** Carries out what another terminal asked of the run; resolves when the run knows of it. */
  readonly heed: () => Promise<void>;
}

/** A run as it stands, in memory and in the records. */
export interface RunRecorder {
  run(): Run;
  endedAt(): Instant | null;
  /** Applies an event to the run, and records in order what the attempts do not show. */
  apply(event: RunEvent, operatorId?: OperatorId | null): void;
  /** Applies an event that the records show already; a new state of the run is recorded all the same. */
  follow(event: RunEvent): void;
  /** Resolves when every entry so far is written. */
  written(): Promise<void>;
}

/** Keeps a run that the records already hold. */
export function createRunRecorder(
  context: AccountContext,
  { head, run: given }: { readonly head: RunHead; readonly run: Run },
  listeners: Omit<RunListeners, 'heed'> & { readonly over: () => void },
): RunRecorder {
  let run = given;
  let { endedAt } = head;
  let writing: Promise<void> = Promise.resolve();

  const write = (entry: RunEntry) => {
    writing = writing.then(() => recordEntry(context, run, entry));
  };
  const turn = (operatorId: OperatorId | null) => {
    const at = context.clock.now();
    const { state, haltReason } = run;
    write({ kind: 'state', state, haltReason, operatorId, at });
    if (isOver(run)) {
      endedAt = at;
      listeners.over();
    }
    writing = writing.then(() => listeners.turned(state));
  };

  const move = (
    event: RunEvent,
    by: { readonly entry: RunEntry | null; readonly operatorId: OperatorId | null },
  ) => {
    const { state } = run;
    run = project(run, event);
    if (by.entry !== null) write(by.entry);
    if (run.state !== state) turn(by.operatorId);
    listeners.moved();
  };

  return {
    run: () => run,
    endedAt: () => endedAt,
    apply: (event, operatorId = null) => move(event, { entry: entryOf(event), operatorId }),
    follow: (event) => move(event, { entry: null, operatorId: null }),
    written: () => writing,
  };
}

/** True once a run will never charge anything again. */
export function isOver({ state }: Pick<Run, 'state'>): boolean {
  return state === 'finished' || state === 'stopped';
}

/** The entry for an event that only the run knows of; null where the attempts show the result. */
function entryOf(event: RunEvent): RunEntry | null {
  if (event.kind === 'left-out' || event.kind === 'put-back') {
    return { kind: event.kind, index: event.index, reason: event.reason };
  }
  if (event.kind === 'withdrawn') return { kind: 'unclaimed', index: event.index };
  if (event.kind !== 'ended' || event.result.state !== 'rejected') return null;
  const { reason } = event.result;
  return reason === 'too-many-requests' ? { kind: 'put-back', index: event.index, reason } : null;
}

async function recordEntry(context: AccountContext, { id }: Run, entry: RunEntry): Promise<void> {
  try {
    const recorded = await context.ledger.runs.recordRun(id, entry);
    if (recorded.ok && recorded.value) return;
    const reason = recorded.ok ? 'refused' : recorded.error.kind;
    context.log.warn('run.not-recorded', { run: id, entry: entry.kind, reason });
  } catch (error) {
    const name = errorName(error);
    context.log.error('run.record-broke', { run: id, entry: entry.kind, error: name });
  }
}
