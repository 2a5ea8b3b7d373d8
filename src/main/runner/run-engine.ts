import type { OperatorId } from '../../domain/ids.ts';
import { decide } from '../../domain/run/decide.ts';
import type { RunCommand, RunHaltReason } from '../../domain/run/run.ts';
import type { RunRecord } from '../ports/ledger/runs.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import type { LiveRecord } from '../usecases/runs/runner.ts';
import { foldHelped } from './fold-helped.ts';
import { createRunCharging } from './charge-claimed.ts';
import type { Drive } from './charge-claimed.ts';
import { createItemsInProgress } from './items-in-progress.ts';
import { createSendSpacing } from './send-spacing.ts';
import { createChargeRate } from './charge-rate.ts';
import { contextForRun } from './run-context.ts';
import { createRunRecorder } from './run-recorder.ts';
import type { RunRecorder, RunListeners } from './run-recorder.ts';

/** One run with its effects: asks the domain for the next command, executes it, and reports the result. */
export interface RunEngine {
  record(): LiveRecord;
  ratePerMinute(): number | null;
  go(drive: Drive): void;
  resume(drive: Drive, operatorId: OperatorId): void;
  /** Brings in what terminals that help have done, and claims each item from now on. */
  follow(): Promise<void>;
  halt(kind: 'pause' | 'stop', reason: RunHaltReason, operatorId: OperatorId | null): void;
  /** Resolves when nothing is in progress and every entry for the records is written. */
  settled(): Promise<void>;
}

/** Creates an engine for a recorded run; nothing starts before `go` or `resume`. */
export function createRunEngine(
  whole: AccountContext,
  record: Omit<RunRecord, 'found' | 'happenings'>,
  listeners: RunListeners,
): RunEngine {
  const { head } = record;
  const { context, end } = contextForRun(whole);
  const keeper = createRunRecorder(context, record, { ...listeners, over: end });
  const rate = createChargeRate(whole.clock.monotonicMs());
  const spacing = createSendSpacing(record.run.settings.concurrency);
  let drive: Drive | null = null;
  const charging = createRunCharging(context, head, { keeper, listeners });
  const inProgress = createItemsInProgress(context, {
    keeper,
    charging,
    moved: async (ended) => {
      if (ended?.kind === 'ended') rate.note(context.clock.monotonicMs());
      if (ended?.kind === 'taken') await fold();
      step();
    },
  });

  /** True when the run has changed, so that it is asked again. */
  const execute = (command: RunCommand): boolean => {
    if (command.kind === 'send' || command.kind === 'withdraw') {
      inProgress.part(command.kind, command.index);
      return true;
    }
    if (command.kind === 'wake') wake.at(command.atMs);
    if (command.kind !== 'prepare' || drive === null) return false;
    inProgress.prepare(command.index, command.item, drive);
    return true;
  };
  const step = () => {
    for (let moves = true; moves; ) {
      const run = keeper.run();
      const nowMs = context.clock.monotonicMs();
      const commands = spacing.apart(decide(run, nowMs, charging.aheadMax()), run.tookMs, nowMs);
      moves = commands.map(execute).includes(true);
    }
  };
  const wake = createWake(context, step);
  const fold = oneAfterAnother(() => foldHelped(context, keeper));

  return {
    record: () => recordOf(record, keeper, charging),
    ratePerMinute: () =>
      keeper.run().state === 'running' ? rate.perMinute(context.clock.monotonicMs()) : null,
    go: (by) => {
      drive = by;
      step();
    },
    resume: (by, operatorId) => {
      drive = by;
      keeper.apply({ kind: 'resume' }, operatorId);
      // Items are claimed by the state that the records hold.
      void keeper.written().then(step);
    },
    follow: async () => {
      charging.noteHelp();
      await fold();
      step();
    },
    halt: (kind, reason, operatorId) => {
      keeper.apply({ kind, reason }, operatorId);
      step();
    },
    settled: async () => {
      await inProgress.landed();
      await keeper.written();
    },
  };
}

/** Runs the work once after each call, never twice at a time; calls that wait share the next one. */
function oneAfterAnother(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= last.then(() => {
      next = null;
      return work();
    });
    last = next.catch(() => undefined);
    return next;
  };
}

/** The run as it stands, with what the records hold of it. */
function recordOf(
  { head, items, leftOut }: Pick<RunRecord, 'head' | 'items' | 'leftOut'>,
  keeper: RunRecorder,
  { attemptIds }: Pick<LiveRecord, 'attemptIds'>,
): LiveRecord {
  const now = { ...head, endedAt: keeper.endedAt() };
  return { head: now, items, leftOut, run: keeper.run(), attemptIds };
}

/** Waits for the earliest time asked for, then takes the next step. */
function createWake({ clock }: AccountContext, step: () => void) {
  let wakeAtMs: number | null = null;
  const wait = async (atMs: number) => {
    await clock.waitMs(Math.max(0, atMs - clock.monotonicMs()));
    if (wakeAtMs === atMs) wakeAtMs = null;
    step();
  };
  return {
    at: (atMs: number) => {
      if (wakeAtMs !== null && wakeAtMs <= atMs) return;
      wakeAtMs = atMs;
      void wait(atMs);
    },
  };
}
