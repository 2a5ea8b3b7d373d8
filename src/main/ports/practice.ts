import type { YearMonth } from '../../domain/time/calendar.ts';

/** A card that the practice bank shall know by a token, on one of the published test numbers. */
export interface SampleCard {
  readonly token: string;
  readonly number: string;
  readonly holder: string;
  readonly expiry: YearMonth;
  /** That of the first payment of its cycle; empty when the scheme issues none. */
  readonly trackingId: string;
  /** Purchases that are declined for want of money before the card does as it always does. */
  readonly emptyFor: number;
}

/** What only a practice account has: a clock that can be moved, and a bank that can be filled. */
export interface PracticeTools {
  /** Minutes that the practice clock stands ahead of the computer's. */
  minutesAhead(): number;
  /**
   * Moves the practice clock and the practice bank's forward, durably; false when it cannot be kept, or would
   * go too far. The ledger's running time is the caller's to move.
   */
  passMinutes(minutes: number): Promise<boolean>;
  /** Makes cards known to the practice bank; false when it did not take them. */
  keepCards(cards: readonly SampleCard[]): Promise<boolean>;
}
