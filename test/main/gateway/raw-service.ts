import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer as createPlain, type Server, type Socket } from 'node:net';
import { createServer as createTls, type TlsOptions } from 'node:tls';

/** One connection as the server saw it. */
export interface SeenConnection {
  /** Every byte that arrived after the handshake, so far. */
  bytes: Buffer;
  /** True once the client's whole request has arrived. */
  whole: boolean;
}

/** A server made of a bare socket, which can respond with any bytes at any moment. */
export interface RawGateway {
  readonly baseUrl: string;
  readonly port: number;
  readonly seen: readonly SeenConnection[];
  /** Resolves once no connection is open any more. */
  readonly drained: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Behaviour of the server; each part is optional. */
export interface RawBehaviour {
  readonly onConnect?: (socket: Socket) => void;
  /** Called once, at the first byte of a request. */
  readonly onFirstByte?: (socket: Socket) => void;
  /** Called once, when the headers and the whole body have arrived. */
  readonly onRequest?: (socket: Socket) => void;
  readonly tls?: TlsOptions;
}

/** Starts a raw server on a free port of 127.0.0.1. */
export async function startRawGateway(behaviour: RawBehaviour): Promise<RawGateway> {
  const seen: SeenConnection[] = [];
  const open = new Set<Socket>();
  const serve = (socket: Socket): void => {
    const connection: SeenConnection = { bytes: Buffer.alloc(0), whole: false };
    seen.push(connection);
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    behaviour.onConnect?.(socket);
    socket.on('data', (chunk: Buffer) => {
      const isFirst = connection.bytes.length === 0;
      connection.bytes = Buffer.concat([connection.bytes, chunk]);
      if (isFirst) behaviour.onFirstByte?.(socket);
      if (!connection.whole && isWhole(connection.bytes)) {
        connection.whole = true;
        behaviour.onRequest?.(socket);
      }
    });
  };
  const { tls } = behaviour;
  const server: Server = tls === undefined ? createPlain(serve) : createTls(tls, serve);
  server.on('tlsClientError', () => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    seen,
    drained: async () => {
      while (open.size > 0) await new Promise((resume) => setTimeout(resume, 5));
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      await closed.promise;
    },
  };
}

/** The body that arrived on a connection, as text. */
export function bodyOf(connection: SeenConnection | undefined): string {
  const text = connection?.bytes.toString('utf8') ?? '';
  return text.slice(text.indexOf('\r\n\r\n') + 4);
}

/** The head that arrived on a connection, as lines. */
export function headOf(connection: SeenConnection | undefined): readonly string[] {
  const text = connection?.bytes.toString('latin1') ?? '';
  return text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n');
}

/** Count of the requests that a server received, on all connections together. */
export function postsAt(service: RawGateway): number {
  return service.seen
    .map((connection) => connection.bytes.toString('latin1').split('POST /').length - 1)
    .reduce((sum, posts) => sum + posts, 0);
}

/** A test certificate or key by name. */
export function pem(name: string): string {
  return readFileSync(new URL(`../../fixtures/tls/${name}`, import.meta.url), 'utf8');
}

/** Server options for TLS with one of the test certificates. */
export function tlsWith(certificate: string): TlsOptions {
  return { key: pem('server.key'), cert: pem(`${certificate}.pem`) };
}

function isWhole(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = Number(/\r\nContent-Length: (\d+)/iu.exec(text)?.[1] ?? 0);
  return bytes.length >= end + 4 + length;
}
