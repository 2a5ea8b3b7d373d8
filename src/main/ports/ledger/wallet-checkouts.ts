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

/** A checkout as it is set down once the service has answered the token request, or has not. */
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

/** One step of a checkout; what is left out stays as it is. */
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

/** A checkout that was not moved; `found` is what the record says now. */
export interface WalletNotMoved {
  readonly kind: 'checkout-not-moved';
  readonly found: WalletCheckout | null;
}

/** A page of checkouts, the newest first, by keyset. */
export interface WalletPageRequest {
  /** As typed; it must be in the invoice number or an id. */
  readonly search: string;
  readonly after: WalletCheckoutId | null;
  /** 1 to 51: one more than a page shows, to know whether there is a next one. */
  readonly limit: number;
}

/** A card that a wallet gave, with the words that its customer agreed to. */
export interface WalletCard {
  readonly card: Pick<
    SealedCard,
    'id' | 'customerId' | 'brand' | 'lastFour' | 'expiry' | 'sealedToken'
  >;
  readonly consent: Pick<Consent, 'id' | 'channel' | 'words' | 'agreedAt' | 'operatorId'>;
  readonly at: Instant;
}

/**
 * The wallet checkouts of one account. Each call is one transaction, and each move a compare-and-set that must
 * change one row, so that two windows cannot use one approval twice.
 */
export interface WalletCheckoutRepository {
  addCheckout(checkout: NewWalletCheckout): Promise<Result<WalletCheckout, LedgerFailure>>;
  moveCheckout(
    id: WalletCheckoutId,
    step: WalletStep,
  ): Promise<Result<WalletCheckout, WalletNotMoved | LedgerFailure>>;
  /** The kept card, its consent and the checkout's `approved` in one transaction. */
  keepWalletCard(
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
  /** Checkouts of an invoice that may still go on, the newest first. */
  openCheckoutsOf(invoice: string): Promise<Result<readonly WalletCheckout[], LedgerFailure>>;
  /** Ends those whose token has run out; gives them as they are afterwards. */
  expireCheckouts(at: Instant): Promise<Result<readonly WalletCheckout[], LedgerFailure>>;
  /**
   * Settles what earlier boots of this terminal left undone: windows and the wallet's values are gone with them.
   */
  recoverCheckouts(boot: {
    readonly terminalId: TerminalId;
    readonly bootId: BootId;
    readonly at: Instant;
  }): Promise<Result<number, LedgerFailure>>;
}
