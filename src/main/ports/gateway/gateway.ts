import type {
  SentRequestRecord,
  StoredCredentialIndicator,
} from '../../../domain/charge/attempt.ts';
import type { GatewayResponse } from '../../../domain/charge/gateway-response.ts';
import type { Instant, YearMonth } from '../../../domain/time/calendar.ts';
import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { Credential, GatewayEndpoint } from './gateway-endpoint.ts';
import type { WalletGateway, WalletInstrument } from './wallet-gateway.ts';
import type { CredentialVerdict } from '../../../domain/accounts/account.ts';

export type { Credential, GatewayEndpoint };

/** The means of payment: keyed card details, the token of a card on file, or the values returned by a wallet. */
export type Instrument =
  | {
      readonly kind: 'card';
      /** Null when the account does not ask for a name. */
      readonly holder: string | null;
      readonly number: Secret;
      readonly expiry: YearMonth;
      /** Null when the order has none; the member is then omitted. */
      readonly securityCode: Secret | null;
    }
  | { readonly kind: 'token'; readonly token: Secret }
  | WalletInstrument;

/** A purchase request (docs/gateway-facts.md); null members are omitted from the body. */
export interface PurchaseRequest {
  readonly amountMinor: number;
  readonly currency: string;
  readonly reference: string;
  readonly instrument: Instrument;
  readonly ecm: number | null;
  readonly storedCredential: StoredCredentialIndicator | null;
  readonly trackingId: Secret | null;
  readonly omitExpiry: boolean;
}

/** The reason no connection was made; in each case no byte of the request left this computer. */
export interface ConnectFailure {
  readonly kind:
    | 'name-not-found'
    | 'refused'
    | 'unreachable'
    | 'connect-deadline'
    | 'tls-untrusted'
    | 'tls-failed'
    | 'connection-lost';
  /** The system's own word for it, for the support bundle; never shown alone. */
  readonly detail: string;
}

/** A response, with its secrets separated from the members that may be stored. */
export interface PurchaseResponse {
  readonly response: GatewayResponse;
  readonly cardToken: Secret | null;
  readonly trackingId: Secret | null;
  /** The transaction id as it came, where masking changed the one in the answer; null where they are one. */
  readonly trueTransactionId: Secret | null;
  /** Time of the response's `Date` header, where TLS proved the gateway's identity; null otherwise. */
  readonly gatewayTime: Instant | null;
}

/**
 * One new connection for one request.
 *
 * The caller commits `dispatched` between connecting and sending, so that a write to the gateway implies an
 * earlier durable row (docs/charge.md).
 */
export interface GatewayConnection {
  /** False when the peer closed, failed or already sent bytes: such a socket is not written to. */
  isUsable(): boolean;
  /** The request as `sendPurchase` would write it, with everything that must not be stored named and left out. */
  describePurchase(request: PurchaseRequest): SentRequestRecord;
  /** Writes the request once and reads one response; never rejects, retries or follows a redirect. */
  sendPurchase(request: PurchaseRequest, onLate: () => void): Promise<PurchaseResponse>;
  /** Writes a refund or void once and reads one response; never rejects, retries or follows a redirect. */
  sendRefund(request: RefundCall): Promise<LookUpResponse>;
  /** Closes the connection; a pending response becomes `interrupted`. */
  close(): void;
}

/** The gateway's answer about one payment; a gateway that was not reached gave no answer. */
export interface LookUpResponse {
  readonly response: GatewayResponse;
  /** The transaction id as it came, where masking changed the one in the answer; null where they are one. */
  readonly trueTransactionId: Secret | null;
}

/** One refund or void: a path below the base URL, and the body of a refund; null for a void, whose path names it. */
export interface RefundCall {
  readonly path: string;
  /** Sent with a refund; in any response it comes back unmasked. */
  readonly reference: string;
  readonly body: { readonly transactionId: string; readonly amountMinor: number } | null;
}

/** One look-up: a path below the base URL, whose request can create nothing. */
export interface LookUpRequest {
  readonly path: string;
  /** The reference that was sent, which comes back unmasked. */
  readonly reference: string;
}

/** The result of a connection test, which charges nothing. */
export type ConnectionProbe =
  | {
      readonly kind: 'reached';
      readonly status: number;
      readonly credentials: CredentialVerdict;
      /** From the start of connecting to the end of the response. */
      readonly elapsedMs: number;
    }
  | { readonly kind: 'not-reached'; readonly reason: ConnectFailure['kind'] | 'no-answer' };

/** The gateway as the rest of the main process uses it. */
export interface Gateway extends WalletGateway {
  /** Opens one new connection, retrying only within the connect deadline. */
  connect(endpoint: GatewayEndpoint): Promise<Result<GatewayConnection, ConnectFailure>>;
  /** Sends a request that can create nothing, with the account's credentials. */
  probe(endpoint: GatewayEndpoint): Promise<ConnectionProbe>;
  /** Asks once with a GET; aborting ends it without an answer. Never rejects. */
  lookUp(
    endpoint: GatewayEndpoint,
    request: LookUpRequest,
    signal: AbortSignal,
  ): Promise<LookUpResponse>;
}
