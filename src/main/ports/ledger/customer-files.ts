import type { CustomerFileLayout } from '../../../domain/customer-files/customer-columns.ts';
import type { Contacts } from '../../../domain/customers/same-customer.ts';
import type { CustomerId, OperatorId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { CustomerEntry, SealedCard } from './customers.ts';
import type { LedgerFailure } from './ledger-failure.ts';
import type { BroughtCard } from './plan-moves.ts';

/** A customer of the records whom a file may mean. */
export interface KnownCustomer {
  readonly id: CustomerId;
  readonly name: string;
}

/** A card on file with its customer. */
export interface CardWithOwner {
  readonly card: SealedCard;
  readonly owner: KnownCustomer;
}

/** A file of customers and cards that is brought in as a whole. */
export interface CustomerFileToBringIn {
  readonly id: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
  readonly layout: CustomerFileLayout;
  readonly customers: readonly CustomerEntry[];
  readonly cards: readonly BroughtCard[];
  /** Lines that staff left out by a decision. */
  readonly leftOutCount: number;
  /** Lines that were left out because of a fault. */
  readonly faultyCount: number;
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** Files of customers and card tokens. Each call is one transaction. */
export interface CustomerFileRepository {
  /** The customer of each of the names and contacts, in the same order; null without one. */
  knownCustomers(
    asked: readonly (Contacts & { readonly name: string })[],
  ): Promise<Result<readonly (KnownCustomer | null)[], LedgerFailure>>;
  /** Cards on file, at the present gateway, with one of these last four digits. */
  cardsEndingIn(
    lastFours: readonly string[],
  ): Promise<Result<readonly CardWithOwner[], LedgerFailure>>;
  /** The layout of the file that was brought in last; null before the first. */
  customerFileLayout(): Promise<Result<CustomerFileLayout | null, LedgerFailure>>;
  /** When a file of these very bytes was brought in; null when none was. */
  customerFileAt(digest: string): Promise<Result<Instant | null, LedgerFailure>>;
  /** Writes everything or nothing. False when the customer of a card is not there any more. */
  bringInCustomers(file: CustomerFileToBringIn): Promise<Result<boolean, LedgerFailure>>;
}
