import type { HandEntryKind } from '../../../../domain/close/journal.ts';
import type { JournalAccounts } from '../../../../domain/close/journal-accounts.ts';
import type { OperatorId } from '../../../../domain/ids.ts';
import type { Result } from '../../../../domain/result.ts';
import type { Instant } from '../../../../domain/time/calendar.ts';
import type { SettlementDay } from './closes.ts';
import type { LedgerFailure } from '../ledger-failure.ts';

/** A fee or dispute to be recorded for a settlement date. */
export interface NewHandEntry extends SettlementDay {
  readonly id: string;
  readonly kind: HandEntryKind;
  /** Minor units, without a sign. */
  readonly amountMinor: number;
  readonly reason: string;
  readonly recordedAt: Instant;
  readonly operatorId: OperatorId;
}

/** A fee or dispute as stored. */
export interface HandEntry extends NewHandEntry {
  /** Null until it is withdrawn. */
  readonly withdrawnBy: OperatorId | null;
}

/** Operator and moment of a change. */
interface Act {
  readonly at: Instant;
  readonly operatorId: OperatorId;
}

/** Entries by hand, and the merchant's accounts for the journal. */
export interface DayEntryRepository {
  /** Entries of a day, oldest first, with those withdrawn. */
  dayEntries(day: SettlementDay): Promise<Result<readonly HandEntry[], LedgerFailure>>;
  recordDayEntry(entry: NewHandEntry): Promise<Result<null, LedgerFailure>>;
  /** False when there is no such entry, or it was withdrawn before. */
  withdrawDayEntry(
    withdrawal: Act & { readonly id: string },
  ): Promise<Result<boolean, LedgerFailure>>;
  /** Null until an admin sets them. */
  journalAccounts(): Promise<Result<JournalAccounts | null, LedgerFailure>>;
  saveJournalAccounts(accounts: JournalAccounts, act: Act): Promise<Result<null, LedgerFailure>>;
}
