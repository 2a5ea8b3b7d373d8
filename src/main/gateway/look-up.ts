import type { GatewayEndpoint, LookUpRequest, LookUpResponse } from '../ports/gateway/gateway.ts';
import { pathBelow } from './endpoints.ts';
import { Exchange } from './exchange.ts';
import { secretsOf } from './request-headers.ts';
import { openRoute } from './route.ts';
import type { Trust } from './transport.ts';
import { decodeRawBody } from './wire/decode.ts';
import type { Unspeakable } from './wire/scrub.ts';

/** Limit on connecting and on the response, each; a look-up that takes longer is asked again later. */
const lookUpDeadlineMs = 20_000;

const unanswered: LookUpResponse = {
  response: { kind: 'incomplete', reason: 'no-answer' },
  trueTransactionId: null,
};

/**
 * Asks the gateway about one payment: one GET without a body, which creates nothing whatever the credentials.
 *
 * Redirects are not followed, and nothing is asked again here.
 */
export async function lookUpPayment(
  endpoint: GatewayEndpoint,
  { path, reference }: LookUpRequest,
  { trust, signal }: { readonly trust: Trust; readonly signal: AbortSignal },
): Promise<LookUpResponse> {
  const connectDeadlineMs = Math.min(endpoint.connectDeadlineMs, lookUpDeadlineMs);
  const route = await openRoute({ ...endpoint, connectDeadlineMs }, trust);
  if (!route.ok) return unanswered;
  const { fresh, headers } = route.value;
  if (signal.aborted || !fresh.isUsable()) {
    fresh.socket.destroy();
    return unanswered;
  }
  const hardMs = Math.min(endpoint.hardDeadlineMs, lookUpDeadlineMs);
  const exchange = new Exchange(
    fresh.socket,
    { method: 'GET', path: pathBelow(endpoint.baseUrl, path), headers, body: null },
    { softMs: hardMs, hardMs, onLate: () => undefined },
  );
  const interrupt = (): void => exchange.interrupt();
  signal.addEventListener('abort', interrupt);
  const raw = await exchange.response;
  signal.removeEventListener('abort', interrupt);
  if (raw.kind === 'incomplete') return { ...unanswered, response: raw };
  const unspeakable: Unspeakable = {
    cardNumber: null,
    securityCode: null,
    reference,
    others: secretsOf(endpoint.credential),
  };
  const { body, trueTransactionId } = decodeRawBody(raw.body, unspeakable);
  const { kind, status, retryAfterSeconds } = raw;
  return { response: { kind, status, retryAfterSeconds, body }, trueTransactionId };
}
