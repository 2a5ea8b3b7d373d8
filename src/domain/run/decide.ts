import { invariant } from '../assert.ts';
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
  const room = run.settings.concurrency - run.inFlight.length;
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
  const fresh = Math.min(Math.max(0, count), run.items.length - run.nextIndex);
  const indexes = Array.from({ length: fresh }, (_, offset) => run.nextIndex + offset);
  return [...indexes, ...run.putBack.slice(0, Math.max(0, count - fresh))];
}
