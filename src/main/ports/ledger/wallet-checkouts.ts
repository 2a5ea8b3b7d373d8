import type { Instant } from '../../../domain/time/calendar.ts';
import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { Consent } from '../../../domain/customers/customer.ts';
import type {
  BootId,
  CustomerId,
  OperatorId,
  TerminalId,
  WalletCheckoutId,
} from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type {
  LightboxEnd,
  WalletCancelReason,
  WalletCheckout,
  WalletFailure,
  WalletMove,
  WalletState,
  WalletUse,
} from '../../../domain/wallet/checkout.ts';
import type { WalletMover } from '../../../domain/wallet/transitions.ts';
import type { SealedCard } from './customers.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** A checkout as inserted after the token request, whether or not it succeeded. */
export type NewWalletCheckout = Omit<
  WalletCheckout,
  | 'state'
  | 'changedAt'
  | 'lightbox'
  | 'cancelReason'
  | 'use'
  | 'attemptId'
  | 'cardId'
  | 'customerId'
  | 'customerName'
> & {
  readonly state: Extract<WalletState, 'requested' | 'failed'>;
  readonly terminalId: TerminalId;
  readonly bootId: BootId;
};

/** One transition of a checkout; absent members stay unchanged. */
export interface WalletStep {
  readonly to: WalletState;
  readonly by: WalletMover;
  readonly at: Instant;
  readonly operatorId: OperatorId | null;
  readonly note: string | null;
  readonly lightbox?: LightboxEnd;
  readonly cancelReason?: WalletCancelReason;
  readonly use?: WalletUse;
  readonly customerId?: CustomerId;
  readonly failure?: WalletFailure;
}

/** A checkout that was not moved; `found` is the record as it is now, null without one. */
export interface WalletNotMoved {
  readonly kind: 'checkout-not-moved';
  readonly found: WalletCheckout | null;
}

/** The bounds of one page of checkouts, newest first. */
export interface WalletPageRequest {
  /** As typed; it must occur in the invoice number or an id. */
  readonly search: string;
  readonly after: WalletCheckoutId | null;
  /** 1 to 51: one more than a page shows, to detect a next page. */
  readonly limit: number;
}

/** A card tokenised from a wallet, with the customer's consent. */
export interface WalletCard {
  readonly card: Pick<
    SealedCard,
    'id' | 'customerId' | 'brand' | 'lastFour' | 'expiry' | 'sealedToken'
  >;
  readonly consent: Pick<Consent, 'id' | 'channel' | 'words' | 'agreedAt' | 'operatorId'>;
  readonly at: Instant;
}

/**
 * The wallet checkouts of one account. Each call is one transaction, and each transition a compare-and-set
 * that must change one row, so that two windows cannot use one approval twice.
 */
export interface WalletCheckoutRepository {
  addCheckout(checkout: NewWalletCheckout): Promise<Result<WalletCheckout, LedgerFailure>>;
  moveCheckout(
    id: WalletCheckoutId,
    step: WalletStep,
  ): Promise<Result<WalletCheckout, WalletNotMoved | LedgerFailure>>;
  /** Saves the card on file and its consent, and moves the checkout to `approved`, in one transaction. */
  saveWalletCard(
    id: WalletCheckoutId,
    kept: WalletCard,
  ): Promise<Result<WalletCheckout, WalletNotMoved | LedgerFailure>>;
  findCheckout(
    id: WalletCheckoutId,
  ): Promise<
    Result<
      { readonly checkout: WalletCheckout; readonly moves: readonly WalletMove[] } | null,
      LedgerFailure
    >
  >;
  checkoutOfAttempt(id: Attempt['id']): Promise<Result<WalletCheckout | null, LedgerFailure>>;
  pageOfCheckouts(
    request: WalletPageRequest,
  ): Promise<Result<readonly WalletCheckout[], LedgerFailure>>;
  /** Open checkouts of an invoice, newest first. */
  openCheckoutsOf(invoice: string): Promise<Result<readonly WalletCheckout[], LedgerFailure>>;
  /** Expires checkouts whose token has expired; returns them as they are afterwards. */
  expireCheckouts(at: Instant): Promise<Result<readonly WalletCheckout[], LedgerFailure>>;
  /** Recovers checkouts left by earlier boots of this terminal, whose windows and wallet values are lost. */
  recoverCheckouts(boot: {
    readonly terminalId: TerminalId;
    readonly bootId: BootId;
    readonly at: Instant;
  }): Promise<Result<number, LedgerFailure>>;
}
