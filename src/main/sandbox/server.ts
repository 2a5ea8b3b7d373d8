/**
 * Starts the practice bank: a full, independent implementation of the gateway on loopback.
 *
 * It shares no code with the client, so that the two check each other.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { htmlAnswer } from './answer.ts';
import {
  type Bank,
  type Credentials,
  type HashEncoding,
  practiceCredentials,
  practiceSharedSecret,
  Traffic,
} from './bank.ts';
import { BankState, type Charge } from './bank-state.ts';
import { deliver, stayed } from './faults/deliver.ts';
import { readExchange, splitTarget } from './exchange.ts';
import { FaultBoard } from './faults/faults.ts';
import { PracticeClock } from './practice/practice-clock.ts';
import { advanceClock } from './practice/practice-control.ts';
import { keepCards, type KeptPracticeCard } from './cards/save-cards.ts';
import { findRoute, type Outcome } from './routes.ts';

/**
 * Options of a practice bank; everything has a default. `port` 0 takes any free one. Without `stateFile` the state
 * lives in memory. `credentials` `'none'` lets anyone charge. `latencyMs` is added to every purchase, for benches.
 * `lateAnswerMs` is how long the late practice amount takes. `takesReferenceTwice` charges a reference that was charged
 * before: the document promises nothing about it, so torture removes that protection. `practiceToken` is what requests
 * under `/_practice/` have to name; random unless given.
 */
export type SandboxOptions = {
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  readonly stateFile?: string | undefined;
  readonly credentials?: Credentials | 'none' | undefined;
  readonly sharedSecret?: string | undefined;
  readonly hashEncoding?: HashEncoding | undefined;
  readonly walletProvisioned?: boolean | undefined;
  readonly seed?: number | undefined;
  readonly lateAnswerMs?: number | undefined;
  readonly latencyMs?: number | undefined;
  readonly takesReferenceTwice?: boolean | undefined;
  readonly practiceToken?: string | undefined;
};

/**
 * A running practice bank. `truth` lists what was really charged and `processed` the declines too, oldest first.
 * `purchaseRequests` counts the requests that arrived, by reference. `practiceUrl` is its own page, with the token that
 * everything under it needs. `notices` are sentences for staff about a damaged state file.
 */
export type RunningSandbox = {
  readonly baseUrl: string;
  readonly paynowUrl: string;
  readonly practiceUrl: string;
  readonly faults: FaultBoard;
  readonly notices: readonly string[];
  readonly truth: () => readonly Charge[];
  readonly processed: () => readonly Charge[];
  readonly purchaseRequests: () => Readonly<Record<string, number>>;
  readonly advanceClock: (days: number) => Promise<boolean>;
  readonly today: () => string;
  /** Days that its clock is ahead of the computer's. */
  readonly advancedDays: () => number;
  /** Stores cards as if they had been charged before, for sample data. */
  readonly keepCards: (cards: readonly KeptPracticeCard[]) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

const headerBytesMax = 16 * 1024;
const requestTimeoutMs = 30_000;
const connectionsMax = 4_096;
const usualLateAnswerMs = 70_000;
const loopback = /^(?:127(?:\.\d{1,3}){3}|::1)$/;

/** Names of this computer in a request; a page whose host name was pointed here still sends its own. */
const loopbackHost = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)(?::\d{1,5})?$/i;

/**
 * Starts a practice bank and resolves once it responds. Rejects when the port is taken or the state file can't be read
 * or written.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const host = options.host ?? '127.0.0.1';
  if (!loopback.test(host)) {
    throw new RangeError('The practice bank listens on loopback addresses only');
  }
  const clock = new PracticeClock();
  const { bankState, notices } = await BankState.open(clock, options.stateFile);
  const server = createServer({
    maxHeaderSize: headerBytesMax,
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
  });
  server.maxConnections = connectionsMax;
  let url: string;
  try {
    url = await listen(server, host, options.port ?? 0);
  } catch (reason) {
    await bankState.close();
    throw reason;
  }
  const bank = toBank(options, { bankState, clock, paynowUrl: url });
  server.on('request', (request, response) => void serve(bank, request, response));
  server.on('clientError', refuseUnreadable);
  return {
    baseUrl: url,
    paynowUrl: url,
    practiceUrl: `${url}/_practice/?token=${bank.practiceToken}`,
    faults: bank.faults,
    notices,
    truth: () => bankState.processed().filter((charge) => charge.approved),
    processed: () => bankState.processed(),
    purchaseRequests: () => bank.traffic.byReference(),
    advanceClock: (days) => advanceClock(bank, days),
    today: () => clock.today(),
    advancedDays: () => clock.advancedDays,
    keepCards: (cards) => keepCards(bank, cards),
    close: async () => {
      await stop(server);
      await bankState.close();
    },
  };
}

function toBank(
  options: SandboxOptions,
  parts: Pick<Bank, 'bankState' | 'clock' | 'paynowUrl'>,
): Bank {
  const credentials = options.credentials ?? practiceCredentials;
  return {
    ...parts,
    faults: new FaultBoard(options.seed ?? 1),
    traffic: new Traffic(),
    credentials: credentials === 'none' ? undefined : credentials,
    sharedSecret: options.sharedSecret ?? practiceSharedSecret,
    hashEncoding: options.hashEncoding ?? 'hex-lower',
    isWalletProvisioned: options.walletProvisioned ?? true,
    lateAnswerMs: options.lateAnswerMs ?? usualLateAnswerMs,
    latencyMs: options.latencyMs ?? 0,
    takesReferenceTwice: options.takesReferenceTwice ?? false,
    practiceToken: options.practiceToken ?? randomBytes(16).toString('hex'),
  };
}

async function serve(
  bank: Bank,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.on('error', () => response.destroy());
  const outcome = await answer(bank, request).catch(reportBug);
  if (outcome === undefined) {
    response.destroy();
    return;
  }
  if (!request.complete) {
    response.setHeader('Connection', 'close');
  }
  const isPurchase = splitTarget(request.url ?? '/').path === '/v1.0/purchases';
  if (isPurchase && bank.latencyMs > 0 && !(await stayed(response, bank.latencyMs))) {
    return;
  }
  const { fault } = outcome;
  await deliver(response, outcome.answer, {
    fault,
    faults: bank.faults,
    earlierId: fault?.kind === 'replayed-id' ? earlierId(bank) : undefined,
  });
}

/** The response to a request, or undefined when the client is gone. */
async function answer(bank: Bank, request: IncomingMessage): Promise<Outcome | undefined> {
  if (!loopbackHost.test(request.headers.host ?? '')) {
    return { answer: htmlAnswer(421, 'Misdirected Request', '') };
  }
  const exchange = await readExchange(request);
  if (exchange === 'aborted') {
    return undefined;
  }
  if (exchange === 'too-large') {
    return { answer: htmlAnswer(413, 'Payload Too Large', '') };
  }
  const route = findRoute(exchange.method, exchange.path);
  return 'handle' in route ? route.handle(bank, exchange) : { answer: route };
}

/** The approved purchase before the newest one: the id that a replay would show. */
function earlierId(bank: Bank): string | undefined {
  return bank.bankState
    .processed()
    .filter((charge) => charge.approved)
    .at(-2)?.id;
}

/** Keeps the bank running after a bug; only the place of the bug is logged, since messages quote input. */
function reportBug(reason: unknown): Outcome {
  const trace = reason instanceof Error ? (reason.stack ?? '') : '';
  const places = trace.split('\n').filter((line) => line.startsWith('    at '));
  process.stderr.write(`The practice bank could not answer a request.\n${places.join('\n')}\n`);
  return { answer: htmlAnswer(500, 'Internal Server Error', '') };
}

function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isHeaderTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const status = isHeaderTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function listen(server: Server, host: string, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  server.once('error', reject);
  server.listen(port, host, () => {
    server.off('error', reject);
    // A checked cast: a server that listens on a host and port has such an address.
    const address = server.address() as AddressInfo;
    const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address;
    resolve(`http://${shown}:${address.port}`);
  });
  return promise;
}

function stop(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  return promise;
}
