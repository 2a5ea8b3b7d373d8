import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Instant } from '../../domain/time/calendar.ts';
import { request as startRequest } from './node-http.ts';
import { isContentPlain, readGatewayTime, readRetryAfter } from './response-headers.ts';
import type { RequestHeaders } from './request-headers.ts';
import type { IncompleteResponse } from '../../domain/charge/gateway-response.ts';

/** The request, written once. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: RequestHeaders;
  /** Filled with zeros as soon as it is written; null sends no body. */
  readonly body: Buffer | null;
}

/** Deadlines of a response, both counted from the write. */
export interface ResponseDeadlines {
  readonly softMs: number;
  readonly hardMs: number;
  readonly onLate: () => void;
}

/** The response, as bytes. */
export type RawResponse =
  | IncompleteResponse
  | {
      readonly kind: 'complete';
      readonly status: number;
      readonly retryAfterSeconds: number | null;
      /** Time of the response's `Date` header; null without one, or where TLS did not prove the gateway's identity. */
      readonly gatewayTime: Instant | null;
      /** `encoded` is a body under a content encoding that we did not ask for. */
      readonly body: Buffer | 'too-big' | 'encoded';
    };

const headerBytesMax = 16 * 1024;
const bodyBytesMax = 256 * 1024;
const informationalCountMax = 32;

/**
 * One request written on one socket, and one response read from it.
 *
 * `node:http` is given the socket itself and no agent: with `agent: false` it would open one of its own. It neither
 * follows redirects, nor decompresses, nor sends again.
 */
export class Exchange {
  readonly response: Promise<RawResponse>;
  readonly #settle: (response: RawResponse) => void;
  readonly #socket: Socket;
  readonly #request: ClientRequest;
  readonly #chunks: Buffer[] = [];
  readonly #soft: NodeJS.Timeout;
  readonly #hard: NodeJS.Timeout;
  #size = 0;
  #informational = 0;
  #response: IncomingMessage | null = null;
  #settled = false;
  #endedInOrder = false;

  constructor(socket: Socket, wire: WireRequest, deadlines: ResponseDeadlines) {
    const { promise, resolve } = Promise.withResolvers<RawResponse>();
    this.response = promise;
    this.#settle = resolve;
    this.#socket = socket;
    socket.once('end', () => (this.#endedInOrder = true));
    this.#request = startRequest({
      method: wire.method,
      path: wire.path,
      headers: { ...wire.headers, ...bodyHeaders(wire.body) },
      setHost: false,
      createConnection: () => socket,
      maxHeaderSize: headerBytesMax,
      insecureHTTPParser: false,
    });
    this.#listen();
    this.#soft = setTimeout(deadlines.onLate, deadlines.softMs);
    this.#hard = setTimeout(() => this.#expire(), deadlines.hardMs);
    this.#write(wire.body);
  }

  /** Stops the exchange; bytes already written stay written. */
  interrupt(): void {
    this.#finish({ kind: 'incomplete', reason: 'interrupted' });
  }

  /**
   * Zeroed in the write callback: zeroing right after `end()` would send zeros (docs/charge.md).
   */
  #write(body: Buffer | null): void {
    if (body !== null) {
      const wipe = (): void => void body.fill(0);
      this.#socket.once('close', wipe);
      this.#request.write(body, wipe);
    }
    this.#request.end();
  }

  #listen(): void {
    this.#request.on('response', (response) => this.#read(response));
    this.#request.on('information', () => {
      this.#informational += 1;
      if (this.#informational > informationalCountMax) this.#lose();
    });
    this.#request.on('upgrade', () => this.#lose());
    this.#request.on('error', () => this.#loseUnlessWhole());
    this.#request.on('close', () => this.#loseUnlessWhole());
  }

  #read(response: IncomingMessage): void {
    this.#response = response;
    response.on('data', (chunk: Buffer) => {
      this.#size += chunk.length;
      if (this.#size > bodyBytesMax) this.#complete(response, 'too-big');
      else this.#chunks.push(chunk);
    });
    response.on('end', () => {
      if (!response.complete) this.#lose();
      else if (!isContentPlain(response.headers)) this.#complete(response, 'encoded');
      else this.#complete(response, Buffer.concat(this.#chunks));
    });
    response.on('error', () => this.#lose());
    response.on('close', () => this.#lose());
  }

  #complete(response: IncomingMessage, body: Buffer | 'too-big' | 'encoded'): void {
    this.#finish({
      kind: 'complete',
      status: response.statusCode ?? 0,
      retryAfterSeconds: readRetryAfter(response.headers),
      gatewayTime: isProven(this.#socket) ? readGatewayTime(response.headers) : null,
      body,
    });
  }

  /** Bytes after a whole response break the parser but not the response, which ends in its own event. */
  #loseUnlessWhole(): void {
    if (this.#response?.complete !== true) this.#lose();
  }

  #lose(): void {
    const silent = this.#response === null && (this.#endedInOrder || this.#informational > 0);
    this.#finish({ kind: 'incomplete', reason: silent ? 'no-answer' : 'connection-lost' });
  }

  /** Timers run before sockets are read: a response that has already arrived gets one more turn. */
  #expire(): void {
    setImmediate(() => this.#finish({ kind: 'incomplete', reason: 'hard-deadline' }));
  }

  #finish(response: RawResponse): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#soft);
    clearTimeout(this.#hard);
    this.#request.destroy();
    this.#socket.destroy();
    for (const chunk of this.#chunks) chunk.fill(0);
    this.#settle(response);
  }
}

/** Over plain TCP anything on the way could say what time it is. */
function isProven(socket: Socket): boolean {
  return socket instanceof TLSSocket && socket.authorized;
}

function bodyHeaders(body: Buffer | null): RequestHeaders {
  if (body === null) return {};
  return { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
}
