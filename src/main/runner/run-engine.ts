import { assertNever, errorName } from '../../domain/assert.ts';
import type { AttemptId, OperatorId } from '../../domain/ids.ts';
import { decide } from '../../domain/run/decide.ts';
import type { Run, RunHaltReason, RunItem } from '../../domain/run/run.ts';
import type { GatewayEndpoint } from '../ports/gateway/gateway.ts';
import type { RunRecord } from '../ports/ledger/runs.ts';
import type { Submitter } from '../usecases/charge/submit-charge.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import type { LiveRecord } from '../usecases/runs/runner.ts';
import { createBeginSpacing } from './begin-spacing.ts';
import { chargeItem } from './charge-item.ts';
import type { ItemEnd } from './charge-item.ts';
import { createChargeRate } from './charge-rate.ts';
import { contextForRun } from './run-context.ts';
import { createRunRecorder } from './run-recorder.ts';
import type { RunRecorder, RunListeners } from './run-recorder.ts';

/** Parameters for starting or resuming a run. */
export interface Drive {
  readonly staff: Submitter;
  /** Read once, so that a run uses one gateway and one set of credentials. */
  readonly endpoint: GatewayEndpoint;
  /** Items that may no longer be charged, by what was read on resuming, with their reasons. */
  readonly vetoes: ReadonlyMap<number, string>;
}

/** One run with its effects: asks the domain for the next command, executes it, and reports the result. */
export interface RunEngine {
  record(): LiveRecord;
  ratePerMinute(): number | null;
  go(drive: Drive): void;
  resume(drive: Drive, operatorId: OperatorId): void;
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
  const { head, items, leftOut } = record;
  const { context, end } = contextForRun(whole);
  const keeper = createRunRecorder(context, record, { ...listeners, over: end });
  const rate = createChargeRate(whole.clock.monotonicMs());
  const spacing = createBeginSpacing(record.run.settings.concurrency);
  const attemptIds = new Map<number, AttemptId>();
  const flying = new Set<Promise<void>>();
  let drive: Drive | null = null;

  const fly = async (index: number, item: RunItem, by: Drive) => {
    const begunMs = context.clock.monotonicMs();
    const ended = await endOf(context, by, { run: keeper.run(), index, item, attemptIds });
    // Before the item is queued again, or it would be begun at once.
    if (ended.kind === 'not-claimed') await heedHalt(keeper, listeners);
    const atMs = context.clock.monotonicMs();
    rate.note(atMs);
    spacing.took(atMs - begunMs);
    tell(keeper, index, ended, atMs);
    step();
  };
  const begin = (index: number, item: RunItem, by: Drive) => {
    keeper.apply({ kind: 'begun', index, atMs: context.clock.monotonicMs() });
    const inFlightCharge = fly(index, item, by);
    flying.add(inFlightCharge);
    void inFlightCharge.finally(() => flying.delete(inFlightCharge));
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

  return {
    record: () => ({
      head: { ...head, endedAt: keeper.endedAt() },
      items,
      leftOut,
      run: keeper.run(),
      attemptIds,
    }),
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
    halt: (kind, reason, operatorId) => keeper.apply({ kind, reason }, operatorId),
    settled: async () => {
      await allLanded(flying);
      await keeper.written();
    },
  };
}

/** The records say that the run is halted; when they do not say why, this terminal cannot write them. */
async function heedHalt(keeper: RunRecorder, { heed }: RunListeners): Promise<void> {
  await heed();
  if (keeper.run().state === 'running') keeper.apply({ kind: 'pause', reason: 'records-failed' });
}

async function allLanded(flying: ReadonlySet<Promise<void>>): Promise<void> {
  while (flying.size > 0) {
    // oxlint-disable-next-line no-await-in-loop -- What lands may still have something to write.
    await Promise.all(flying);
  }
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
      keeper.apply({ kind: 'not-claimed', index });
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

interface Flying {
  readonly run: Run;
  readonly index: number;
  readonly item: RunItem;
  readonly attemptIds: Map<number, AttemptId>;
}

/** Contains a bug to its one item; the next start recovers what became of it from the records. */
async function endOf(context: AccountContext, drive: Drive, flying: Flying): Promise<ItemEnd> {
  const { run, index, item, attemptIds } = flying;
  const veto = drive.vetoes.get(index);
  if (veto !== undefined) return { kind: 'left-out', reason: veto };
  try {
    const { staff, endpoint } = drive;
    const onPrepared = (at: number, { id }: { readonly id: AttemptId }) => {
      attemptIds.set(at, id);
    };
    return await chargeItem(context, { runId: run.id, staff, endpoint, onPrepared }, index, item);
  } catch (error) {
    const name = errorName(error);
    context.log.error('run.item-broke', { run: run.id, index, error: name });
    return attemptIds.has(index)
      ? {
          kind: 'ended',
          result: { state: 'not-confirmed', responseCode: null },
          stop: null,
        }
      : { kind: 'put-back', reason: 'io-error', halt: 'records-failed' };
  }
}
