import type { BankTextRefusal } from '../../domain/close/bank-lines.ts';
import type { BankPair, CloseItem } from '../../domain/close/match-bank.ts';
import type { DashboardLine, DashboardListRefusal } from '../../domain/epochs/dashboard-list.ts';
import type { CurrencyCode } from '../../domain/money.ts';
import type { CsvRecord } from '../../domain/plan-files/read-csv.ts';
import type { Result } from '../../domain/result.ts';

/** Reading was stopped at its deadline. */
export interface TookTooLong {
  readonly kind: 'took-too-long';
}

/** The reason a plan file is refused as a whole. */
export interface PlanTextRefusal {
  readonly kind:
    | 'too-large'
    | 'not-text'
    | 'empty'
    | 'no-columns'
    /** A card number was found in it; the whole file is refused. */
    | 'holds-card-number';
}

/** One line of the bank's text, as staff see it. */
export interface ShownBankLine {
  readonly lineNumber: number;
  readonly amountMinor: number;
  readonly text: string;
}

export interface ShownBankPair extends Pick<BankPair, 'item' | 'way'> {
  readonly line: ShownBankLine;
}

/** The bank's text compared with our items of that date. */
export interface BankComparison {
  readonly bankMinor: number;
  /** Null when only the bank's total is known. */
  readonly lines: {
    readonly matchedCount: number;
    readonly different: readonly ShownBankPair[];
    readonly doubled: readonly ShownBankPair[];
    readonly missingHere: readonly ShownBankLine[];
    readonly missingAtBank: readonly CloseItem[];
    readonly skippedLines: readonly number[];
  } | null;
}

/** The bank's text for a date, and the items to compare it with. */
export interface BankQuestion {
  /** Pasted text, or the content of a file. */
  readonly source: string | Uint8Array;
  readonly currency: CurrencyCode;
  readonly items: readonly CloseItem[];
}

/**
 * Reads text from outside: files, and pasted text.
 *
 * Whatever the text, the caller's thread is not blocked, and a result arrives within the deadline.
 */
export interface TextReader {
  planFile(bytes: Uint8Array): Promise<Result<readonly CsvRecord[], PlanTextRefusal | TookTooLong>>;
  bankText(
    question: BankQuestion,
  ): Promise<Result<BankComparison, BankTextRefusal | { readonly kind: 'not-text' } | TookTooLong>>;
  /** Reads the merchant dashboard's list of payments. */
  dashboardList(
    bytes: Uint8Array,
  ): Promise<
    Result<
      readonly DashboardLine[],
      { readonly kind: DashboardListRefusal | 'not-text' } | TookTooLong
    >
  >;
}
