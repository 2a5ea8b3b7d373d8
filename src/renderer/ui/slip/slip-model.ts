import type { AccountMode } from '../../../domain/accounts/account.ts';
import type { IconName } from '../icons.tsx';
import type { Tone } from '../notice.tsx';

/** One dotted line of the slip. */
export interface SlipLine {
  readonly label: string;
  readonly value: string;
  /** Set in figures of one width: references, ids, codes. */
  readonly figures?: true;
}

/** The strip that says where this payment stands. */
export interface SlipBand {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly heading: string;
  /** Whether money moved. */
  readonly money: string | null;
}

/**
 * Everything that a slip shows, without a card number, code or token.
 *
 * One shape for typing, review, wait, every outcome and the receipt, so that staff read one thing
 * in one place.
 */
export interface SlipModel {
  readonly mode: AccountMode;
  readonly merchantName: string;
  readonly band: SlipBand | null;
  readonly amount: {
    readonly currency: string;
    readonly text: string;
    /** False while no amount can be read yet. */
    readonly isKnown: boolean;
  };
  readonly card: {
    readonly brand: string | null;
    readonly lastFour: string | null;
    readonly takenBy: string;
  };
  readonly lines: readonly SlipLine[];
  /** What to do next, sentence by sentence. */
  readonly next: readonly string[];
  readonly say: string | null;
  /** What the bank's answer said, for the file. */
  readonly records: readonly SlipLine[];
  /** When the wait began, in ms since 1970, while one is going on. */
  readonly waitingSinceMs: number | null;
}
