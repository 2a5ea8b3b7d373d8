/** Sends a response, correctly or as a fault demands. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, htmlAnswer, refusal } from '../answer.ts';
import { falsify, withId } from './falsify.ts';
import type { Fault, FaultBoard } from './faults.ts';

/** Settings of one delivery. `earlierId` is the identifier of an earlier approved purchase, for a replay. */
export type Delivery = {
  readonly fault: Fault | undefined;
  readonly faults: FaultBoard;
  readonly earlierId: string | undefined;
};

const garbageBytes = 512;
const fillBytes = 64 * 1024;
const portal = htmlAnswer(200, 'Welcome', '<p>Sign in to use this network.</p>');

/**
 * Delivers a response and resolves when nothing more will be written. A client that disconnects midway ends the
 * delivery; that is no error.
 */
export async function deliver(
  response: ServerResponse,
  answer: Answer,
  delivery: Delivery,
): Promise<void> {
  const { fault, faults } = delivery;
  switch (fault?.kind) {
    case undefined:
      return writeWhole(response, answer);
    case 'delay':
      return (await stayed(response, fault.delayMs)) ? writeWhole(response, answer) : undefined;
    case 'hold':
      await faults.hold(leftSignal(response));
      return writeWhole(response, answer);
    case 'drop-before':
    case 'drop-after':
      response.socket?.destroy();
      return undefined;
    case 'reset-after':
      response.socket?.resetAndDestroy();
      return undefined;
    case 'status':
      return writeWhole(response, htmlAnswer(fault.status, `Error ${fault.status}`, ''));
    case 'html':
      return writeWhole(response, portal);
    case 'answer':
      return writeWhole(response, fault);
    case 'truncated':
      return writeHalf(response, answer);
    case 'drip':
      return drip(response, answer, fault.intervalMs);
    case 'wrong-echo':
      return writeWhole(response, falsify(answer, fault.field));
    case 'replayed-id':
      return writeWhole(
        response,
        delivery.earlierId === undefined ? answer : withId(answer, delivery.earlierId),
      );
    case 'reference-taken':
      return writeWhole(response, refusal(['Reference has already been taken']));
    case 'redirect':
      return writeWhole(response, {
        ...htmlAnswer(fault.status, 'Moved', ''),
        headers: { Location: fault.location },
      });
    case 'giant':
      return writeGiant(response, fault.bytes);
    case 'garbage':
      response.socket?.end(faults.garbage(garbageBytes));
      return undefined;
  }
}

/** Waits unless the client disconnects first; false when it did. */
export async function stayed(response: ServerResponse, delayMs: number): Promise<boolean> {
  return waited(delayMs, goneSignal(response));
}

function waited(delayMs: number, gone: AbortSignal): Promise<boolean> {
  return wait(delayMs, true, { signal: gone }).catch(() => false);
}

function writeWhole(response: ServerResponse, answer: Answer): void {
  if (response.destroyed || response.headersSent) {
    return;
  }
  writeHead(response, answer);
  response.end(answer.body);
}

function writeHead(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, {
    'Content-Type': answer.contentType,
    'Content-Length': Buffer.byteLength(answer.body),
    'Cache-Control': 'no-store',
    'X-Request-Id': randomUUID(),
    ...answer.headers,
  });
}

function writeHalf(response: ServerResponse, answer: Answer): void {
  const whole = Buffer.from(answer.body);
  writeHead(response, answer);
  response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => {
    response.socket?.destroy();
  });
}

async function drip(response: ServerResponse, answer: Answer, intervalMs: number): Promise<void> {
  writeHead(response, answer);
  response.flushHeaders();
  const gone = goneSignal(response);
  for (const byte of Buffer.from(answer.body)) {
    if (!(await waited(intervalMs, gone))) {
      return;
    }
    response.write(Uint8Array.of(byte));
  }
  response.end();
}

async function writeGiant(response: ServerResponse, bytes: number): Promise<void> {
  const fill = Buffer.alloc(fillBytes, 'x');
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{"successful":true,"response":{"successful":true,"message":"');
  for (let written = 0; written < bytes && !response.destroyed; written += fillBytes) {
    if (!response.write(fill)) {
      await drained(response);
    }
  }
  response.end('"},"errors":[],"test":true}');
}

function drained(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', resolve);
  response.once('close', resolve);
  return promise.finally(() => {
    response.off('drain', resolve);
    response.off('close', resolve);
  });
}

/** Aborts when the connection closes, from either side. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) {
    gone.abort();
  }
  response.once('close', () => gone.abort());
  return gone.signal;
}

/** Aborts when the client closes at least its half: no client holds the line on a half-closed connection. */
function leftSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  response.socket?.once('end', () => left.abort());
  return AbortSignal.any([left.signal, goneSignal(response)]);
}
