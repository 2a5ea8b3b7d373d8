/**
 * A plain HTTP client for the practice bank's tests, written on `node:http` and `node:net` alone.
 */
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach } from 'vitest';
import {
  type RunningSandbox,
  type SandboxOptions,
  startSandbox,
} from '../../../src/main/sandbox/server.ts';

/** A test card that is always approved. */
export const approvingCard = '5123456789012346';

/** A test card whose response depends on the last two digits of the amount. */
export const tellingCard = '4111111111111111';

const basic = `Basic ${Buffer.from('TEST:TEST').toString('base64')}`;

/** A complete response; `json` is undefined when the body is not JSON. */
export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: Envelope | undefined;
};

/** The documented envelope, as loosely as a test reads it. */
export type Envelope = {
  readonly successful?: unknown;
  readonly response: Record<string, unknown> & { readonly metadata?: Record<string, unknown> };
  readonly errors: readonly string[];
  readonly test?: unknown;
};

type Sending = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

const running: RunningSandbox[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()));
});

/** Starts a bank that is closed after the test. */
export async function openBank(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const bank = await startSandbox(options);
  running.push(bank);
  return bank;
}

/** Sends a request; rejects when no complete response arrives. */
export function send(url: string, sending: Sending = {}): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const method = sending.method ?? 'GET';
  const asked = request(url, { method, agent: false, headers: sending.headers ?? {} });
  asked.once('error', reject);
  asked.once('response', (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('error', reject);
    response.once('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { headers } = response;
      resolve({ status: response.statusCode ?? 0, headers, text, json: parse(text) });
    });
  });
  asked.end(sending.body);
  return promise;
}

/** Posts JSON with the practice credentials. */
export function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  return send(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: basic, ...headers },
    body: JSON.stringify(body),
  });
}

/** Sends a purchase: an approved one of 12.00 unless the fields say otherwise. */
export function purchase(
  bank: RunningSandbox,
  fields: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  return post(`${bank.baseUrl}/v1.0/purchases`, purchaseBody(fields), headers);
}

/** The envelope of a purchase; throws when the response is not one. */
export async function envelope(reply: Promise<Reply>): Promise<Envelope> {
  const { json, text } = await reply;
  if (json === undefined) {
    throw new Error(`not an envelope: ${text.slice(0, 80)}`);
  }
  return json;
}

let references = 0;

/** A purchase body with full card details; a field given as undefined is left out. */
export function purchaseBody(
  fields: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  references += 1;
  return {
    amount: 1200,
    currency: 'AUD',
    reference: `INV-${references}`,
    card_holder: 'A Cardholder',
    card_number: approvingCard,
    card_expiry: `12/${new Date().getFullYear() + 2}`,
    cvv: '123',
    ...fields,
  };
}

/** Fields that replace the card details with a stored card. */
export function byToken(token: unknown): Record<string, unknown> {
  return {
    card_token: token,
    card_holder: undefined,
    card_number: undefined,
    card_expiry: undefined,
    cvv: undefined,
  };
}

function parse(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined;
  }
}

/** Sends bytes and resolves with everything that comes back until the bank closes the connection. */
export function raw(
  baseUrl: string,
  bytes: string | Uint8Array,
  { staysOpen = false } = {},
): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.on('close', () => resolve(text));
  if (staysOpen) {
    socket.write(bytes);
  } else {
    socket.end(bytes);
  }
  return promise;
}
