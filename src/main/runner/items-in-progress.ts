import { assertNever, invariant } from '../../domain/assert.ts';
import { isTestLiveMismatch } from '../../domain/charge/environment-mismatch.ts';
import { resultOfAttempt } from '../../domain/run/item-result.ts';
import type { RunCommand, RunItem } from '../../domain/run/run.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import type { SendWatch } from '../usecases/charge/send-attempt.ts';
import type { Drive, RunCharging } from './charge-claimed.ts';
import type { ItemEnd, ReadyItem } from './charge-item.ts';
import type { RunRecorder } from './run-recorder.ts';

/** The items of a run in progress: recorded, sent or withdrawn, with what becomes of them told to the run. */
export interface ItemsInProgress {
  prepare(index: number, item: RunItem, by: Drive): void;
  /** Sends a recorded charge, or withdraws it. */
  part(kind: Extract<RunCommand['kind'], 'send' | 'withdraw'>, index: number): void;
  /** Resolves when nothing is in progress. */
  landed(): Promise<void>;
}

/** Parts of the engine that charges in progress report to. */
export interface ProgressControl {
  readonly keeper: RunRecorder;
  readonly charging: RunCharging;
  /** Called after every change, with the end of an item; null for one that has not ended. */
  readonly moved: (ended: ItemEnd | null) => Promise<void> | void;
}

/** Creates the charges in progress of one run. */
export function createItemsInProgress(
  context: AccountContext,
  control: ProgressControl,
): ItemsInProgress {
  const { keeper, charging, moved } = control;
  const ready = new Map<number, ReadyItem>();
  const going = new Set<Promise<void>>();
  const add = (charge: Promise<void>) => {
    going.add(charge);
    void charge.finally(() => going.delete(charge));
  };
  const finish = async (index: number, ended: ItemEnd) => {
    tell(keeper, index, ended, context.clock.monotonicMs());
    await moved(ended);
  };
  const prepare = async (index: number, item: RunItem, by: Drive) => {
    const prepared = await charging.prepare(by, index, item);
    if (prepared.kind !== 'ready') return finish(index, prepared);
    ready.set(index, prepared);
    prepared.open();
    keeper.apply({ kind: 'prepared', index, atMs: context.clock.monotonicMs() });
    await moved(null);
  };
  return {
    prepare: (index, item, by) => {
      keeper.apply({ kind: 'begun', index, atMs: context.clock.monotonicMs() });
      add(prepare(index, item, by));
    },
    part: (kind, index) => {
      const item = ready.get(index);
      invariant(item !== undefined, 'only a recorded charge is sent or withdrawn');
      ready.delete(index);
      keeper.apply({ kind: kind === 'send' ? 'sent' : 'withdrawing', index });
      const work = kind === 'send' ? item.send(watchOf(context, control, index)) : item.withdraw();
      add(work.then((ended) => finish(index, ended)));
    },
    landed: async () => {
      while (going.size > 0) {
        // oxlint-disable-next-line no-await-in-loop -- What lands may still have something to write.
        await Promise.all(going);
      }
    },
  };
}

/** Follows a charge from here on, which is being sent. */
function watchOf(
  { account, clock, ledgerTime }: AccountContext,
  { keeper, charging, moved }: ProgressControl,
  index: number,
): SendWatch {
  const sentMs = clock.monotonicMs();
  return {
    mayGo: () => keeper.run().state === 'running' && !ledgerTime.isFrozen(),
    judged: (attempt) => {
      // The place of a claimed charge is the claim, which ends with the outcome in the records.
      if (charging.isHelped()) return;
      // Stop first: with only the verdict applied, the next charge might be sent.
      if (isTestLiveMismatch(attempt, account.mode)) {
        keeper.apply({ kind: 'stop', reason: 'test-or-live' });
      }
      const atMs = clock.monotonicMs();
      const result = resultOfAttempt(attempt);
      keeper.apply({ kind: 'judged', index, result, atMs, tookMs: atMs - sentMs });
      void moved(null);
    },
    notSaved: () => {
      if (keeper.run().state !== 'running') return;
      keeper.apply({ kind: 'not-saved', index });
      void moved(null);
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
    case 'withdrawn':
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
