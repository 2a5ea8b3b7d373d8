import type { CardFacts } from '../../../domain/charge/attempt.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { WalletReturn } from '../../../domain/wallet/callback.ts';
import type { WalletFailureReason } from '../../../domain/wallet/checkout.ts';
import type { WalletFieldNames, WalletHashEncoding } from '../../../domain/wallet/settings.ts';
import type { TokenRequestParts } from '../../../domain/wallet/token-request.ts';
import type { GatewayEndpoint } from './gateway-endpoint.ts';

/** What a customer approved in a wallet, under the names that the account has for it. */
export interface WalletInstrument {
  readonly kind: 'wallet';
  readonly fields: WalletFieldNames;
  /** The service's own id of the checkout. */
  readonly serviceCheckoutId: string;
  readonly values: WalletReturn;
}

/** Where the hosted payment service of an account is, with the secret that its hash is keyed with. */
export interface WalletEndpoint {
  /** Without trailing slash; `http:` is accepted to loopback only. */
  readonly paynowUrl: string;
  /** The merchant's username at the service. */
  readonly username: string;
  readonly sharedSecret: Secret;
}

/** A token request, ready for the wire: its path holds the hash (docs/gateway-facts.md). */
export interface WalletTokenRequest {
  readonly paynowUrl: string;
  /** Path and query as they are sent, percent-encoded. */
  readonly target: string;
  /** JSON, or null without a cart. */
  readonly body: string | null;
  readonly connectDeadlineMs: number;
  readonly hardDeadlineMs: number;
}

/** Why there is nothing from the service. */
export interface WalletRefused {
  readonly kind: 'failed';
  readonly reason: WalletFailureReason;
  /** Messages of the service, masked. */
  readonly errors: readonly string[];
  readonly httpStatus: number | null;
}

/** What a token request came to. Nothing is charged by it, whatever the answer. */
export type WalletTokenAnswer =
  | { readonly kind: 'token'; readonly token: string; readonly checkoutId: string }
  | WalletRefused;

/** A tokenisation, with the path that the account names for it; the document shows none. */
export interface TokeniseRequest {
  readonly path: string;
  readonly instrument: WalletInstrument;
}

/** What a tokenisation came to. Nothing is charged by it, whatever the answer. */
export type TokeniseAnswer =
  | { readonly kind: 'card'; readonly token: Secret; readonly facts: CardFacts }
  | WalletRefused;

/** The wallet's side of the payment service. */
export interface WalletGateway {
  /** The tamper-protection hash of a token request; the secret is in no part of it. */
  walletHash(parts: TokenRequestParts, secret: Secret, encoding: WalletHashEncoding): string;
  /** Asks for a token once; asking again is safe. Never rejects. */
  requestWalletToken(request: WalletTokenRequest): Promise<WalletTokenAnswer>;
  /** Has the card of a wallet kept, once. Never rejects. */
  tokeniseWallet(endpoint: GatewayEndpoint, request: TokeniseRequest): Promise<TokeniseAnswer>;
}
