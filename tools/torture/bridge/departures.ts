import { syncBuiltinESMExports } from 'node:module';
import { Socket, connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import tls from 'node:tls';
import { pem, tlsWith } from '../../../test/main/gateway/raw-service.ts';

/** Bytes of one connection of main, as its destination received them. */
export interface Departure {
  /** Scheme, host and port, as main asked for them. */
  readonly origin: string;
  readonly bytes: Buffer;
}

/** Every connection that main opens, with what is sent over it. */
export interface Departures {
  /** The connections since the last call; all of their bytes have arrived once their charges have ended. */
  take(): readonly Departure[];
  /** Reads along on a port of this computer, where main may open connections of its own. */
  readAlong(port: number): Promise<void>;
  close(): Promise<void>;
}

/** A host that main can reach, and the port of the bank that answers there. */
export interface Reachable {
  readonly host: string;
  readonly bankPort: number;
}

/** The mark of a connection that the oracle itself opens. */
const ours = Symbol('ours');

interface ConnectTo {
  host?: string;
  port?: number;
  path?: string;
  [ours]?: true;
}

/**
 * Leads each connection of this thread to a recorder, under the name that main asked for.
 *
 * Real sockets and real TLS stay in between: a name is led to a listener on this computer that holds a certificate for it,
 * and the tests' authority counts as a public one. A name that nobody listens for is led to the last host.
 */
export async function recordDepartures(reachable: readonly Reachable[]): Promise<Departures> {
  const recorder = createRecorder();
  const ports = new Map<string, number>();
  for (const { host, bankPort } of reachable) {
    const origin = `https://${host}:443`;
    ports.set(`${host}:443`, await recorder.listen(origin, bankPort, tlsWith('shops')));
  }
  const strange = [...ports.values()].at(-1) ?? 0;
  const readAlong = async (port: number) => {
    const key = `127.0.0.1:${port}`;
    if (!ports.has(key)) ports.set(key, await recorder.listen(`http://${key}`, port, null));
  };
  const original = Reflect.get(Socket.prototype, 'connect');
  const route = (to: unknown) => {
    if (!isConnectTo(to) || to[ours] === true) return;
    const host = to.host ?? 'localhost';
    const key = `${host}:${to.port ?? 0}`;
    const port = ports.get(key) ?? (isHere(host) ? to.port : strange);
    if (!ports.has(key)) recorder.note(to.path ?? key);
    if (port === undefined) return;
    to.host = '127.0.0.1';
    to.port = port;
  };
  Socket.prototype.connect = function connectRecorded(this: Socket, ...args: unknown[]) {
    // Node hands itself the parsed arguments as a list.
    route(Array.isArray(args[0]) ? args[0][0] : args[0]);
    return Reflect.apply(original, this, args) as Socket;
  };
  const distrust = trustTestAuthority();
  return {
    take: () => recorder.take(),
    readAlong,
    close: async () => {
      Socket.prototype.connect = original;
      distrust();
      await recorder.close();
    },
  };
}

function isConnectTo(value: unknown): value is ConnectTo {
  return typeof value === 'object' && value !== null;
}

function isHere(host: string): boolean {
  return ['127.0.0.1', 'localhost', '::1'].includes(host);
}

/** Adds the tests' authority to every list of trusted certificates until it is called off. */
function trustTestAuthority(): () => void {
  const { createSecureContext } = tls;
  const authority = pem('authority.pem');
  tls.createSecureContext = (options) =>
    createSecureContext({ ...options, ca: [authority, ...listOf(options?.ca)] });
  syncBuiltinESMExports();
  return () => {
    tls.createSecureContext = createSecureContext;
    syncBuiltinESMExports();
  };
}

function listOf<Value>(value: Value | readonly Value[] | undefined): readonly Value[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly Value[]) : [value as Value];
}

interface Recorder {
  /** Listens for one origin, and passes everything on to a port of this computer. */
  listen(origin: string, onto: number, certificate: tls.TlsOptions | null): Promise<number>;
  /** Notes a connection that no listener stands for. */
  note(origin: string): void;
  take(): readonly Departure[];
  close(): Promise<void>;
}

function createRecorder(): Recorder {
  let seen: { readonly origin: string; readonly chunks: Buffer[] }[] = [];
  const servers: Server[] = [];
  const open = new Set<Socket>();
  const serve = (socket: Socket, origin: string, onto: number) => {
    const isLive = origin.startsWith('https:');
    const chunks: Buffer[] = [];
    seen.push({ origin, chunks });
    const to: ConnectTo & { host: string; port: number } = { host: '127.0.0.1', port: onto };
    to[ours] = true;
    const bank = connect(to);
    for (const end of [socket, bank]) {
      open.add(end);
      end.on('close', () => open.delete(end));
      end.on('error', () => undefined);
    }
    socket.on('data', (chunk: Buffer) => {
      bank.write(chunks.length === 0 ? forThisComputer(chunk) : chunk);
      chunks.push(chunk);
    });
    socket.on('close', () => bank.destroy());
    bank.on('data', (chunk: Buffer) => socket.write(isLive ? ofRealMoney(chunk) : chunk));
    bank.on('close', () => socket.end());
  };
  return {
    listen: async (origin, onto, certificate) => {
      const accept = (socket: Socket) => serve(socket, origin, onto);
      const server =
        certificate === null ? createServer(accept) : tls.createServer(certificate, accept);
      server.on('tlsClientError', () => undefined);
      servers.push(server);
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      return (server.address() as AddressInfo).port;
    },
    note: (origin) => void seen.push({ origin, chunks: [] }),
    take: () => {
      const taken = seen.map(({ origin, chunks }) => ({ origin, bytes: Buffer.concat(chunks) }));
      seen = [];
      return taken;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** The practice bank answers to this computer's own names alone. */
function forThisComputer(chunk: Buffer): Buffer {
  const text = chunk.toString('latin1').replace(/\r\nHost: [^\r]*/iu, '\r\nHost: localhost');
  return Buffer.from(text, 'latin1');
}

/** The practice bank marks what it says as a test, which a live account refuses. */
function ofRealMoney(chunk: Buffer): Buffer {
  const text = chunk.toString('latin1');
  if (!text.includes('"test":true')) return chunk;
  const longer = text
    .replace('"test":true', '"test":false')
    .replace(/(\r\nContent-Length: )(\d+)/iu, (_all, name: string, length: string) => {
      return `${name}${Number(length) + 1}`;
    });
  return Buffer.from(longer, 'latin1');
}
