import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { liveThrough } from './live-through.ts';
import type { WorldEnd } from './world-end.ts';

/** One world to run, and the number of attempts it is to see. */
export interface WorldOrder {
  readonly seed: number;
  readonly attempts: number;
}

/** Runs worlds, one after the other. */
export interface WorldLane {
  live(order: WorldOrder): Promise<WorldEnd>;
  close(): Promise<void>;
}

/** A lane in this thread, for few worlds. */
export const ownLane: WorldLane = {
  live: ({ seed, attempts }) => liveThrough(seed, attempts),
  close: () => Promise.resolve(),
};

/** A lane for each core: a world never leaves its thread, so that its seed replays it exactly. */
export function openLanes(): readonly WorldLane[] {
  return Array.from({ length: availableParallelism() }, () => {
    const worker = new Worker(new URL('./world-lane.ts', import.meta.url));
    return {
      live: async (order) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
        worker.postMessage(order);
        const [end] = (await once(worker, 'message')) as [WorldEnd];
        return end;
      },
      close: async () => void (await worker.terminate()),
    };
  });
}

/**
 * Runs as many worlds as hold the given number of attempts between them, as long as there is time. Results come in the
 * order of the seeds, whichever lane was faster.
 */
export async function liveWorlds(
  orders: Iterator<WorldOrder>,
  lanes: readonly WorldLane[],
  { endsAtMs, onEnd }: { readonly endsAtMs: number; readonly onEnd: (end: WorldEnd) => void },
): Promise<readonly WorldEnd[]> {
  const ends: Promise<WorldEnd>[] = [];
  const run = async (lane: WorldLane) => {
    while (performance.now() < endsAtMs) {
      const order = orders.next();
      if (order.done === true) return;
      const end = lane.live(order.value);
      ends.push(end);
      onEnd(await end);
    }
  };
  await Promise.all(lanes.map(run));
  return Promise.all(ends);
}
