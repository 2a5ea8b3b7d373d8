import type { Instant } from '../../domain/time/calendar.ts';
import type { DashboardLine } from '../../domain/epochs/dashboard-list.ts';
import type { EpochCause, Gap } from '../../domain/epochs/epoch.ts';
import type { GapFinding, GapRow } from '../../domain/epochs/gap-row.ts';
import type { SetAsideChange } from '../../domain/epochs/set-aside-change.ts';
import type { ComputerSigns } from '../../domain/epochs/origin.ts';
import type { EndedSend, GapEvidence, SentCharge } from '../../domain/epochs/sent-charge.ts';
import type { AttemptId, OperatorId, TerminalId } from '../../domain/ids.ts';
import type { CurrencyCode } from '../../domain/money.ts';
import type { Result } from '../../domain/result.ts';
import type { LedgerFailure } from './ledger/ledger-failure.ts';

/** The mark that a restore leaves beside the restored records. */
export interface RestoreMark {
  /** The id of this restore. */
  readonly id: string;
  /** Time of the backup. */
  readonly backupMadeAt: Instant;
  /** The operator who restored; null where the terminal did not know them. */
  readonly restoredBy: OperatorId | null;
}

/** One send noted on this computer, outside the records. */
export interface NotedSend {
  /** Id of an attempt, or of a refund request. */
  readonly id: string;
  readonly at: Instant;
}

/** The facts outside the records that one opening finds. */
export interface OpeningSigns {
  readonly terminalId: TerminalId;
  readonly at: Instant;
  readonly restored: RestoreMark | null;
  readonly here: ComputerSigns;
  /** The same under the keys that the log had before; absent for none. */
  readonly hereBefore?: readonly ComputerSigns[];
  readonly sends: readonly NotedSend[];
}

/** The sends in records of the account that were set aside. */
export interface SetAsideCharges {
  readonly sends: readonly EndedSend[];
  /** Number of sets of records that could be read. */
  readonly folders: number;
  /** Changes by staff in the newest of them that the records here do not show. */
  readonly changes: readonly SetAsideChange[];
}

/** Charges since a moment. */
export interface ChargedSince {
  readonly payments: number;
  /** Sent, without an outcome that says what was taken. */
  readonly unconfirmed: number;
  readonly totals: readonly { readonly currency: CurrencyCode; readonly amountMinor: number }[];
}

/** The author and the evidence of answers to rows of a gap. */
export interface GapEntry {
  /** The epoch whose gap they were shown. */
  readonly epoch: number;
  readonly evidence: GapEvidence;
  readonly at: Instant;
  readonly runningMs: number;
  readonly operatorId: OperatorId;
  readonly approvedBy: string | null;
  readonly terminalId: TerminalId;
  /** Ids for the attempts that answers may create, by the key of their row. */
  readonly attemptIds: Readonly<Record<string, AttemptId>>;
}

/** The same of evidence, which a terminal may read by itself: then no operator is named. */
export interface EvidenceEntry extends Omit<GapEntry, 'operatorId'> {
  readonly operatorId: OperatorId | null;
}

/** Reasons that no row of a gap was changed. */
export type GapNotAnswered =
  /** Another gap is open now, or none. */
  | { readonly kind: 'gap-changed' }
  | {
      readonly kind:
        | 'no-such-row'
        | 'other-answer'
        | 'answered'
        | 'transaction-taken'
        /** No open instalment has that reference, or another payment of its plan is unconfirmed. */
        | 'not-open';
      readonly key: string;
    };

/** Lines of a dashboard's list, by what became of them. */
export interface MatchedList {
  /** Instalments that are charged by the list. */
  readonly charged: number;
  /** Lines that wait for an answer, because the records do not know them. */
  readonly waiting: number;
}

/** Reasons a gap stays open. */
export type GapNotClosed =
  | { readonly kind: 'gap-changed' }
  | { readonly kind: 'rows-waiting'; readonly count: number };

/** The open gap that another server of the records began, and the terminals that it waits for. */
export interface ServerCheck {
  /** Null without one. Its `fromAt` is empty while another server answers and the epoch has not begun. */
  readonly gap: Gap | null;
  readonly terminals: readonly CheckedTerminal[];
}

/** A terminal that was not removed, and what its journal said of the open gap. */
export interface CheckedTerminal {
  readonly terminalId: TerminalId;
  readonly name: string;
  /** Payments and refunds that the records lacked; 0 where they agree, null before it was compared. */
  readonly found: number | null;
  /** The moment, by the terminal's own clock, from which its journal is compared. */
  readonly since: Instant;
}

/** The comparison of this terminal's journal with the records. */
export interface JournalNote {
  readonly epoch: number;
  /** Null when nothing is added to what was noted before. */
  readonly found: number | null;
  readonly at: Instant;
}

/** `closed` when every terminal's journal agrees; `changed` when another gap is open now, or none. */
export type JournalChecked = 'closed' | 'waits' | 'changed';

/** The epochs of one set of records, and the gap that a new one opens. */
export interface EpochRepository {
  /**
   * Compares the records with the facts outside them, starts a new epoch if they are from another time or
   * computer, and records this terminal as their last user: all in one transaction. Returns the cause of a
   * new epoch; null without one.
   */
  judgeOpening(signs: OpeningSigns): Promise<Result<EpochCause | null, LedgerFailure>>;
  /** Returns the gap to be accounted for before plans are charged again; null without one. */
  openGap(): Promise<Result<Gap | null, LedgerFailure>>;
  /** Returns the charges that a restore of a backup of that moment would put aside. */
  chargedSince(since: Instant): Promise<Result<ChargedSince, LedgerFailure>>;
  /** Returns every row of the open gap; empty without a gap. */
  gapRows(): Promise<Result<readonly GapRow[], LedgerFailure>>;
  /** Records charges found outside the records; returns the number recorded. */
  takeOverCharges(
    charges: readonly SentCharge[],
    entry: EvidenceEntry,
  ): Promise<Result<number, GapNotAnswered | LedgerFailure>>;
  /**
   * Records the instalments that a list shows as charged, whenever they were due, and keeps every other payment of it
   * that the records do not know as a row of its own.
   */
  matchList(
    lines: readonly DashboardLine[],
    entry: GapEntry & {
      /** The account's own, for amounts of a list without currencies. */
      readonly currency: CurrencyCode | null;
    },
  ): Promise<Result<MatchedList, GapNotAnswered | LedgerFailure>>;
  answerGap(
    findings: readonly GapFinding[],
    entry: GapEntry,
  ): Promise<Result<null, GapNotAnswered | LedgerFailure>>;
  /** Starts a new epoch if another server answers for the records; true when it did. */
  judgeServer(at: Instant): Promise<Result<boolean, LedgerFailure>>;
  serverCheck(): Promise<Result<ServerCheck, LedgerFailure>>;
  /** Records what this terminal's journal says of the gap of another server, and closes it once all agree. */
  noteJournal(note: JournalNote): Promise<Result<JournalChecked, LedgerFailure>>;
  closeGap(entry: GapEntry): Promise<Result<null, GapNotClosed | LedgerFailure>>;
}
