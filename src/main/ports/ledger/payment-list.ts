import type { Attempt, AttemptState, Channel, ChargeKind } from '../../../domain/charge/attempt.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import type { AmountSpan } from '../../../domain/payments/remembered-search.ts';
import type { SearchWord } from '../../../domain/payments/search-words.ts';
import type { AttemptId, CustomerId, OperatorId, PlanId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';
import type {
  ExportField,
  pageSides,
  paymentSorts,
} from '../../../domain/payments/payment-list.ts';

/** One query of the payments list, parsed and validated. */
export interface PaymentCriteria {
  /** A payment must match all of them. */
  readonly words: readonly SearchWord[];
  /** True if nothing can match: the search text has no letter or digit. */
  readonly isHopeless: boolean;
  readonly filters: {
    /** The first instant included, and the first one excluded; null is unbounded. */
    readonly fromAt: Instant | null;
    readonly untilAt: Instant | null;
    /** The settlement date in the response; null for any, and for none. */
    readonly settledOn: CalendarDate | null;
    /** Asked amounts in any currency, as far as the search text names them; null for all. */
    readonly amounts: AmountSpan | null;
    readonly states: readonly AttemptState[];
    readonly kinds: readonly ChargeKind[];
    readonly currencies: readonly string[];
    readonly brands: readonly string[];
    readonly operatorIds: readonly string[];
    readonly responseCodes: readonly string[];
    readonly planId: PlanId | null;
    readonly customerId: CustomerId | null;
  };
  readonly sort: {
    readonly by: (typeof paymentSorts)[number];
    readonly direction: 'ascending' | 'descending';
  };
}

/** The position of a row in a sorted list: its sort value, and a number that is unique. */
export interface PaymentKey {
  /** Null in a list sorted by date, where `place` alone gives the order. */
  readonly value: number | string | null;
  readonly place: number;
}

/** A row of a list: its key, and its number from 0. */
export interface FoundRow {
  readonly key: PaymentKey;
  readonly row: number;
}

/** The members of one payment that a row of the list shows. */
export interface PaymentLine {
  readonly place: number;
  readonly id: AttemptId;
  readonly intentId: string;
  readonly preparedAt: Instant;
  readonly orderReference: string;
  readonly reference: string;
  readonly attemptNumber: number;
  readonly state: AttemptState;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly kind: ChargeKind;
  readonly channel: Channel;
  readonly brand: string;
  readonly lastFour: string;
  readonly customerId: CustomerId | null;
  readonly customerName: string | null;
  /** The name on the card, as the gateway returned it; null without a response that has one. */
  readonly cardHolder: string | null;
  readonly operatorId: OperatorId;
  readonly responseCode: string | null;
  readonly transactionId: string | null;
  readonly rrn: string | null;
  readonly authorization: string | null;
  readonly settlementDate: string | null;
  readonly note: string;
}

export interface PaymentPageRequest {
  readonly question: PaymentCriteria;
  /** Null for the start, or for the end when `side` is `before`. */
  readonly key: PaymentKey | null;
  readonly side: (typeof pageSides)[number];
  /** 1 to 200. */
  readonly limit: number;
}

export interface PaymentPage {
  readonly lines: readonly PaymentLine[];
  readonly hasMore: boolean;
}

/** The target of a jump. */
export type PaymentJumpTarget =
  | { readonly kind: 'row'; readonly row: number }
  /** The first row from this instant on, in the direction of the list. */
  | { readonly kind: 'instant'; readonly at: Instant }
  | { readonly kind: 'key'; readonly key: PaymentKey }
  | { readonly kind: 'payment'; readonly id: AttemptId };

/** The format of an export: its columns, their titles, and words that replace values. */
export interface ExportForm {
  readonly format: 'csv' | 'json-lines';
  readonly columns: readonly {
    readonly field: ExportField;
    readonly title: string;
    /** Words by value; a value without one is written as it is. */
    readonly words: Readonly<Record<string, string>>;
  }[];
  readonly timeZone: string;
}

/** A list cut into parts of a few thousand rows: the last key of each part but the last, in the list's order. */
export interface ListCuts {
  readonly keys: readonly PaymentKey[];
  /** Rows of the whole list when it was cut. */
  readonly total: number;
}

/** The rows behind one key up to another, which is included; null for the start and for the end of the list. */
export interface ListSpan {
  readonly after: PaymentKey | null;
  readonly upTo: PaymentKey | null;
}

/** A part of an export, ready to be written. */
export interface ExportPart {
  readonly bytes: Uint8Array;
  readonly rows: number;
}

/** Sums of a list: the money approved in each currency before refunds, and the number of declines. */
export interface PaymentSums {
  readonly approved: readonly {
    readonly currency: CurrencyCode;
    readonly count: number;
    readonly amountMinor: number;
  }[];
  readonly declined: number;
}

/** The values that the filters can take. */
export interface PaymentChoices {
  readonly values: readonly { readonly field: string; readonly value: string }[];
  readonly firstAt: Instant | null;
  readonly lastAt: Instant | null;
}

/** The payments list. Read-only: no call changes a row. */
export interface PaymentReads {
  paymentPage(request: PaymentPageRequest): Promise<Result<PaymentPage, LedgerFailure>>;
  paymentCount(question: PaymentCriteria): Promise<Result<number, LedgerFailure>>;
  /** Null for a list that is too long to add up while staff wait. */
  paymentSums(question: PaymentCriteria): Promise<Result<PaymentSums | null, LedgerFailure>>;
  /** Null for an empty list, and for a payment that the list does not hold. */
  paymentJump(
    question: PaymentCriteria,
    target: PaymentJumpTarget,
  ): Promise<Result<FoundRow | null, LedgerFailure>>;
  paymentChoices(): Promise<Result<PaymentChoices, LedgerFailure>>;
  /** Cuts a list into the parts of an export, which may be read in any order and at once. */
  paymentCuts(question: PaymentCriteria): Promise<Result<ListCuts, LedgerFailure>>;
  paymentExport(
    question: PaymentCriteria,
    span: ListSpan,
    form: ExportForm,
  ): Promise<Result<ExportPart, LedgerFailure>>;
  /** Candidate duplicates in a period: payments that share amount, currency and last four or customer. */
  alikeBetween(
    fromAt: Instant,
    untilAt: Instant,
  ): Promise<Result<readonly (readonly Attempt[])[], LedgerFailure>>;
}

/** A reader that writes parts of one export. */
export interface ExportReader extends Pick<PaymentReads, 'paymentExport'> {
  /** Ends the reader after the parts that it was asked for. */
  close(): Promise<void>;
}

/** Further readers of the same records. */
export interface ExtraReaders {
  /** Null where there is no further one: on a server, and when a thread cannot be started. */
  openExportReader(): Promise<ExportReader | null>;
}

/** A saved query; its text is written by the renderer and validated by the contract's schema. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly changedAt: Instant;
  readonly operatorId: OperatorId;
}

/** The reason that a view was not saved. */
export interface ViewNotSaved {
  readonly kind: 'name-taken' | 'too-many' | 'gone';
}

/** The saved queries of one account. */
export interface SavedViewRepository {
  savedViews(): Promise<Result<readonly SavedView[], LedgerFailure>>;
  /** Adds a view, or changes the one with its id when `isNew` is false. */
  saveView(view: SavedView, isNew: boolean): Promise<Result<null, ViewNotSaved | LedgerFailure>>;
  /** False when it was already removed. */
  removeView(id: string): Promise<Result<boolean, LedgerFailure>>;
}
