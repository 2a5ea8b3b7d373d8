import type { GatewayEndpoint, LookUpResponse, RefundCall } from '../ports/gateway/gateway.ts';
import { pathBelow } from './endpoints.ts';
import { Exchange } from './exchange.ts';
import type { RawResponse } from './exchange.ts';
import { secretsOf } from './request-headers.ts';
import type { OpenedRoute } from './route.ts';
import { decodeRawBody } from './wire/decode.ts';

/** Writes a refund or void once on an open connection (docs/gateway-facts.md, Refunds and voids). */
export function openRefund(
  { path, reference, body }: RefundCall,
  {
    fresh,
    headers,
    endpoint,
  }: Pick<OpenedRoute, 'fresh' | 'headers'> & { readonly endpoint: GatewayEndpoint },
): Exchange {
  const { hardDeadlineMs: hardMs, baseUrl } = endpoint;
  const sent = body && {
    transaction_id: body.transactionId,
    amount: body.amountMinor,
    reference,
  };
  return new Exchange(
    fresh.socket,
    {
      method: 'POST',
      path: pathBelow(baseUrl, path),
      headers,
      body: Buffer.from(sent === null ? '' : JSON.stringify(sent), 'utf8'),
    },
    { softMs: hardMs, hardMs, onLate: () => undefined },
  );
}

/** Decodes the response as that of a purchase, without interpreting it. */
export function readRefund(
  raw: RawResponse,
  { reference }: RefundCall,
  { credential }: GatewayEndpoint,
): LookUpResponse {
  if (raw.kind === 'incomplete') return { response: raw, trueTransactionId: null };
  const { body, trueTransactionId } = decodeRawBody(raw.body, {
    cardNumber: null,
    securityCode: null,
    reference,
    others: secretsOf(credential),
  });
  const { kind, status, retryAfterSeconds } = raw;
  return { response: { kind, status, retryAfterSeconds, body }, trueTransactionId };
}
