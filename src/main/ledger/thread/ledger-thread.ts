import { Worker } from 'node:worker_threads';
import { failed } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { OpenFailure } from '../engine/sqlite/open-failure.ts';
import type { LedgerOperations } from './operations.ts';
import type { OperationMethod, ThreadReply, ThreadRequest, ThreadRole } from './thread-protocol.ts';

/** Maximum number of calls that may wait at once; further ones fail with `busy`. */
const pendingCallsMax = 10_000;

/** Longest time for a thread to close its ledger before it is terminated, in ms. */
const closeWaitMs = 10_000;

type OpenReply = Extract<ThreadReply, { kind: 'opened' }>;
type OpenRequest = Extract<ThreadRequest, { kind: 'take' | 'read-along' }>;

/** The writer's or the reader's side of open records. */
export interface LedgerSide {
  readonly call: <Method extends OperationMethod>(
    method: Method,
    ...values: Parameters<LedgerOperations[Method]>
  ) => ReturnType<LedgerOperations[Method]>;
}

/** One ledger thread, as the main thread talks to it. */
export interface LedgerThread extends LedgerSide {
  open(request: OpenRequest): Promise<Result<OpenReply, OpenFailure>>;
  /** Ends the thread after the calls made before; safe to repeat. */
  close(): Promise<void>;
  /** For tests and torture: ends the thread as a crash would. */
  crash(): Promise<void>;
}

/** A thread as seen from this side: a Node worker, or anything else that serves a ledger at a port. */
export interface ThreadHandle {
  on(event: 'message', listener: (reply: ThreadReply) => void): unknown;
  on(event: 'error' | 'messageerror' | 'exit', listener: () => void): unknown;
  postMessage(request: ThreadRequest): void;
  terminate(): Promise<unknown>;
}

/** Starts a thread for one role. */
export type StartThread = (role: ThreadRole) => ThreadHandle;

/** A call waiting for its result. */
interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts worker threads that run `worker.ts` or its built form. */
export function workersOf(workerUrl: URL): StartThread {
  return (role) => new Worker(workerUrl, { workerData: { role }, name: `ledger-${role}` });
}

/**
 * Starts one ledger thread. When the thread dies, every pending and every later call fails with `closed`: its
 * transaction is either whole in the file or absent, and only the file can tell.
 */
export function startLedgerThread(start: StartThread, role: ThreadRole): LedgerThread {
  const worker = start(role);
  const pending = new Map<number, Pending>();
  const opening = Promise.withResolvers<Result<OpenReply, OpenFailure>>();
  const ended = Promise.withResolvers<void>();
  let nextId = 1;
  let isLive = true;

  const lose = () => {
    isLive = false;
    opening.resolve(failed({ kind: 'thread-lost' }));
    for (const call of pending.values()) call.resolve(failed({ kind: 'closed' }));
    pending.clear();
  };
  worker.on('error', lose);
  worker.on('messageerror', () => void worker.terminate());
  worker.on('exit', () => {
    lose();
    ended.resolve();
  });
  worker.on('message', (reply: ThreadReply) => {
    if (reply.kind === 'opened') opening.resolve({ ok: true, value: reply });
    else if (reply.kind === 'refused') opening.resolve(failed(reply.failure));
    else settleCall(pending, reply);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
  const tell = (request: ThreadRequest) => worker.postMessage(request);

  const call = (method: OperationMethod, ...values: readonly unknown[]): Promise<unknown> => {
    if (!isLive) return Promise.resolve(failed({ kind: 'closed' }));
    if (pending.size >= pendingCallsMax) return Promise.resolve(failed({ kind: 'busy' }));
    const id = nextId;
    nextId += 1;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      tell({ kind: 'call', id, method, values });
    });
  };

  return {
    open: (request) => {
      tell(request);
      return opening.promise;
    },
    // The thread returns a method's own result, which the general call's type cannot express.
    call: call as LedgerThread['call'],
    close: () => closeThread(worker, tell, ended.promise),
    crash: async () => {
      await worker.terminate();
    },
  };
}

function settleCall(
  pending: Map<number, Pending>,
  reply: Extract<ThreadReply, { kind: 'answer' | 'broke' }>,
): void {
  const call = pending.get(reply.id);
  pending.delete(reply.id);
  if (reply.kind === 'answer') call?.resolve(reply.result);
  else call?.reject(new Error(`The ledger broke: ${reply.code}`));
}

async function closeThread(
  worker: ThreadHandle,
  tell: (request: ThreadRequest) => void,
  ended: Promise<void>,
): Promise<void> {
  tell({ kind: 'close' });
  const limit = setTimeout(() => void worker.terminate(), closeWaitMs);
  await ended;
  clearTimeout(limit);
}
