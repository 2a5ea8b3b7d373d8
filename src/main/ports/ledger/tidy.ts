import type { TidyRefusal } from '../../../domain/customers/erase.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import type { CustomerId, OperatorId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** Rows of a customer by what they are, for a preview. */
export interface CustomerRows {
  readonly payments: number;
  readonly plans: number;
  readonly cards: number;
  readonly calls: number;
  readonly messages: number;
  readonly consents: number;
  readonly parkedOrders: number;
}

/** A change of a customer as a whole, with operator and time. */
export interface TidyEntry {
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** The two customers of a merge. */
export interface MergePair {
  readonly keptId: CustomerId;
  readonly mergedId: CustomerId;
}

/** A merge that can still be undone. */
export interface OpenMerge {
  readonly id: string;
  readonly mergedId: CustomerId;
  readonly mergedName: string;
  readonly mergedAt: Instant;
  readonly operatorId: OperatorId;
}

/** A customer without payments and plans for longer than the retention. */
export interface DueForErasing extends Pick<Customer, 'id' | 'name' | 'createdAt'> {
  /** Null for a customer who never paid. */
  readonly lastPaymentAt: Instant | null;
}

/** The reason nothing was changed. */
export interface TidyRefused {
  readonly kind: 'refused';
  readonly reason: TidyRefusal;
}

/** Merging, erasing and keeping of customers. Each call is one transaction. */
export interface TidyRepository {
  rowsOfCustomer(
    id: CustomerId,
  ): Promise<
    Result<{ readonly rows: CustomerRows; readonly refusal: TidyRefusal | null }, LedgerFailure>
  >;
  /** Moves everything of one customer to the other, who gets the fields that they lack. */
  mergeCustomers(
    id: string,
    pair: MergePair,
    entry: TidyEntry,
  ): Promise<Result<null, TidyRefused | LedgerFailure>>;
  openMerges(kept: CustomerId): Promise<Result<readonly OpenMerge[], LedgerFailure>>;
  /** Moves back what the merge moved; false when it was closed or undone. */
  undoMerge(id: string, entry: TidyEntry): Promise<Result<boolean, TidyRefused | LedgerFailure>>;
  /** Ends the time in which the merge can be undone; false when it was closed or undone. */
  closeMerge(id: string, at: Instant): Promise<Result<boolean, LedgerFailure>>;
  /**
   * Removes the personal data; payments, plans and their amounts stay. `isRewritten` is false when the engine could not
   * overwrite what the deleted texts left in its file.
   */
  eraseCustomer(
    id: CustomerId,
    entry: TidyEntry,
  ): Promise<Result<{ readonly isRewritten: boolean }, TidyRefused | LedgerFailure>>;
  /** Null lists nothing. */
  retentionYears(): Promise<Result<number | null, LedgerFailure>>;
  saveRetention(years: number | null, entry: TidyEntry): Promise<Result<null, LedgerFailure>>;
  /** Customers with nothing since the given day, the oldest first. */
  dueForErasing(
    since: CalendarDate,
    limit: number,
  ): Promise<
    Result<{ readonly due: readonly DueForErasing[]; readonly count: number }, LedgerFailure>
  >;
}
