import type { Clock } from '../ports/clock.ts';
import type { RunningTime } from '../ports/ledger/ledger.ts';

/**
 * The ledger's running time: it grows only while the terminal runs, whatever the wall clock does.
 *
 * The resolution hold counts on it (docs/invariants.md, I7), so neither a changed clock nor a restart shortens it.
 */
export interface RunningClock {
  nowMs(): number;
  /** Adds time that was advanced in practice. */
  advanceMs(elapsedMs: number): Promise<void>;
  /** Saves the time that has passed; called at intervals, and at the end. */
  save(): Promise<void>;
}

/** Continues from the total that the ledger has stored. */
export function createRunningClock(
  totalMsAtOpen: number,
  clock: Clock,
  store: Pick<RunningTime, 'addMs'>,
): RunningClock {
  const startedAtMs = clock.monotonicMs();
  let advancedMs = 0;
  let savedMs = totalMsAtOpen;
  // Time that other terminals of the records counted while this computer slept.
  let countedElsewhereMs = 0;

  const nowMs = () =>
    totalMsAtOpen +
    countedElsewhereMs +
    advancedMs +
    Math.max(0, Math.floor(clock.monotonicMs() - startedAtMs));

  const saveUnsaved = async () => {
    const unsavedMs = nowMs() - savedMs;
    if (unsavedMs <= 0) return;
    const added = await store.addMs(unsavedMs);
    if (!added.ok) return;
    savedMs += unsavedMs;
    const aheadMs = Math.max(0, added.value - savedMs);
    countedElsewhereMs += aheadMs;
    savedMs += aheadMs;
  };

  // One after the other: two at once would both add the same time, and so shorten a hold.
  let saving: Promise<void> = Promise.resolve();
  const save = () => {
    saving = saving.then(saveUnsaved, saveUnsaved);
    return saving;
  };

  return {
    nowMs,
    save,
    advanceMs: async (elapsedMs) => {
      advancedMs += elapsedMs;
      await save();
    },
  };
}
