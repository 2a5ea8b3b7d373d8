import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type {
  Consent,
  Customer,
  CustomerFields,
  CardOnFile,
} from '../../../domain/customers/customer.ts';
import type { AttemptId, CardId, CustomerId, OperatorId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** A kept card with the sealed text that stands for it at the service. */
export interface SealedCard extends CardOnFile {
  readonly sealedToken: string;
  /** Kept from a service that the account has left: its token must not be sent to the present one. */
  readonly isOfOtherService: boolean;
}

/** A customer to be written, with who wrote it and when. */
export interface CustomerEntry extends CustomerFields {
  readonly id: CustomerId;
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** A page of customers by name, by keyset. */
export interface CustomerPageRequest {
  /** As typed; every word must be found in name, phone or e-mail. */
  readonly search: string;
  /** The last customer of the page before. */
  readonly after: CustomerId | null;
  /** 1 to 51: one more than a page shows, to know whether there is a next one. */
  readonly limit: number;
}

/** A page of one customer's tries, the newest first. */
export interface CustomerAttemptsRequest {
  readonly customerId: CustomerId;
  readonly after: AttemptId | null;
  readonly limit: number;
}

/** One customer with all that is kept of them beside payments; removed cards are among the cards. */
export interface CustomerFile {
  readonly customer: Customer;
  readonly cards: readonly CardOnFile[];
  readonly consents: readonly Consent[];
}

/** What an outcome means for a kept card; it is written with the outcome or not at all. */
export type CardChange =
  | {
      /** An approved charge keeps its card: a new row, or a newer token of the row with this id. */
      readonly kind: 'keep';
      readonly card: Pick<
        SealedCard,
        'id' | 'customerId' | 'brand' | 'lastFour' | 'expiry' | 'sealedToken'
      >;
      readonly consent: Pick<Consent, 'id' | 'channel' | 'words' | 'agreedAt' | 'operatorId'>;
    }
  | {
      /** An approved charge on a kept card came back with another token: the newest one is used. */
      readonly kind: 'renew';
      readonly cardId: CardId;
      readonly sealedToken: string;
    }
  | { readonly kind: 'unknown-to-service'; readonly cardId: CardId };

/** Why `prepare` did not set a charge of a kept card down. */
export interface CardRefused {
  readonly kind: 'card-refused';
  readonly reason:
    | 'removed'
    | 'unknown-to-service'
    | 'other-customer'
    | 'other-service'
    | 'changed';
}

/** The customers of one account and their kept cards. Each call is one transaction. */
export interface CustomerStore {
  pageOfCustomers(
    request: CustomerPageRequest,
  ): Promise<Result<readonly Customer[], LedgerFailure>>;
  findCustomer(id: CustomerId): Promise<Result<CustomerFile | null, LedgerFailure>>;
  addCustomer(entry: CustomerEntry): Promise<Result<null, LedgerFailure>>;
  /** False when there is no such customer. */
  changeCustomer(entry: CustomerEntry): Promise<Result<boolean, LedgerFailure>>;
  attemptsOfCustomer(
    request: CustomerAttemptsRequest,
  ): Promise<Result<readonly Attempt[], LedgerFailure>>;
  findCard(id: CardId): Promise<Result<SealedCard | null, LedgerFailure>>;
  /** Gives the card as it is afterwards, null when there is none. */
  removeCard(id: CardId, at: Instant): Promise<Result<CardOnFile | null, LedgerFailure>>;
  /** Whether any sealed value exists, which a new key could never open. */
  holdsSealed(): Promise<Result<boolean, LedgerFailure>>;
}
