import type { AccountMode } from '../../../domain/accounts/account.ts';
import type { IconName } from '../icons.tsx';
import type { Tone } from '../notice.tsx';

/** One dotted line of the slip. */
export interface SlipLine {
  readonly label: string;
  readonly value: string;
  /** Set in figures of equal width: references, ids, codes. */
  readonly figures?: true;
}

/** The strip with the state of the payment. */
export interface SlipBand {
  /** `ready` while nothing was sent and the next press may charge. */
  readonly tone: Tone | 'ready';
  readonly icon: IconName;
  readonly heading: string;
  /** Sentence about money that moved or may have moved; null for none. */
  readonly money: string | null;
}

/**
 * Everything that a slip shows, without a card number, code or token.
 *
 * One shape for typing, review, wait, every outcome and the receipt, so that staff find each fact in one
 * place.
 */
export interface SlipModel {
  readonly mode: AccountMode;
  readonly merchantName: string;
  readonly band: SlipBand | null;
  readonly amount: {
    readonly currency: string;
    readonly text: string;
    /** False while the amount cannot be read. */
    readonly isKnown: boolean;
  };
  readonly card: {
    readonly brand: string | null;
    readonly lastFour: string | null;
    readonly takenBy: string;
  };
  readonly lines: readonly SlipLine[];
  /** Next steps, one sentence each. */
  readonly next: readonly string[];
  readonly say: string | null;
  /** Facts of the response, for the records. */
  readonly records: readonly SlipLine[];
  /** Start of the current wait in ms since 1970; null when there is none. */
  readonly waitingSinceMs: number | null;
}
