import { parentPort } from 'node:worker_threads';
import { invariant } from '../../../src/domain/assert.ts';
import { liveThrough } from './live-through.ts';
import type { WorldOrder } from './world-lanes.ts';

/** The thread of one lane: it runs the worlds that it is sent, one at a time. */
const port = parentPort;
invariant(port !== null, 'A lane of worlds is a thread.');
port.on('message', ({ seed, attempts }: WorldOrder) => {
  void liveThrough(seed, attempts).then((end) => port.postMessage(end));
});
