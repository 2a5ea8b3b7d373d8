import type { BankTextRefusal } from '../../domain/close/bank-lines.ts';
import type { BankPair, CloseItem } from '../../domain/close/match-bank.ts';
import type { CurrencyCode } from '../../domain/money.ts';
import type { CsvRecord } from '../../domain/plan-files/read-csv.ts';
import type { Result } from '../../domain/result.ts';

/** Reading took longer than it may, and was given up. */
export interface TookTooLong {
  readonly kind: 'took-too-long';
}

/** Why nothing of a file of plans is taken. */
export interface PlanTextRefusal {
  readonly kind:
    | 'too-large'
    | 'not-text'
    | 'empty'
    | 'no-columns'
    /** A card number stands somewhere in it; the whole file is refused. */
    | 'holds-card-number';
}

/** One line of the bank, as staff see it. */
export interface ShownBankLine {
  readonly lineNumber: number;
  readonly amountMinor: number;
  readonly text: string;
}

export interface ShownBankPair extends Pick<BankPair, 'item' | 'way'> {
  readonly line: ShownBankLine;
}

/** What the bank says of a day, beside our items of it. */
export interface BankComparison {
  readonly bankMinor: number;
  /** Null when the bank's total alone is known. */
  readonly lines: {
    readonly matchedCount: number;
    readonly different: readonly ShownBankPair[];
    readonly doubled: readonly ShownBankPair[];
    readonly missingHere: readonly ShownBankLine[];
    readonly missingAtBank: readonly CloseItem[];
    readonly skippedLines: readonly number[];
  } | null;
}

/** The bank's text of a day and what it is compared with. */
export interface BankQuestion {
  /** What was pasted, or a file as it was read. */
  readonly source: string | Uint8Array;
  readonly currency: CurrencyCode;
  readonly items: readonly CloseItem[];
}

/**
 * Reads texts that come from outside: files, and what was pasted.
 *
 * Whatever the text, the caller's thread is not held up, and an answer comes within the deadline.
 */
export interface TextReader {
  planFile(bytes: Uint8Array): Promise<Result<readonly CsvRecord[], PlanTextRefusal | TookTooLong>>;
  bankText(
    question: BankQuestion,
  ): Promise<Result<BankComparison, BankTextRefusal | { readonly kind: 'not-text' } | TookTooLong>>;
}
