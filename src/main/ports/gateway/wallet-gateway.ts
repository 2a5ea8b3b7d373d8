import type { CardFacts } from '../../../domain/charge/attempt.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { WalletReturn } from '../../../domain/wallet/callback.ts';
import type { WalletFailureReason } from '../../../domain/wallet/checkout.ts';
import type { WalletFieldNames, WalletHashEncoding } from '../../../domain/wallet/settings.ts';
import type { TokenRequestParts } from '../../../domain/wallet/token-request.ts';
import type { GatewayEndpoint } from './gateway-endpoint.ts';

/** The values of a customer's approval in a wallet, with the account's names for them. */
export interface WalletInstrument {
  readonly kind: 'wallet';
  readonly fields: WalletFieldNames;
  /** The gateway's id of the checkout. */
  readonly gatewayCheckoutId: string;
  readonly values: WalletReturn;
}

/** The address of an account's hosted payment service, with the secret that keys its hash. */
export interface WalletEndpoint {
  /** Without trailing slash; `http:` is accepted to loopback only. */
  readonly paynowUrl: string;
  /** The merchant's username at the gateway. */
  readonly username: string;
  readonly sharedSecret: Secret;
}

/** A complete token request; its path contains the hash (docs/gateway-facts.md). */
export interface WalletTokenRequest {
  readonly paynowUrl: string;
  /** Path and query as sent, percent-encoded. */
  readonly target: string;
  /** JSON; null without a cart. */
  readonly body: string | null;
  readonly connectDeadlineMs: number;
  readonly hardDeadlineMs: number;
}

/** The failure of a wallet request. */
export interface WalletRefused {
  readonly kind: 'failed';
  readonly reason: WalletFailureReason;
  /** Messages of the gateway, masked. */
  readonly errors: readonly string[];
  readonly httpStatus: number | null;
}

/** The result of a token request. Nothing is charged, whatever the response. */
export type WalletTokenResponse =
  | { readonly kind: 'token'; readonly token: string; readonly checkoutId: string }
  | WalletRefused;

/** A tokenisation request, at the path set for the account; the gateway's documentation names none. */
export interface TokeniseRequest {
  readonly path: string;
  readonly instrument: WalletInstrument;
}

/** The result of a tokenisation. Nothing is charged, whatever the response. */
export type TokeniseResponse =
  | { readonly kind: 'card'; readonly token: Secret; readonly facts: CardFacts }
  | WalletRefused;

/** The wallet functions of the gateway. */
export interface WalletGateway {
  /** Returns the tamper-protection hash of a token request, from which the secret cannot be read. */
  walletHash(parts: TokenRequestParts, secret: Secret, encoding: WalletHashEncoding): string;
  /** Requests a token once; repeating is safe. Never rejects. */
  requestWalletToken(request: WalletTokenRequest): Promise<WalletTokenResponse>;
  /** Tokenises a wallet's card, once. Never rejects. */
  tokeniseWallet(endpoint: GatewayEndpoint, request: TokeniseRequest): Promise<TokeniseResponse>;
}
