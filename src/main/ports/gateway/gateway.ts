import type { StoredCredentialIndicator } from '../../../domain/charge/attempt.ts';
import type { Answer } from '../../../domain/charge/gateway-response.ts';
import type { YearMonth } from '../../../domain/time/calendar.ts';
import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { Credential, GatewayEndpoint } from './gateway-endpoint.ts';
import type { WalletGateway, WalletInstrument } from './wallet-gateway.ts';

export type { Credential, GatewayEndpoint };

/** What is charged: keyed card details, the token of a kept card, or what a wallet brought back. */
export type Instrument =
  | {
      readonly kind: 'card';
      /** Null when the account does not ask for a name. */
      readonly holder: string | null;
      readonly number: Secret;
      readonly expiry: YearMonth;
      /** Null when the order came without one; then the member is left out. */
      readonly securityCode: Secret | null;
    }
  | { readonly kind: 'token'; readonly token: Secret }
  | WalletInstrument;

/** A purchase request (docs/gateway-facts.md); a null member is left out of the body. */
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

/** Why no connection stands; in each case not one byte of the request left the machine. */
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

/** An answer, with the secrets that it carried kept apart from what may be stored as it is. */
export interface PurchaseAnswer {
  readonly answer: Answer;
  readonly cardToken: Secret | null;
  readonly trackingId: Secret | null;
}

/**
 * One fresh connection for one request.
 *
 * The caller journals `dispatched` between connecting and sending, so that a write to the service implies an
 * earlier durable row (docs/charge.md).
 */
export interface GatewayConnection {
  /** False when the peer closed, failed, or already spoke: such a socket is not written to. */
  isUsable(): boolean;
  /** Writes the request once and reads one answer; never rejects, never retries, never follows. */
  sendPurchase(request: PurchaseRequest, onLate: () => void): Promise<PurchaseAnswer>;
  /** Gives the connection up; a pending answer becomes `interrupted`. */
  close(): void;
}

/** What trying the connection showed; nothing is charged by it. */
export type ConnectionProbe =
  | {
      readonly kind: 'reached';
      readonly status: number;
      readonly credentials: 'accepted' | 'refused' | 'not-told';
      /** From the start of connecting to the end of the answer. */
      readonly elapsedMs: number;
    }
  | { readonly kind: 'not-reached'; readonly reason: ConnectFailure['kind'] | 'no-answer' };

/** The payment service, as the rest of the main process sees it. */
export interface Gateway extends WalletGateway {
  /** Opens one fresh connection, retrying inside the connect deadline only. */
  connect(endpoint: GatewayEndpoint): Promise<Result<GatewayConnection, ConnectFailure>>;
  /** Reaches the service with the account's credentials by a request that can create nothing. */
  probe(endpoint: GatewayEndpoint): Promise<ConnectionProbe>;
}
