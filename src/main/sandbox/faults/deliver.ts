/** Sends a response, correctly or as a fault demands. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type BankResponse, htmlResponse, refusal } from '../response.ts';
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
const portal = htmlResponse(200, 'Welcome', '<p>Sign in to use this network.</p>');

/**
 * Delivers a response and resolves when nothing more will be written. A client that disconnects midway ends the
 * delivery; that is no error.
 */
export async function deliver(
  response: ServerResponse,
  bankResponse: BankResponse,
  delivery: Delivery,
): Promise<void> {
  const { fault, faults } = delivery;
  switch (fault?.kind) {
    case undefined:
      return writeWhole(response, bankResponse);
    case 'delay':
      return (await stayed(response, fault.delayMs))
        ? writeWhole(response, bankResponse)
        : undefined;
    case 'hold':
      await faults.hold(leftSignal(response));
      return writeWhole(response, bankResponse);
    case 'drop-before':
    case 'drop-after':
      response.socket?.destroy();
      return undefined;
    case 'reset-after':
      response.socket?.resetAndDestroy();
      return undefined;
    case 'status':
      return writeWhole(response, htmlResponse(fault.status, `Error ${fault.status}`, ''));
    case 'html':
      return writeWhole(response, portal);
    case 'answer':
      return writeWhole(response, fault);
    case 'truncated':
      return writeHalf(response, bankResponse);
    case 'drip':
      return drip(response, bankResponse, fault.intervalMs);
    case 'wrong-echo':
      return writeWhole(response, falsify(bankResponse, fault.field));
    case 'replayed-id':
      return writeWhole(
        response,
        delivery.earlierId === undefined ? bankResponse : withId(bankResponse, delivery.earlierId),
      );
    case 'reference-taken':
      return writeWhole(response, refusal(['Reference has already been taken']));
    case 'redirect':
      return writeWhole(response, {
        ...htmlResponse(fault.status, 'Moved', ''),
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

function writeWhole(response: ServerResponse, bankResponse: BankResponse): void {
  if (response.destroyed || response.headersSent) {
    return;
  }
  writeHead(response, bankResponse);
  response.end(bankResponse.body);
}

function writeHead(response: ServerResponse, bankResponse: BankResponse): void {
  response.writeHead(bankResponse.status, {
    'Content-Type': bankResponse.contentType,
    'Content-Length': Buffer.byteLength(bankResponse.body),
    'Cache-Control': 'no-store',
    'X-Request-Id': randomUUID(),
    ...bankResponse.headers,
  });
}

function writeHalf(response: ServerResponse, bankResponse: BankResponse): void {
  const whole = Buffer.from(bankResponse.body);
  writeHead(response, bankResponse);
  response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => {
    response.socket?.destroy();
  });
}

async function drip(
  response: ServerResponse,
  bankResponse: BankResponse,
  intervalMs: number,
): Promise<void> {
  writeHead(response, bankResponse);
  response.flushHeaders();
  const gone = goneSignal(response);
  for (const byte of Buffer.from(bankResponse.body)) {
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
