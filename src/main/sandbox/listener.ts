/** The HTTP server of a practice bank: it listens, and answers what cannot be read as a request. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer } from './node-http.ts';
import { type BankResponse, refusal } from './response.ts';

/** Answers one request; never rejects. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

const headerBytesMax = 16 * 1024;
const requestTimeoutMs = 30_000;
const connectionsMax = 4_096;

/** Creates a server that passes every request to `serve`, those that Node would answer itself included. */
export function createListener(serve: Serve): Server {
  const server = createServer({
    maxHeaderSize: headerBytesMax,
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    requireHostHeader: false,
  });
  server.maxConnections = connectionsMax;
  // A client that closes its half after sending, as `nc` does, still gets its answer. Node has no typed setting for it.
  Object.assign(server, { httpAllowHalfOpen: true });
  const unanswered = new Unanswered();
  const take: Serve = (request, response) => {
    unanswered.add(request, response);
    serve(request, response);
  };
  server.on('request', take);
  server.on('checkExpectation', take);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
    } else if (!unanswered.endAfterLast(socket)) {
      refuseUnreadable(error, socket);
    }
  });
  return server;
}

/** Resolves with the server's URL once it listens; rejects when the port is taken. */
export function listen(server: Server, host: string, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  server.once('error', reject);
  server.listen(port, host, () => {
    server.off('error', reject);
    // A connection that cannot be accepted, for want of file handles, must not end the bank.
    server.on('error', () => undefined);
    // A checked cast: a server that listens on a host and port has such an address.
    const address = server.address() as AddressInfo;
    const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address;
    resolve(`http://${shown}:${address.port}`);
  });
  return promise;
}

/** Closes the server and every connection to it. */
export function stop(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  return promise;
}

/**
 * The responses still owed on each connection. A purchase may be charged although bytes behind it are no HTTP: it gets
 * its own response first, never a refusal of those bytes.
 */
class Unanswered {
  readonly #responses = new WeakMap<Duplex, Set<ServerResponse>>();
  readonly #ending = new WeakSet<Duplex>();

  add({ socket }: IncomingMessage, response: ServerResponse): void {
    const owed = this.#responses.get(socket) ?? new Set();
    this.#responses.set(socket, owed.add(response));
    response.once('close', () => {
      owed.delete(response);
      if (owed.size === 0 && this.#ending.has(socket)) {
        socket.end();
      }
    });
  }

  /** Ends the connection after its last owed response; false when none is owed to a request that came whole. */
  endAfterLast(socket: Duplex): boolean {
    const owed = [...(this.#responses.get(socket) ?? [])].filter(({ req }) => req.complete);
    const last = owed.at(-1);
    if (last === undefined) {
      return false;
    }
    this.#ending.add(socket);
    last.shouldKeepAlive = false;
    return true;
  }
}

/** Answers bytes that are no request, in the envelope of a refused purchase: nothing was charged for them. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { status, body, contentType }: BankResponse = refusal(
    ['The request could not be read'],
    statusOf(error),
  );
  const reason = unreadableReasons[status] ?? 'Bad Request';
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: ${contentType}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const unreadableReasons: Readonly<Record<number, string>> = {
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function statusOf(error: NodeJS.ErrnoException): number {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return 431;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408;
    default:
      return 400;
  }
}
