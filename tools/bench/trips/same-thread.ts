import { EventEmitter } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import type { StartThread, ThreadHandle } from '../../../src/main/ledger/thread/ledger-thread.ts';
import { serveLedger } from '../../../src/main/ledger/thread/serve-ledger.ts';
import type { ThreadReply } from '../../../src/main/ledger/thread/thread-protocol.ts';

/** Serves a ledger in the calling thread, where its statements can be counted, over the messages of a thread. */
export const serveHere: StartThread = (role) => {
  const { port1: served, port2: asking } = new MessageChannel();
  const handle = new EventEmitter<{ message: [ThreadReply]; messageerror: []; exit: [] }>();
  asking.on('message', (reply: ThreadReply) => handle.emit('message', reply));
  asking.on('close', () => handle.emit('exit'));
  serveLedger(served, role);
  const on: ThreadHandle['on'] = (event: string, listener: (reply: ThreadReply) => void) =>
    handle.on(event as 'message', listener);
  return {
    on,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port has no origin.
    postMessage: (request) => asking.postMessage(request),
    terminate: () => Promise.reject(new Error('Nothing crashes on the same thread')),
  };
};
