import type { CalendarDate, YearMonth } from '../../domain/time/calendar.ts';

/** A card that the practice bank should know by a token, with one of the published test numbers. */
export interface SampleCard {
  readonly token: string;
  readonly number: string;
  readonly holder: string;
  readonly expiry: YearMonth;
  /** The network transaction ID of its first payment; empty when the brand issues none. */
  readonly trackingId: string;
  /** Purchases declined for insufficient funds before the card behaves as usual. */
  readonly emptyFor: number;
}

/** A charge to come, by the reference that is sent, and the day on which the practice bank dates it. */
export interface DatedCharge {
  readonly reference: string;
  readonly day: CalendarDate;
}

/** Tools of practice accounts only: a clock that can be moved, and a bank that can be given cards. */
export interface PracticeTools {
  /** Minutes by which the practice clock is ahead of the computer's. */
  minutesAhead(): number;
  /**
   * Moves the practice clock and the practice bank's forward, durably; false when the move cannot be saved or
   * would go too far. The caller moves the ledger's running time.
   */
  passMinutes(minutes: number): Promise<boolean>;
  /** Adds cards to the practice bank; false when it refused them. */
  saveCards(cards: readonly SampleCard[]): Promise<boolean>;
  /** Has the practice bank date charges to come on earlier days; false when it refused. */
  dateBack(charges: readonly DatedCharge[]): Promise<boolean>;
}
