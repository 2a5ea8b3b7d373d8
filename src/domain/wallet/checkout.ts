import type { Instant } from '../time/calendar.ts';
import type { Channel } from '../charge/attempt.ts';
import type { AttemptId, CardId, CustomerId, OperatorId, WalletCheckoutId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import type { CartItem } from './cart.ts';

/** The step of a checkout at which it failed. */
export const walletStages = ['request', 'take'] as const;

export type WalletStage = (typeof walletStages)[number];

/**
 * The states of a wallet checkout.
 *
 * `failed`: the gateway refused or never received the token request, the purchase or the tokenisation;
 * nothing was charged. `not-confirmed`: a purchase that may have been charged.
 */
export const walletStates = [
  'requested',
  'opened',
  'returned',
  'submitted',
  'approved',
  'declined',
  'not-confirmed',
  'cancelled',
  'expired',
  'failed',
] as const;

export type WalletState = (typeof walletStates)[number];

/** States in which a token's expiry still matters. */
export const tickingWalletStates: readonly WalletState[] = ['requested', 'opened', 'returned'];

/** States in which the customer or staff may still continue; Take payment warns of them. */
export const openWalletStates: readonly WalletState[] = [
  ...tickingWalletStates,
  'submitted',
  'not-confirmed',
];

/** States of the lightbox window; only `open` means that the customer is still in it. */
export const lightboxEnds = [
  'never-opened',
  'open',
  'closed',
  'crashed',
  'hung',
  'not-loaded',
  'bad-callback',
] as const;

export type LightboxEnd = (typeof lightboxEnds)[number];

/** Uses of the customer's approval: a charge, or a card saved on file. */
export const walletUses = ['purchase', 'tokenise'] as const;

export type WalletUse = (typeof walletUses)[number];

/** Reasons a checkout ended without the customer's approval. */
export const walletCancelReasons = ['staff', 'customer', 'wallet-error'] as const;

export type WalletCancelReason = (typeof walletCancelReasons)[number];

/** Reasons the gateway gave no token, or did not accept the values returned by the wallet. */
export const walletFailureReasons = [
  /** No connection was made: nothing left this computer. */
  'not-reached',
  /** No complete response arrived. */
  'no-answer',
  /** The gateway refused, with messages of its own. */
  'refused',
  /** The gateway refused the account's credentials. */
  'credentials',
  /** Not a valid response: a page, other JSON, or a success without its values. */
  'unreadable-answer',
  /** The response has a status that the gateway's documentation does not list. */
  'unexpected-status',
  /** The terminal was closed before the response arrived. */
  'interrupted',
  /** The card was tokenised at the gateway, but could not be saved here. */
  'not-kept',
] as const;

export type WalletFailureReason = (typeof walletFailureReasons)[number];

/** A failure at the gateway, and the request at which it happened. */
export interface WalletFailure {
  readonly stage: WalletStage;
  readonly reason: WalletFailureReason;
  /** Messages of the gateway, with card numbers masked. */
  readonly errors: readonly string[];
  readonly httpStatus: number | null;
}

/** Data of a wallet token request (docs/gateway-facts.md). */
export interface WalletOrder {
  /** Normalised to NFC: exactly the text that is hashed and put in the path. */
  readonly invoiceNumber: string;
  readonly currency: CurrencyCode;
  readonly amountMinor: number;
  /** The amount as the exact decimal string that is hashed and put in the path. */
  readonly amountText: string;
  readonly originUrl: string;
  readonly callbackPath: string;
  readonly cart: readonly CartItem[] | null;
  /** Channel by which the order reached the merchant. */
  readonly channel: Channel;
}

/** One wallet checkout, without the values returned by the wallet. */
export interface WalletCheckout extends WalletOrder {
  readonly id: WalletCheckoutId;
  readonly state: WalletState;
  readonly operatorId: OperatorId;
  readonly requestedAt: Instant;
  readonly changedAt: Instant;
  /** Time at which the token is presumed expired; null without a token. */
  readonly expiresAt: Instant | null;
  /** The gateway's id of the checkout; null when no token was given. */
  readonly gatewayCheckoutId: string | null;
  /** The request token, for the merchant's own page; null once it can no longer be used. */
  readonly requestToken: string | null;
  readonly lightbox: LightboxEnd;
  readonly cancelReason: WalletCancelReason | null;
  readonly use: WalletUse | null;
  readonly attemptId: AttemptId | null;
  readonly cardId: CardId | null;
  readonly customerId: CustomerId | null;
  /** The customer's present name. */
  readonly customerName: string | null;
  readonly failure: WalletFailure | null;
}

/** One transition on the timeline of a checkout. */
export interface WalletMove {
  readonly from: WalletState | null;
  readonly to: WalletState;
  readonly at: Instant;
  readonly operatorId: OperatorId | null;
  /** A word of a closed list for the reason; null without one. */
  readonly note: string | null;
}
