import { invariant } from '../assert.ts';
import { terminalConcurrencyMax } from './run.ts';
import type { Run, RunCommand } from './run.ts';

/**
 * Returns the next commands of a run: charges to start now, or the time to ask again.
 *
 * Only a `running` run starts charges. The engine records that an item has started before it asks again, so
 * that no item is returned twice. `nowMs` is running time in ms.
 */
export function decide(run: Run, nowMs: number): readonly RunCommand[] {
  if (run.state !== 'running') {
    return run.inFlight.length === 0 ? [{ kind: 'report', state: run.state }] : [];
  }
  const width = Math.min(run.settings.concurrency, terminalConcurrencyMax);
  const room = width - (run.inFlight.length - run.elsewhere.length);
  const next = upcoming(run, run.settings.gapMs > 0 ? Math.min(1, room) : room);
  if (next.length === 0) return [];
  const earliestMs = Math.max(
    run.notBeforeMs ?? nowMs,
    run.lastStartMs === null ? nowMs : run.lastStartMs + run.settings.gapMs,
  );
  if (earliestMs > nowMs) return [{ kind: 'wake', atMs: earliestMs }];
  return next.map((index) => {
    const item = run.items[index];
    invariant(item !== undefined && item.state === 'waiting', 'only a waiting item is begun');
    return { kind: 'charge', index, item };
  });
}

/** The next items: those never started first, then those put back. */
function upcoming(run: Run, count: number): readonly number[] {
  const indexes: number[] = [];
  for (let index = run.nextIndex; index < run.items.length && indexes.length < count; index += 1) {
    // Terminals that help take theirs from the end.
    if (run.items[index]?.state === 'waiting') indexes.push(index);
  }
  return [...indexes, ...run.putBack.slice(0, Math.max(0, count - indexes.length))];
}
