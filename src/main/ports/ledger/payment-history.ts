import type { Attempt, AttemptState, Channel, ChargeKind } from '../../../domain/charge/attempt.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { SearchWord } from '../../../domain/payments/search-words.ts';
import type { AttemptId, CustomerId, OperatorId, PlanId } from '../../../domain/ids.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** One question to the records, read and judged already. */
export interface HistoryCriteria {
  /** A payment must fit every one. */
  readonly words: readonly SearchWord[];
  /** Nothing can fit: the question has text without a single letter or digit. */
  readonly isHopeless: boolean;
  readonly filters: {
    /** The first instant that counts, and the first one that no longer does. */
    readonly fromAt: Instant | null;
    readonly untilAt: Instant | null;
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
    readonly by: 'date' | 'amount' | 'reference';
    readonly direction: 'ascending' | 'descending';
  };
}

/** Where a line stands in a list: what it is sorted by, and its place, which no two share. */
export interface HistoryKey {
  /** Null in a list by date, whose order is the place itself. */
  readonly value: number | string | null;
  readonly place: number;
}

/** What a line of the list shows of one payment. */
export interface HistoryLine {
  readonly place: number;
  readonly id: AttemptId;
  readonly intentId: string;
  readonly preparedAt: Instant;
  readonly orderReference: string;
  readonly reference: string;
  readonly tryNumber: number;
  readonly state: AttemptState;
  readonly amountMinor: number;
  readonly currency: CurrencyCode;
  readonly kind: ChargeKind;
  readonly channel: Channel;
  readonly brand: string;
  readonly lastFour: string;
  readonly customerId: CustomerId | null;
  readonly customerName: string | null;
  readonly operatorId: OperatorId;
  readonly responseCode: string | null;
  readonly transactionId: string | null;
  readonly rrn: string | null;
  readonly authorization: string | null;
  readonly settlementDate: string | null;
  readonly note: string;
}

export interface HistoryPageRequest {
  readonly question: HistoryCriteria;
  /** Null for the beginning, or for the end when the lines before it are asked for. */
  readonly key: HistoryKey | null;
  readonly side: 'after' | 'at' | 'before';
  /** 1 to 200. */
  readonly limit: number;
}

export interface HistoryPage {
  readonly lines: readonly HistoryLine[];
  readonly hasMore: boolean;
}

/** What a jump aims at. */
export type HistoryTarget =
  | { readonly kind: 'row'; readonly row: number }
  /** The first line from this instant on, in the direction of the list. */
  | { readonly kind: 'instant'; readonly at: Instant }
  | { readonly kind: 'key'; readonly key: HistoryKey };

/** Columns of an export: what is read, how it is headed, and the words that stand for its values. */
export interface ExportForm {
  readonly format: 'csv' | 'json-lines';
  readonly columns: readonly {
    readonly field: ExportField;
    readonly title: string;
    /** Word for a value; a value without one stands for itself. */
    readonly words: Readonly<Record<string, string>>;
  }[];
  readonly timeZone: string;
}

export type ExportField =
  | 'at'
  | 'orderReference'
  | 'reference'
  | 'tryNumber'
  | 'state'
  | 'amount'
  | 'currency'
  | 'kind'
  | 'channel'
  | 'brand'
  | 'lastFour'
  | 'customerName'
  | 'planId'
  | 'operatorName'
  | 'responseCode'
  | 'transactionId'
  | 'rrn'
  | 'authorization'
  | 'settlementDate'
  | 'note';

/** Some lines of an export, ready to be written, and where the next ones begin. */
export interface ExportPart {
  readonly bytes: Uint8Array;
  readonly rows: number;
  /** Null when there are no more. */
  readonly next: HistoryKey | null;
}

/** What the filters can be set to. */
export interface HistoryChoices {
  readonly values: readonly { readonly field: string; readonly value: string }[];
  readonly firstAt: Instant | null;
  readonly lastAt: Instant | null;
}

/** The list of payments. Nothing here changes a row, and nothing here leaves the computer. */
export interface HistoryReads {
  historyPage(request: HistoryPageRequest): Promise<Result<HistoryPage, LedgerFailure>>;
  historyCount(question: HistoryCriteria): Promise<Result<number, LedgerFailure>>;
  /** Null for an empty list. */
  historyJump(
    question: HistoryCriteria,
    target: HistoryTarget,
  ): Promise<Result<{ readonly key: HistoryKey; readonly row: number } | null, LedgerFailure>>;
  historyChoices(): Promise<Result<HistoryChoices, LedgerFailure>>;
  /** The lines after a key, or the first ones. */
  historyExport(
    question: HistoryCriteria,
    after: HistoryKey | null,
    form: ExportForm,
  ): Promise<Result<ExportPart, LedgerFailure>>;
  /** Payments of a span that share amount, currency and last four or customer, not judged yet. */
  alikeBetween(
    fromAt: Instant,
    untilAt: Instant,
  ): Promise<Result<readonly (readonly Attempt[])[], LedgerFailure>>;
}

/** A saved question; its text is the renderer's own and read back by the contract's schema. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly changedAt: Instant;
  readonly operatorId: OperatorId;
}

/** The saved questions of one account. */
export interface SavedViewRepository {
  savedViews(): Promise<Result<readonly SavedView[], LedgerFailure>>;
  /** Adds a view, or changes the one with its id when `isNew` is false. */
  saveView(
    view: SavedView,
    isNew: boolean,
  ): Promise<Result<null, { readonly kind: 'name-taken' | 'too-many' | 'gone' } | LedgerFailure>>;
  /** False when it was gone already. */
  removeView(id: string): Promise<Result<boolean, LedgerFailure>>;
}
