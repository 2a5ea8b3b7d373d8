import { assertNever, invariant } from '../assert.ts';
import { endedItem, isToGoAgain } from './item-result.ts';
import { placesOf } from './places.ts';
import { putBackMax } from './run.ts';
import type { ItemResult, Run, RunEvent, RunHaltReason, RunItem } from './run.ts';

type EventOf<Kind extends RunEvent['kind']> = Extract<RunEvent, { kind: Kind }>;

/**
 * Returns a run as it is after an event.
 *
 * A single failure never ends a run. Refused credentials or several unconfirmed attempts in a row stop it,
 * because every further charge would end the same way; an unreachable gateway pauses it. An item that may
 * have been sent never returns to the queue.
 */
export function project(run: Run, event: RunEvent): Run {
  switch (event.kind) {
    case 'begun':
      return begin(run, event);
    case 'prepared':
      return prepare(run, event);
    case 'sent':
      return send(run, event.index);
    case 'withdrawing':
      return { ...run, ready: without(run.ready, event.index) };
    case 'withdrawn':
      return settleHalt({ ...unclaim(run, event.index), tookMs: null });
    case 'judged':
      return judge(run, event);
    case 'not-saved':
      return halt(keepPlace(run, event.index), 'pausing', 'records-failed');
    case 'ended':
      return settleHalt(end(run, event));
    case 'left-out':
      return settleHalt(leave(run, event.index, { state: 'left-out', reason: event.reason }));
    case 'put-back':
      return settleHalt(putBack(run, event.index, event.reason));
    case 'not-claimed':
      return settleHalt(unclaim(run, event.index));
    case 'taken':
      return take(run, event.index);
    case 'pause':
      return settleHalt(halt(run, 'pausing', event.reason));
    case 'stop':
      return settleHalt(halt(run, 'stopping', event.reason));
    case 'resume':
      return resume(run);
    case 'restarted':
      return restart(run, event);
    default:
      return assertNever(event);
  }
}

function itemAt(run: Run, index: number): RunItem {
  const item = run.items[index];
  invariant(item !== undefined, 'an event is about an item of the run');
  return item;
}

function begin(run: Run, { index, atMs }: EventOf<'begun'>): Run {
  invariant(run.state === 'running', 'only a running run begins anything');
  const item = itemAt(run, index);
  invariant(item.state === 'waiting', 'an item is begun once');
  const isFresh = index === run.nextIndex;
  invariant(isFresh || run.putBack.includes(index), 'items are begun in their order');
  return { ...flyItem(run, index), unsent: [...run.unsent, index], lastStartMs: atMs };
}

/** A halted run prepares nothing more, and what was being prepared is withdrawn once it is recorded. */
function prepare(run: Run, { index, atMs }: EventOf<'prepared'>): Run {
  invariant(run.unsent.includes(index), 'an item is recorded once it was begun');
  invariant(!run.ready.some((item) => item.index === index), 'an item is recorded once');
  return { ...run, ready: [...run.ready, { index, atMs }] };
}

function send(run: Run, index: number): Run {
  invariant(run.state === 'running', 'only a running run sends anything');
  invariant(
    run.ready.some((item) => item.index === index),
    'only a recorded charge is sent, and once',
  );
  invariant(placesOf(run).free > 0, 'a charge is sent when there is a place for it');
  const unsent = run.unsent.filter((other) => other !== index);
  return { ...run, unsent, ready: without(run.ready, index) };
}

function without<Entry extends { readonly index: number }>(
  entries: readonly Entry[],
  index: number,
): readonly Entry[] {
  return entries.filter((entry) => entry.index !== index);
}

/**
 * Applies the rules that stop a run to a response whose outcome is not durable yet, and gives the place of its charge
 * back. Unconfirmed charges keep theirs: the records may say that nothing more is to be sent after one.
 */
function judge(run: Run, { index, result, atMs, tookMs }: EventOf<'judged'>): Run {
  invariant(itemAt(run, index).state === 'in-flight', 'only an item in flight is judged');
  invariant(!run.unsent.includes(index), 'only a charge that was sent is judged');
  const { state } = result;
  const givesPlace = state !== 'not-confirmed';
  const judged = [...without(run.judged, index), { index, state, givesPlace }];
  return { ...heed(run, result, atMs), judged, tookMs };
}

function keepPlace(run: Run, index: number): Run {
  const judged = run.judged.map((item) =>
    item.index === index ? { ...item, givesPlace: false } : item,
  );
  return { ...run, judged };
}

/** An item goes from the queue into flight, here or at another terminal. */
function flyItem(run: Run, index: number): Run {
  const items = run.items.with(index, { ...itemAt(run, index), state: 'in-flight', reason: null });
  let { nextIndex } = run;
  while (nextIndex < items.length && items[nextIndex]?.state !== 'waiting') nextIndex += 1;
  return {
    ...run,
    items,
    nextIndex,
    putBack: run.putBack.filter((other) => other !== index),
    inFlight: [...run.inFlight, index],
  };
}

/** An item that another terminal charges stays in flight until the records show how it ended. */
function take(run: Run, index: number): Run {
  const { state } = itemAt(run, index);
  invariant(!run.elsewhere.includes(index), 'an item is claimed once');
  invariant(state === 'waiting' || state === 'in-flight', 'an item that has ended is not claimed');
  const flown = state === 'waiting' ? flyItem(run, index) : run;
  const unsent = flown.unsent.filter((other) => other !== index);
  return { ...flown, unsent, elsewhere: [...flown.elsewhere, index] };
}

/** The queue of earlier items with one more; a later one is in the queue by its place. */
function queued(run: Run, index: number): readonly number[] {
  return index < run.nextIndex ? [...run.putBack, index] : run.putBack;
}

/** Removes an item from those in flight, and applies the change to it. */
function leave(run: Run, index: number, change: Partial<RunItem>): Run {
  const item = itemAt(run, index);
  invariant(item.state === 'in-flight', 'only an item in flight comes out');
  return {
    ...run,
    items: run.items.with(index, { ...item, ...change }),
    inFlight: run.inFlight.filter((other) => other !== index),
    elsewhere: run.elsewhere.filter((other) => other !== index),
    unsent: run.unsent.filter((other) => other !== index),
    ready: without(run.ready, index),
    judged: without(run.judged, index),
  };
}

/** The rules see a result once: when its response is judged, and again when the records made something else of it. */
function end(run: Run, { index, result, atMs }: EventOf<'ended'>): Run {
  const known = run.judged.find((item) => item.index === index);
  const heeded = known?.state === result.state ? run : heed(run, result, atMs);
  return isToGoAgain(result)
    ? putBack(heeded, index, 'too-many-requests')
    : leave(heeded, index, endedItem(result));
}

/** Applies a result to the rules that pause or stop a run. */
function heed(run: Run, result: ItemResult, atMs: number): Run {
  if (isToGoAgain(result)) {
    const waitMs = (result.state === 'rejected' ? result.retryAfterMs : null) ?? 1000;
    return { ...run, notBeforeMs: Math.max(run.notBeforeMs ?? 0, atMs + waitMs) };
  }
  const isOpen = result.state === 'not-confirmed' || result.state === 'mismatch';
  const isConclusive = isOpen || result.state === 'approved' || result.state === 'declined';
  const inARow = isOpen ? run.notConfirmedInARow + 1 : isConclusive ? 0 : run.notConfirmedInARow;
  const counted = { ...run, notConfirmedInARow: inARow };
  const reason = haltAfter(result);
  if (reason === 'credentials') return halt(counted, 'stopping', reason);
  if (inARow >= run.settings.notConfirmedMax) {
    return halt(counted, 'stopping', 'not-confirmed-in-a-row');
  }
  return reason === null ? counted : halt(counted, 'pausing', reason);
}

/** The reason to halt the run after a result; null when it may continue. */
function haltAfter(result: ItemResult): RunHaltReason | null {
  if (result.state === 'rejected') return result.reason === 'credentials' ? 'credentials' : null;
  if (result.state !== 'not-sent') return null;
  switch (result.reason) {
    case 'credentials-missing':
      return 'credentials';
    case 'journal-failed':
    case 'fenced':
      return 'records-failed';
    case 'withdrawn':
    case 'interrupted':
      return 'interrupted';
    default:
      return 'service-down';
  }
}

/** Queues an item again after the others, since nothing was sent; at most `putBackMax` times. */
function putBack(run: Run, index: number, reason: string): Run {
  const { putBackCount } = itemAt(run, index);
  if (putBackCount >= putBackMax) return leave(run, index, { state: 'rejected', reason });
  const change = { state: 'waiting', reason, putBackCount: putBackCount + 1 } as const;
  return { ...leave(run, index, change), putBack: queued(run, index) };
}

/** Queues an item again that was never claimed; this does not count among its `putBackMax` times. */
function unclaim(run: Run, index: number): Run {
  return { ...leave(run, index, { state: 'waiting' }), putBack: queued(run, index) };
}

/** A stop overrides a pause; a run that is stopping or over does not change. */
function halt(run: Run, to: 'pausing' | 'stopping', haltReason: RunHaltReason): Run {
  if (run.state === 'stopped' || run.state === 'finished' || run.state === 'stopping') return run;
  const isHalting = run.state === 'pausing' || run.state === 'paused';
  if (to === 'pausing' && isHalting) return run;
  return { ...run, state: to, haltReason };
}

/** Ends a halting run, or one without further items, once nothing is in flight. */
function settleHalt(run: Run): Run {
  if (run.inFlight.length > 0) return run;
  if (run.state === 'stopping') return { ...run, state: 'stopped' };
  const hasRest = run.nextIndex < run.items.length || run.putBack.length > 0;
  if (run.state === 'pausing') {
    const waits = hasRest || run.items.some(({ state }) => state === 'not-sent');
    return waits ? { ...run, state: 'paused' } : { ...run, state: 'finished', haltReason: null };
  }
  return run.state === 'running' && !hasRest ? { ...run, state: 'finished' } : run;
}

/** Queues unsent items again; an item that may have been sent stays as it is. */
function resume(run: Run): Run {
  if (run.state !== 'paused' && run.state !== 'pausing') return run;
  const notSent = run.items.flatMap((item, index) => (item.state === 'not-sent' ? [index] : []));
  const items = run.items.map((item) =>
    item.state === 'not-sent' ? { ...item, state: 'waiting' as const, reason: null } : item,
  );
  return settleHalt({
    ...run,
    state: 'running',
    haltReason: null,
    items,
    putBack: [...run.putBack, ...notSent],
    notConfirmedInARow: 0,
  });
}

/**
 * Restores a run after the terminal was closed, paused until staff resume it.
 *
 * Items in flight take their result from the records; without one, nothing was sent. Those of terminals that help stay
 * with them. Running times of the earlier start are meaningless now.
 */
function restart(run: Run, { found }: EventOf<'restarted'>): Run {
  const untimed = { lastStartMs: null, notBeforeMs: null, tookMs: null };
  let back: Run = { ...run, ...untimed, unsent: [], ready: [], judged: [] };
  for (const index of run.inFlight) {
    if (run.elsewhere.includes(index)) continue;
    const item = found.get(index) ?? { kind: 'untouched' };
    if (item.kind === 'untouched') {
      back = { ...leave(back, index, { state: 'waiting' }), putBack: [...back.putBack, index] };
    } else {
      back = leave(back, index, endedItem(item.result));
    }
  }
  const isOver = back.state === 'stopped' || back.state === 'finished';
  if (isOver || back.state === 'stopping') return settleHalt(back);
  return settleHalt({ ...back, state: 'pausing', haltReason: back.haltReason ?? 'interrupted' });
}
