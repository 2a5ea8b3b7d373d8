import type { MessagePort } from 'node:worker_threads';
import { invariant } from '../../../domain/assert.ts';
import { createAuditTrail } from '../audit/audit-trail.ts';
import { connect } from '../engine/sqlite/connection.ts';
import type { Connection } from '../engine/sqlite/connection.ts';
import { createDayOf } from '../attempts/day-of.ts';
import { openFailureOf } from '../engine/sqlite/examine.ts';
import { errorCode } from '../engine/failures.ts';
import { createOperations } from './operations.ts';
import type { LedgerOperations } from './operations.ts';
import { markSuspect } from '../engine/sqlite/clean-shutdown-marker.ts';
import { claimLedger } from './claim-ledger.ts';
import type { OperationMethod, ThreadReply, ThreadRequest, ThreadRole } from './thread-protocol.ts';

/**
 * Serves one side of a ledger at a port: the money writer's or the reader's.
 *
 * Calls start in the order in which they arrived, without waiting for each other's results, so that waiting writes can
 * share a commit; a transaction never leaves the thread. To read what was written, a caller waits for the result of the
 * write first.
 */
export function serveLedger(port: MessagePort, role: ThreadRole): void {
  let held: Held | null = null;
  let last: Promise<void> = Promise.resolve();
  const underway = new Set<Promise<void>>();
  const say = (reply: ThreadReply) => port.postMessage(reply);

  const handle = async (request: ThreadRequest): Promise<void> => {
    switch (request.kind) {
      case 'take':
        invariant(role === 'writer' && held === null, 'only the writer takes a ledger, once');
        held = await take(request, say);
        return;
      case 'read-along':
        invariant(role === 'reader' && held === null, 'only the reader reads along, once');
        held = readAlong(request, say);
        return;
      case 'call': {
        invariant(held !== null, 'a ledger is opened before it is asked');
        const done = answerCall(held, request, say).finally(() => underway.delete(done));
        underway.add(done);
        return;
      }
      case 'close':
        await Promise.all(underway);
        held?.release();
        port.close();
    }
  };

  port.on('message', (request: ThreadRequest) => {
    last = last.then(() => handle(request));
  });
}

interface Held {
  readonly file: string;
  readonly service: LedgerOperations;
  release(): void;
}

type Say = (reply: ThreadReply) => void;

async function take(
  { claim, bootId, timeZone, audit }: Extract<ThreadRequest, { kind: 'take' }>,
  say: Say,
): Promise<Held | null> {
  const trail = audit && createAuditTrail({ ...audit, bootId });
  const taken = await claimLedger(claim, trail);
  if (!taken.ok) {
    say({ kind: 'refused', failure: taken.error });
    return null;
  }
  const { connection, readerAccess, readOnlyReason, release } = taken.value;
  say({ kind: 'opened', access: readerAccess, readOnlyReason });
  return {
    file: claim.file,
    service: createOperations({
      db: connection.db,
      bootId,
      dayOf: createDayOf(timeZone),
      audit: trail,
    }),
    release,
  };
}

function readAlong(
  { file, access, bootId, timeZone, audit }: Extract<ThreadRequest, { kind: 'read-along' }>,
  say: Say,
): Held | null {
  let connection: Connection;
  try {
    connection = connect(file, access);
  } catch (error) {
    say({ kind: 'refused', failure: { kind: openFailureOf(error) } });
    return null;
  }
  say({ kind: 'opened', access, readOnlyReason: null });
  return {
    file,
    service: createOperations({
      db: connection.db,
      bootId,
      dayOf: createDayOf(timeZone),
      audit: audit && createAuditTrail({ ...audit, bootId }),
    }),
    release: () => connection.close(),
  };
}

async function answer(
  service: LedgerOperations,
  { id, method, values }: Extract<ThreadRequest, { kind: 'call' }>,
): Promise<ThreadReply> {
  try {
    invariant(Object.hasOwn(service, method), 'only calls of the service are made');
    const call: (...values: readonly unknown[]) => Promise<unknown> = callable(service, method);
    return { kind: 'answer', id, result: await call(...values) };
  } catch (error) {
    return { kind: 'broke', id, code: errorCode(error) };
  }
}

async function answerCall(
  { file, service }: Held,
  request: Extract<ThreadRequest, { kind: 'call' }>,
  say: Say,
): Promise<void> {
  say(doubting(file, await answer(service, request)));
}

/** Records for the next opening that a result reported damage. */
function doubting(file: string, reply: ThreadReply): ThreadReply {
  if (reply.kind === 'answer' && isDamage(reply.result)) markSuspect(file);
  return reply;
}

function isDamage(result: unknown): boolean {
  if (typeof result !== 'object' || result === null || !('error' in result)) return false;
  const { error } = result;
  return typeof error === 'object' && error !== null && Reflect.get(error, 'kind') === 'damaged';
}

/** The other side of the thread is typed: it passes exactly the parameters of the method that it names. */
function callable(
  service: LedgerOperations,
  method: OperationMethod,
): (...values: readonly unknown[]) => Promise<unknown> {
  return service[method] as (...values: readonly unknown[]) => Promise<unknown>;
}
