import { invariant } from '../assert.ts';
import { mayPrepareAhead, preparedKeepMs, sharesCardOrPlan } from './prepare-ahead.ts';
import { placesOf } from './places.ts';
import type { Run, RunCommand } from './run.ts';

/**
 * Returns the next commands of a run: charges to record, send or withdraw now, or the time to ask again.
 *
 * Only a `running` run prepares or sends charges. The engine applies what it began before it asks again, so that no item
 * is returned twice. `nowMs` is running time in ms. `aheadMax` charges may be recorded before there are places for them.
 */
export function decide(run: Run, nowMs: number, aheadMax = 0): readonly RunCommand[] {
  if (run.state !== 'running') return windDown(run);
  const stale = run.ready.filter(({ atMs }) => atMs + preparedKeepMs <= nowMs);
  const fresh = run.ready.filter((item) => !stale.includes(item));
  const isHeld = run.notBeforeMs !== null && run.notBeforeMs > nowMs;
  const places = placesOf(run);
  const sent = isHeld ? [] : fresh.slice(0, places.free);
  const next = nextToPrepare(run, aheadMax);
  const earliestMs = earliestStartMs(run) ?? nowMs;
  const begins = earliestMs <= nowMs;
  const wakes = [
    ...(next.length > 0 && !begins ? [earliestMs] : []),
    ...(isHeld && fresh.length > 0 ? [run.notBeforeMs] : []),
    ...fresh.slice(sent.length).map(({ atMs }) => atMs + preparedKeepMs),
  ];
  return [
    ...stale.map(({ index }) => ({ kind: 'withdraw', index }) as const),
    ...sent.map(({ index }) => ({ kind: 'send', index }) as const),
    ...(begins ? next.map((index) => toPrepare(run, index)) : []),
    ...(wakes.length > 0 ? [{ kind: 'wake', atMs: Math.min(...wakes) } as const] : []),
  ];
}

/** Withdraws what was recorded and not sent; what was sent is waited for. */
function windDown(run: Run): readonly RunCommand[] {
  if (run.inFlight.length === 0) return [{ kind: 'report', state: run.state }];
  return run.ready.map(({ index }) => ({ kind: 'withdraw', index }));
}

/** The running time before which nothing starts, in ms; null without one. */
function earliestStartMs({ notBeforeMs, lastStartMs, settings }: Run): number | null {
  if (lastStartMs === null) return notBeforeMs;
  return Math.max(notBeforeMs ?? Number.NEGATIVE_INFINITY, lastStartMs + settings.gapMs);
}

/** The items to record now: one for each place, and some ahead that share no card or plan with one in progress. */
function nextToPrepare(run: Run, aheadMax: number): readonly number[] {
  const { width, taken } = placesOf(run);
  const room = width - taken - run.unsent.length;
  if (run.settings.gapMs > 0) return upcoming(run, Math.min(1, room));
  const ahead = mayPrepareAhead(run) ? Math.min(aheadMax, width) : 0;
  const wanted = upcoming(run, room + ahead);
  const until = wanted.findIndex(
    (index, at) => at >= room && sharesCardOrPlan(run, index, wanted.slice(0, at)),
  );
  return until === -1 ? wanted : wanted.slice(0, until);
}

function toPrepare(run: Run, index: number): RunCommand {
  const item = run.items[index];
  invariant(item !== undefined && item.state === 'waiting', 'only a waiting item is begun');
  return { kind: 'prepare', index, item };
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
