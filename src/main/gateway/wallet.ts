import { brandOfCardType } from '../../domain/cards/card.ts';
import { checkGatewayUrl } from '../../domain/accounts/gateway-url.ts';
import type { GatewayEndpoint } from '../ports/gateway/gateway.ts';
import type {
  TokeniseResponse,
  TokeniseRequest,
  WalletGateway,
  WalletRefused,
  WalletTokenResponse,
  WalletTokenRequest,
} from '../ports/gateway/wallet-gateway.ts';
import { Exchange, type RawResponse } from './exchange.ts';
import { orderHash } from './hash.ts';
import { requestHeaders, secretsOf } from './request-headers.ts';
import { openSocket, type Trust } from './transport.ts';
import { messagesOf, readJsonObject, secretOf } from './wire/decode.ts';
import { encodeTokenisation } from './wire/encode.ts';
import { isJsonObject, type JsonObject, own } from './wire/json-object.ts';
import { Scrub, type Unspeakable } from './wire/scrub.ts';
import { readTransaction } from './wire/transaction.ts';

/** The wallet's requests, each over a new socket like every other one. */
export function walletGateway(trust: Trust): WalletGateway {
  return {
    walletHash: ({ amountText, ...parts }, secret, encoding) =>
      orderHash({ ...parts, amount: amountText }, secret, encoding),
    requestWalletToken: (request) => requestToken(request, trust),
    tokeniseWallet: (endpoint, request) => tokenise(endpoint, request, trust),
  };
}

/**
 * Requests a wallet token (docs/gateway-facts.md).
 *
 * It carries no credential: the hash in the path is its only proof. Whatever the response, no money moves.
 */
async function requestToken(
  request: WalletTokenRequest,
  trust: Trust,
): Promise<WalletTokenResponse> {
  const body = Buffer.from(request.body ?? '', 'utf8');
  const endpoint = {
    ...request,
    baseUrl: request.paynowUrl,
    credential: { scheme: 'none' },
  } as const;
  const raw = await post(endpoint, { target: request.target, body }, trust);
  if (raw.kind === 'failed') return raw;
  const { status, object } = raw;
  if (object === null)
    return failedWith(status === 200 ? 'unreadable-answer' : notTwoHundred, status);
  const errors = messagesOf(own(object, 'errors'), new Scrub(nothingSent));
  const successful = own(object, 'successful');
  if (status !== 200) return { ...failedWith(notTwoHundred, status), errors };
  if (successful === false) return { ...failedWith('refused', status), errors };
  const token = plainText(own(object, 'token'));
  const checkoutId = plainText(own(object, 'checkout_id'));
  const isToken = successful === true && token !== null && checkoutId !== null;
  return isToken
    ? { kind: 'token', token, checkoutId }
    : { ...failedWith('unreadable-answer', status), errors };
}

const notTwoHundred = 'unexpected-status';
const nothingSent: Unspeakable = { cardNumber: null, securityCode: null, others: [] };
const plainLengthMax = 1024;

/** A token or an id: one word that a path and a page can carry. */
function plainText(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > plainLengthMax) return null;
  return /^[\u0021-\u007e]+$/u.test(value) ? value : null;
}

/**
 * Saves the card of a wallet at the gateway. The document mentions the request and shows no response
 * (docs/gateway-facts.md, Wallet), so only one with a token, four digits and an expiry counts.
 */
async function tokenise(
  endpoint: GatewayEndpoint,
  { path, instrument }: TokeniseRequest,
  trust: Trust,
): Promise<TokeniseResponse> {
  const body = encodeTokenisation(instrument, endpoint.additionalFields);
  const raw = await post(endpoint, { target: path, body }, trust);
  if (raw.kind === 'failed') return raw;
  const { status, object } = raw;
  if (status === 401) return failedWith('credentials', status);
  if (object === null) return failedWith('unreadable-answer', status);
  const sent: Unspeakable = {
    ...nothingSent,
    others: [...Object.values(instrument.values), ...secretsOf(endpoint.credential)],
  };
  const errors = messagesOf(own(object, 'errors'), new Scrub(sent));
  if (own(object, 'successful') === false) return { ...failedWith('refused', status), errors };
  if (status < 200 || status > 299) return { ...failedWith(notTwoHundred, status), errors };
  const response = own(object, 'response');
  const card = isJsonObject(response) ? readCard(response, sent) : null;
  const isKept = own(object, 'successful') === true && card !== null;
  return isKept ? card : { ...failedWith('unreadable-answer', status), errors };
}

function readCard(response: JsonObject, sent: Unspeakable): TokeniseResponse | null {
  if (own(response, 'successful') === false || own(response, 'authorized') === false) return null;
  const token =
    secretOf(own(response, 'card_token'), sent) ?? secretOf(own(response, 'token'), sent);
  if (token === null) return null;
  const { cardLastFour, cardExpiry, cardType } = readTransaction(response, new Scrub(sent), {
    hasCardToken: true,
    hasTrackingId: false,
    test: 'absent',
    sentReference: null,
  });
  if (cardLastFour === null || cardExpiry === null) return null;
  const brand = brandOfCardType(cardType ?? '');
  return { kind: 'card', token, facts: { brand, lastFour: cardLastFour, expiry: cardExpiry } };
}

function failedWith(reason: WalletRefused['reason'], httpStatus: number | null): WalletRefused {
  return { kind: 'failed', reason, errors: [], httpStatus };
}

interface Sent {
  readonly kind: 'answered';
  readonly status: number;
  /** Null when the body is no JSON object. */
  readonly object: JsonObject | null;
}

/** Posts once and reads one bounded response; never follows a redirect and never sends again. */
async function post(
  endpoint: Pick<
    GatewayEndpoint,
    'baseUrl' | 'credential' | 'connectDeadlineMs' | 'hardDeadlineMs'
  >,
  { target, body }: { readonly target: string; readonly body: Buffer },
  trust: Trust,
): Promise<Sent | WalletRefused> {
  const base = checkGatewayUrl(endpoint.baseUrl, 'practice');
  if (!base.ok) return failedWith('not-reached', null);
  const url = new URL(base.value);
  const headers = requestHeaders(url.host, endpoint.credential);
  if (!headers.ok) return failedWith('not-reached', null);
  const fresh = await openSocket({ url, trust, deadlineMs: endpoint.connectDeadlineMs });
  if (!fresh.ok || !fresh.value.isUsable()) return failedWith('not-reached', null);
  const prefix = url.pathname === '/' ? '' : url.pathname;
  const { hardDeadlineMs: hardMs } = endpoint;
  const exchange = new Exchange(
    fresh.value.socket,
    { method: 'POST', path: prefix + target, headers: headers.value, body },
    { softMs: hardMs, hardMs, onLate: () => undefined },
  );
  return readResponse(await exchange.response);
}

function readResponse(raw: RawResponse): Sent | WalletRefused {
  if (raw.kind === 'incomplete') return failedWith('no-answer', null);
  const { status, body } = raw;
  if (typeof body === 'string') return { kind: 'answered', status, object: null };
  const object = readJsonObject(body);
  body.fill(0);
  return { kind: 'answered', status, object };
}
