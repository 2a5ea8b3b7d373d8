import { invariant } from '../../domain/assert.ts';
import { ok } from '../../domain/result.ts';
import type { SentRequestRecord } from '../../domain/charge/attempt.ts';
import type { Secret } from '../../domain/secret.ts';
import type { Credential, Gateway, Instrument } from '../ports/gateway/gateway.ts';
import type {
  LookUpResponse,
  PurchaseResponse,
  PurchaseRequest,
  RefundCall,
  GatewayConnection,
} from '../ports/gateway/gateway.ts';
import type { GatewayEndpoint } from '../ports/gateway/gateway.ts';
import { Exchange, type RawResponse } from './exchange.ts';
import { openRefund, readRefund } from './refund.ts';
import { lookUpPayment } from './look-up.ts';
import { probeGateway } from './probe.ts';
import { type OpenedRoute, openRoute } from './route.ts';
import { secretsOf } from './request-headers.ts';
import { trustIn } from './transport.ts';
import { walletGateway } from './wallet.ts';
import { decodeRawBody } from './wire/decode.ts';
import { describePurchase, encodePurchase } from './wire/encode.ts';
import type { Unspeakable } from './wire/scrub.ts';

/** Overrides of a client's usual parts. */
export interface GatewayOptions {
  /** PEM certificates to trust instead of the public ones, for a gateway with its own authority. */
  readonly certificateAuthorities?: readonly string[];
}

/**
 * The payment gateway over a new socket for each request.
 *
 * It is not built on `fetch` or Chromium's network: the former follows a redirect with the card number, the latter
 * sends a POST again when a reused socket dies (docs/charge.md).
 */
export function createGateway(options: GatewayOptions = {}): Gateway {
  const trust = trustIn(options.certificateAuthorities);

  return {
    async connect(endpoint) {
      const route = await openRoute(endpoint, trust);
      return route.ok ? ok(new Connection(route.value, endpoint)) : route;
    },
    probe: (endpoint) => probeGateway(endpoint, trust),
    lookUp: (endpoint, request, signal) => lookUpPayment(endpoint, request, { trust, signal }),
    ...walletGateway(trust),
  };
}

class Connection implements GatewayConnection {
  readonly #route: OpenedRoute;
  readonly #endpoint: GatewayEndpoint;
  #exchange: Exchange | null = null;
  #isAsked = false;
  #isClosed = false;

  constructor(route: OpenedRoute, endpoint: GatewayEndpoint) {
    this.#route = route;
    this.#endpoint = endpoint;
  }

  isUsable(): boolean {
    return !this.#isAsked && !this.#isClosed && this.#route.fresh.isUsable();
  }

  describePurchase(request: PurchaseRequest): SentRequestRecord {
    return describePurchase(request, this.#endpoint.additionalFields);
  }

  async sendPurchase(request: PurchaseRequest, onLate: () => void): Promise<PurchaseResponse> {
    invariant(!this.#isAsked, 'a connection carries one purchase');
    const isUsable = this.isUsable();
    this.#isAsked = true;
    if (!isUsable) return this.#unsent();
    const { fresh, url, headers } = this.#route;
    const body = encodePurchase(request, this.#endpoint.additionalFields);
    const { softDeadlineMs: softMs, hardDeadlineMs: hardMs } = this.#endpoint;
    this.#exchange = new Exchange(
      fresh.socket,
      { method: 'POST', path: url.pathname, headers, body },
      { softMs, hardMs, onLate },
    );
    const raw = await this.#exchange.response;
    return toPurchaseResponse(raw, unspeakableOf(request, this.#endpoint.credential));
  }

  async sendRefund(request: RefundCall): Promise<LookUpResponse> {
    invariant(!this.#isAsked, 'a connection carries one request');
    const isUsable = this.isUsable();
    this.#isAsked = true;
    if (!isUsable) return { response: this.#unsent().response, trueTransactionId: null };
    const { fresh, headers } = this.#route;
    this.#exchange = openRefund(request, { fresh, headers, endpoint: this.#endpoint });
    return readRefund(await this.#exchange.response, request, this.#endpoint);
  }

  close(): void {
    this.#isClosed = true;
    this.#exchange?.interrupt();
    this.#route.fresh.socket.destroy();
  }

  /** The socket died after the caller's last check: nothing is written, and nothing is reported as sent. */
  #unsent(): PurchaseResponse {
    const reason = this.#isClosed ? 'interrupted' : 'connection-lost';
    this.close();
    return withoutSecrets({ kind: 'incomplete', reason });
  }
}

function toPurchaseResponse(raw: RawResponse, unspeakable: Unspeakable): PurchaseResponse {
  if (raw.kind === 'incomplete') return withoutSecrets(raw);
  const { body, ...secrets } = decodeRawBody(raw.body, unspeakable);
  const { kind, status, retryAfterSeconds, gatewayTime } = raw;
  return { response: { kind, status, retryAfterSeconds, body }, ...secrets, gatewayTime };
}

function withoutSecrets(response: PurchaseResponse['response']): PurchaseResponse {
  return {
    response,
    cardToken: null,
    trackingId: null,
    trueTransactionId: null,
    gatewayTime: null,
  };
}

function unspeakableOf(request: PurchaseRequest, credential: Credential): Unspeakable {
  return {
    cardNumber: request.instrument.kind === 'card' ? request.instrument.number : null,
    reference: request.reference,
    securityCode: request.instrument.kind === 'card' ? request.instrument.securityCode : null,
    others: [
      ...tokenOf(request.instrument),
      ...(request.trackingId === null ? [] : [request.trackingId]),
      ...secretsOf(credential),
    ],
  };
}

function tokenOf(instrument: Instrument): readonly Secret[] {
  if (instrument.kind === 'wallet') return Object.values(instrument.values);
  return instrument.kind === 'token' ? [instrument.token] : [];
}
