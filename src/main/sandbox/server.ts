/**
 * Starts the practice bank: a full, independent implementation of the gateway on loopback.
 *
 * It shares no code with the client, so that the two check each other.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { pathRefusal } from './response.ts';
import {
  type Bank,
  type Credentials,
  type HashEncoding,
  practiceCredentials,
  practiceSharedSecret,
  Traffic,
} from './bank.ts';
import { BankState, type Charge, type Refund } from './bank-state.ts';
import { deliver, stayed } from './faults/deliver.ts';
import { readExchange, splitTarget } from './exchange.ts';
import { createListener, listen, stop } from './listener.ts';
import { FaultBoard } from './faults/faults.ts';
import { PracticeClock } from './practice/practice-clock.ts';
import { advanceClock } from './practice/practice-control.ts';
import { saveCards, type SavedPracticeCard } from './cards/save-cards.ts';
import { dateBack, type DatedCharge } from './practice/date-back.ts';
import type { Outcome } from './route.ts';
import { findRoute } from './routes.ts';
import { lockStateFile, type StateFileLock } from './state-file-lock.ts';

/**
 * Options of a practice bank; everything has a default. `port` 0 takes any free one. Without `stateFile` the state
 * lives in memory. `credentials` `'none'` lets anyone charge. `latencyMs` is added to every purchase, for benches.
 * `lateResponseMs` is how long the late practice amount takes. `takesReferenceTwice` charges a reference that was charged
 * before: the document promises nothing about it, so torture removes that protection. `lenient` takes what clients of
 * the public gateway send. `abilities` answers look-ups and refunds, which the document does not have; `lenient` does so
 * too. `practiceToken` is what requests under `/_practice/` have to name; random unless given.
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
  readonly lateResponseMs?: number | undefined;
  readonly latencyMs?: number | undefined;
  readonly takesReferenceTwice?: boolean | undefined;
  readonly lenient?: boolean | undefined;
  readonly abilities?: boolean | undefined;
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
  readonly refunds: () => readonly Refund[];
  /** Ids of voided purchases. */
  readonly voided: () => readonly string[];
  readonly purchaseRequests: () => Readonly<Record<string, number>>;
  readonly advanceClock: (days: number, minutes?: number) => Promise<boolean>;
  readonly today: () => string;
  /** Days that its clock is ahead of the computer's. */
  readonly advancedDays: () => number;
  /** The same in whole minutes. */
  readonly advancedMinutes: () => number;
  /** Stores cards as if they had been charged before, for sample data. */
  readonly saveCards: (cards: readonly SavedPracticeCard[]) => Promise<boolean>;
  /** Dates charges to come some days back, for sample data. */
  readonly dateBack: (charges: readonly DatedCharge[]) => void;
  readonly close: () => Promise<void>;
};

const usualLateResponseMs = 70_000;
const loopback = /^(?:127(?:\.\d{1,3}){3}|::1)$/;

/** Names of this computer in a request; a page whose host name was pointed here still sends its own. */
const loopbackHost = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)(?::\d{1,5})?$/i;

/**
 * Starts a practice bank and resolves once it responds. Rejects when the port is taken, when another bank holds the
 * state file, or when that file can't be read or written.
 *
 * The state file is locked, then the port taken, and only then the file opened, which may repair it: a bank that cannot
 * start leaves the file of the bank that runs as it is.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const host = options.host ?? '127.0.0.1';
  if (!loopback.test(host)) {
    throw new RangeError('The practice bank listens on loopback addresses only');
  }
  const lock = options.stateFile === undefined ? undefined : await lockStateFile(options.stateFile);
  const opened = Promise.withResolvers<Bank>();
  const server = createListener((request, response) => {
    void opened.promise.then((bank) => serve(bank, request, response));
  });
  try {
    const url = await listen(server, host, options.port ?? 0);
    const clock = new PracticeClock();
    const { bankState, notices } = await BankState.open(clock, options.stateFile);
    const bank = toBank(options, { bankState, clock, paynowUrl: url });
    opened.resolve(bank);
    return toRunning(bank, { url, notices, close: () => closeAll(server, bankState, lock) });
  } catch (reason) {
    await stop(server);
    await lock?.release();
    throw reason;
  }
}

async function closeAll(
  server: Server,
  bankState: BankState,
  lock: StateFileLock | undefined,
): Promise<void> {
  await stop(server);
  try {
    await bankState.close();
  } finally {
    await lock?.release();
  }
}

function toRunning(
  bank: Bank,
  { url, notices, close }: Pick<RunningSandbox, 'notices' | 'close'> & { readonly url: string },
): RunningSandbox {
  const { bankState, clock } = bank;
  return {
    baseUrl: url,
    paynowUrl: url,
    practiceUrl: `${url}/_practice/?token=${bank.practiceToken}`,
    faults: bank.faults,
    notices,
    truth: () => bankState.processed().filter((charge) => charge.approved),
    processed: () => bankState.processed(),
    refunds: () => bankState.refunds(),
    voided: () => bankState.voided(),
    purchaseRequests: () => bank.traffic.byReference(),
    advanceClock: (days, minutes) => advanceClock(bank, days, minutes),
    today: () => clock.today(),
    advancedDays: () => clock.advancedDays,
    advancedMinutes: () => clock.advancedMinutes,
    saveCards: (cards) => saveCards(bank, cards),
    dateBack: (charges) => dateBack(bank, charges),
    close,
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
    datedBack: new Map(),
    credentials: credentials === 'none' ? undefined : credentials,
    sharedSecret: options.sharedSecret ?? practiceSharedSecret,
    hashEncoding: options.hashEncoding ?? 'hex-lower',
    isWalletProvisioned: options.walletProvisioned ?? true,
    lateResponseMs: options.lateResponseMs ?? usualLateResponseMs,
    latencyMs: options.latencyMs ?? 0,
    takesReferenceTwice: options.takesReferenceTwice ?? false,
    isLenient: options.lenient ?? false,
    hasAbilities: options.abilities ?? options.lenient ?? false,
    practiceToken: options.practiceToken ?? randomBytes(16).toString('hex'),
  };
}

/** Answers one request. A bug, in an answer or in a fault's delivery, costs that request alone. */
async function serve(
  bank: Bank,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.on('error', () => response.destroy());
  try {
    await respond(bank, request, response);
  } catch (reason) {
    reportBug(reason);
    response.destroy();
  }
}

async function respond(
  bank: Bank,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { path } = splitTarget(request.url ?? '/');
  const outcome = await answer(bank, request).catch((reason: unknown) => {
    reportBug(reason);
    return { response: pathRefusal(path, 500, 'Internal Server Error') };
  });
  if (outcome === undefined) {
    response.destroy();
    return;
  }
  if (!request.complete) {
    response.setHeader('Connection', 'close');
  }
  if (
    path === '/v1.0/purchases' &&
    bank.latencyMs > 0 &&
    !(await stayed(response, bank.latencyMs))
  ) {
    return;
  }
  const { fault }: Outcome = outcome;
  await deliver(response, outcome.response, {
    fault,
    faults: bank.faults,
    earlierId: fault?.kind === 'replayed-id' ? earlierId(bank) : undefined,
  });
}

/** The response to a request, or undefined when the client is gone. */
async function answer(bank: Bank, request: IncomingMessage): Promise<Outcome | undefined> {
  const { path } = splitTarget(request.url ?? '/');
  if (!loopbackHost.test(request.headers.host ?? '')) {
    return { response: pathRefusal(path, 421, 'Misdirected Request') };
  }
  const exchange = await readExchange(request);
  if (exchange === 'aborted') {
    return undefined;
  }
  if (exchange === 'too-large') {
    return { response: pathRefusal(path, 413, 'Payload Too Large') };
  }
  const route = findRoute(bank, exchange.method, exchange.path);
  return 'handle' in route ? route.handle(bank, exchange) : { response: route };
}

/** The approved purchase before the newest one: the id that a replay would show. */
function earlierId(bank: Bank): string | undefined {
  return bank.bankState
    .processed()
    .filter((charge) => charge.approved)
    .at(-2)?.id;
}

/** Logs the place of a bug alone, since messages quote input. */
function reportBug(reason: unknown): void {
  const trace = reason instanceof Error ? (reason.stack ?? '') : '';
  const places = trace.split('\n').filter((line) => line.startsWith('    at '));
  process.stderr.write(`The practice bank could not answer a request.\n${places.join('\n')}\n`);
}
