import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { PlansAtAGlance } from '../../../domain/customers/customer-need.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { CalendarDate, Instant, YearMonth } from '../../../domain/time/calendar.ts';
import type {
  Consent,
  Customer,
  CustomerFields,
  CardOnFile,
  CardOnFileRefusal,
} from '../../../domain/customers/customer.ts';
import type { AttemptId, CardId, CustomerId, OperatorId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** A card on file with its sealed tokens. */
export interface SealedCard extends CardOnFile {
  /** The token of its first charge. */
  readonly sealedToken: string;
  /** The newest token that a response brought; null without one. */
  readonly newestSealedToken: string | null;
  /** Saved at a gateway that the account has left: its token must not be sent to the present one. */
  readonly isOfOtherGateway: boolean;
}

/** A customer to be saved, with the operator and the time. */
export interface CustomerEntry extends CustomerFields {
  readonly id: CustomerId;
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** The bounds of one page of customers by name. */
export interface CustomerPageRequest {
  /** As typed; every word must occur in name, phone or e-mail. */
  readonly search: string;
  /** The last customer of the previous page; null for the first page. */
  readonly after: CustomerId | null;
  /** 1 to 51: one more than a page shows, to detect a next page. */
  readonly limit: number;
}

/** The bounds of one page of a customer's attempts, newest first. */
export interface CustomerAttemptsRequest {
  readonly customerId: CustomerId;
  readonly after: AttemptId | null;
  readonly limit: number;
}

/** A customer in a list, with what their plans need. */
export type ListedCustomer = Customer & PlansAtAGlance;

/** The money of one customer in one currency, in minor units. */
export interface CustomerSum {
  readonly currency: CurrencyCode;
  readonly amountMinor: number;
}

/** Sums of a customer: paid, and owed by their plans since before today. */
export interface CustomerSums {
  /** Taken since a moment, less what was refunded of it. */
  readonly paid: readonly CustomerSum[];
  readonly pastDue: readonly CustomerSum[];
}

/** The customer, the moment since which payments count, and the merchant's day. */
export interface CustomerSumsRequest {
  readonly customerId: CustomerId;
  readonly since: Instant;
  readonly today: CalendarDate;
}

/** One customer with cards and consents; removed cards are included. */
export interface CustomerFile {
  readonly customer: Customer;
  readonly cards: readonly CardOnFile[];
  readonly consents: readonly Consent[];
}

/** The effect of an outcome on a card on file, written with the outcome or not at all. */
export type CardChange =
  | {
      /** An approved charge saves its card: a new row, or a newer token for the row with this id. */
      readonly kind: 'keep';
      readonly card: Pick<
        SealedCard,
        'id' | 'customerId' | 'brand' | 'lastFour' | 'expiry' | 'sealedToken'
      >;
      readonly consent: Pick<Consent, 'id' | 'channel' | 'words' | 'agreedAt' | 'operatorId'>;
    }
  | {
      /** An approved charge of a card on file returned another token or a later expiry, kept beside the first. */
      readonly kind: 'renew';
      readonly cardId: CardId;
      readonly newestSealedToken: string | null;
      /**
       * The newest token that it was compared with, null for none: where another response has brought one since, that
       * one stays, because the two may be the same.
       */
      readonly over: string | null;
      readonly laterExpiry: YearMonth | null;
    }
  | {
      /** The token that was sent is not valid any more; the card's other one is charged from now on. */
      readonly kind: 'token-failed';
      readonly cardId: CardId;
      /** As the records held it when it was sent. */
      readonly sealedToken: string;
      /** True if the gateway says that it does not know the card. */
      readonly isUnknownToService: boolean;
    };

/** The reason `prepare` did not record a charge of a card on file. */
export interface CardRefused {
  readonly kind: 'card-refused';
  readonly reason: CardOnFileRefusal;
}

/** The customers of one account and their cards on file. Each call is one transaction. */
export interface CustomerStore {
  pageOfCustomers(
    request: CustomerPageRequest,
  ): Promise<Result<readonly ListedCustomer[], LedgerFailure>>;
  findCustomer(id: CustomerId): Promise<Result<CustomerFile | null, LedgerFailure>>;
  sumsOfCustomer(request: CustomerSumsRequest): Promise<Result<CustomerSums, LedgerFailure>>;
  addCustomer(entry: CustomerEntry): Promise<Result<null, LedgerFailure>>;
  /** False when there is no such customer. */
  changeCustomer(entry: CustomerEntry): Promise<Result<boolean, LedgerFailure>>;
  attemptsOfCustomer(
    request: CustomerAttemptsRequest,
  ): Promise<Result<readonly Attempt[], LedgerFailure>>;
  findCard(id: CardId): Promise<Result<SealedCard | null, LedgerFailure>>;
  /** Returns the card as it is afterwards; null when it does not exist. */
  removeCard(id: CardId, at: Instant): Promise<Result<CardOnFile | null, LedgerFailure>>;
  /** True if any sealed value exists, which a new key could not open. */
  holdsSealed(): Promise<Result<boolean, LedgerFailure>>;
  /** Reads the sealed values piece by piece; `''` begins, and `next` is null after the last piece. */
  sealedValues(after: string): Promise<Result<SealedPiece, LedgerFailure>>;
  /** Replaces values that are still as they were read, and returns how many. */
  replaceSealed(
    values: readonly { readonly before: SealedValue; readonly sealed: string }[],
  ): Promise<Result<number, LedgerFailure>>;
}

/** A sealed value with its place in the records. */
export interface SealedValue {
  readonly table: 'cards' | 'card_chains';
  readonly rowId: string;
  readonly field: 'sealed_token' | 'newest_sealed_token' | 'sealed_tracking_id';
  readonly sealed: string;
}

/** Some sealed values, and where the next ones begin. */
export interface SealedPiece {
  readonly values: readonly SealedValue[];
  readonly next: string | null;
}
