import { assertNever } from '../../domain/assert.ts';
import type { OperatorId } from '../../domain/ids.ts';
import { decide } from '../../domain/run/decide.ts';
import type { RunHaltReason, RunItem } from '../../domain/run/run.ts';
import type { RunRecord } from '../ports/ledger/runs.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import type { LiveRecord } from '../usecases/runs/runner.ts';
import { createBeginSpacing } from './begin-spacing.ts';
import type { ItemEnd } from './charge-item.ts';
import { foldHelped } from './fold-helped.ts';
import { createItemCharging } from './charge-claimed.ts';
import type { Drive } from './charge-claimed.ts';
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
  const spacing = createBeginSpacing(record.run.settings.concurrency);
  const flying = createFlying();
  let drive: Drive | null = null;
  const charging = createItemCharging(context, head, { keeper, listeners });

  const fly = async (index: number, item: RunItem, by: Drive) => {
    const begunMs = context.clock.monotonicMs();
    const ended = await charging.charge(by, index, item);
    const atMs = context.clock.monotonicMs();
    rate.note(atMs);
    spacing.took(atMs - begunMs);
    tell(keeper, index, ended, atMs);
    if (ended.kind === 'taken') await fold();
    step();
  };
  const begin = (index: number, item: RunItem, by: Drive) => {
    keeper.apply({ kind: 'begun', index, atMs: context.clock.monotonicMs() });
    flying.add(fly(index, item, by));
  };
  const step = () => {
    const by = drive;
    for (let begins = by !== null; begins; ) {
      begins = false;
      const nowMs = context.clock.monotonicMs();
      for (const command of spacing.apart(decide(keeper.run(), nowMs), nowMs)) {
        if (command.kind === 'wake') wake.at(command.atMs);
        if (command.kind !== 'charge' || by === null) continue;
        begins = true;
        begin(command.index, command.item, by);
      }
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
    halt: (kind, reason, operatorId) => keeper.apply({ kind, reason }, operatorId),
    settled: async () => {
      await flying.landed();
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

/** Charges in progress. */
function createFlying() {
  const flying = new Set<Promise<void>>();
  return {
    add: (charge: Promise<void>) => {
      flying.add(charge);
      void charge.finally(() => flying.delete(charge));
    },
    landed: async () => {
      while (flying.size > 0) {
        // oxlint-disable-next-line no-await-in-loop -- What lands may still have something to write.
        await Promise.all(flying);
      }
    },
  };
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

function tell(keeper: RunRecorder, index: number, ended: ItemEnd, atMs: number): void {
  switch (ended.kind) {
    case 'ended':
      // Stop first: with only the end applied, a run with nothing else in progress might start its next item.
      if (ended.stop !== null) keeper.apply({ kind: 'stop', reason: ended.stop });
      keeper.apply({ kind: 'ended', index, result: ended.result, atMs });
      return;
    case 'left-out':
      keeper.apply({ kind: 'left-out', index, reason: ended.reason });
      return;
    case 'not-claimed':
    case 'taken':
      keeper.apply({ kind: ended.kind, index });
      return;
    case 'put-back':
      // Pause first: an item put back into a running run would be started again at once.
      keeper.apply({ kind: 'pause', reason: ended.halt });
      keeper.apply({ kind: 'put-back', index, reason: ended.reason });
      return;
    default:
      assertNever(ended);
  }
}
