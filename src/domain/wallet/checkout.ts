import type { Instant } from '../time/calendar.ts';
import type { Channel } from '../charge/attempt.ts';
import type { AttemptId, CardId, CustomerId, OperatorId, WalletCheckoutId } from '../ids.ts';
import type { CurrencyCode } from '../money.ts';
import type { CartItem } from './cart.ts';

/**
 * Every state that a wallet checkout can be in.
 *
 * `failed` is the token request, the purchase or the keeping that the service refused or never got; nothing was
 * charged by it. `not-confirmed` is a purchase that may have been charged.
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

/** States in which a customer or staff may still go on; Take payment warns of them. */
export const openWalletStates: readonly WalletState[] = [
  'requested',
  'opened',
  'returned',
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

/** Why a checkout ended without the customer's approval. */
export const walletCancelReasons = ['staff', 'customer', 'wallet-error'] as const;

export type WalletCancelReason = (typeof walletCancelReasons)[number];

/** Why the service gave no token, or did not take what came back from the wallet. */
export const walletFailureReasons = [
  /** No connection stood: nothing left the machine. */
  'not-reached',
  /** No complete answer came. */
  'no-answer',
  /** The service said no, in words of its own. */
  'refused',
  /** The credentials of the account were refused. */
  'credentials',
  /** An answer that is none: a page, other JSON, a success without its values. */
  'unreadable-answer',
  /** The answer came under a status that the document does not have. */
  'unexpected-status',
  /** The terminal was closed before the answer was there. */
  'interrupted',
  /** The card was made at the service, but could not be kept here. */
  'not-kept',
] as const;

export type WalletFailureReason = (typeof walletFailureReasons)[number];

/** A failure at the gateway, and the request at which it happened. */
export interface WalletFailure {
  readonly stage: 'request' | 'take';
  readonly reason: WalletFailureReason;
  /** Messages of the service, card numbers masked. */
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

/** One wallet checkout; what came back from the wallet is never part of it. */
export interface WalletCheckout extends WalletOrder {
  readonly id: WalletCheckoutId;
  readonly state: WalletState;
  readonly operatorId: OperatorId;
  readonly requestedAt: Instant;
  readonly changedAt: Instant;
  /** When the token is taken to have run out; null when there is none. */
  readonly expiresAt: Instant | null;
  /** The service's own id of the checkout; null when no token was given. */
  readonly serviceCheckoutId: string | null;
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

/** One step on the timeline of a checkout. */
export interface WalletMove {
  readonly from: WalletState | null;
  readonly to: WalletState;
  readonly at: Instant;
  readonly operatorId: OperatorId | null;
  /** A closed word for the reason, or null. */
  readonly note: string | null;
}
