import type { Instant } from '../../domain/time/calendar.ts';
import type { EpochCause, Gap } from '../../domain/epochs/epoch.ts';
import type { GapFinding, GapRow } from '../../domain/epochs/gap-row.ts';
import type { ComputerSigns } from '../../domain/epochs/origin.ts';
import type { GapEvidence, SentCharge } from '../../domain/epochs/sent-charge.ts';
import type { AttemptId, OperatorId, TerminalId } from '../../domain/ids.ts';
import type { Result } from '../../domain/result.ts';
import type { LedgerFailure } from './ledger/ledger-failure.ts';

/** What a restore leaves beside the records that it puts in place. */
export interface RestoreMark {
  /** Names this restore. */
  readonly id: string;
  /** The moment of the backup. */
  readonly backupMadeAt: Instant;
  /** Who restored; null where the terminal did not know them. */
  readonly restoredBy: OperatorId | null;
}

/** One send that this computer noted outside of the records. */
export interface NotedSend {
  readonly attemptId: AttemptId;
  readonly at: Instant;
}

/** What one opening finds beside the records. */
export interface OpeningSigns {
  readonly terminalId: TerminalId;
  readonly at: Instant;
  readonly restored: RestoreMark | null;
  readonly here: ComputerSigns;
  readonly sends: readonly NotedSend[];
}

/** What records of the account that were put aside hold of charges. */
export interface SetAsideCharges {
  readonly charges: readonly SentCharge[];
  /** Sets of records that could be read. */
  readonly folders: number;
}

/** Who answers for rows of a gap, and on what. */
export interface GapEntry {
  /** The epoch whose gap they read. */
  readonly epoch: number;
  readonly evidence: GapEvidence;
  readonly at: Instant;
  readonly runningMs: number;
  readonly operatorId: OperatorId;
  readonly approvedBy: string | null;
  readonly terminalId: TerminalId;
  /** Names of the attempts that answers may write, each by the key of its row. */
  readonly attemptIds: Readonly<Record<string, AttemptId>>;
}

/** Why rows of a gap stay as they are: none of them was answered. */
export type GapNotAnswered =
  /** Another gap is open by now, or none. */
  | { readonly kind: 'gap-changed' }
  | {
      readonly kind: 'no-such-row' | 'other-answer' | 'answered' | 'transaction-taken';
      readonly key: string;
    };

/** Why a gap stays open. */
export type GapNotClosed =
  | { readonly kind: 'gap-changed' }
  | { readonly kind: 'rows-waiting'; readonly count: number };

/** The lives of one set of records, and the gap that a new one opens. */
export interface EpochRepository {
  /**
   * Holds the records against what lies outside of them, begins a new epoch where they are from another time or
   * another computer, and notes this terminal as the one that used them last: all in one transaction.
   */
  judgeOpening(signs: OpeningSigns): Promise<Result<EpochCause | null, LedgerFailure>>;
  /** What has to be accounted for before plans are charged again; null when nothing has. */
  openGap(): Promise<Result<Gap | null, LedgerFailure>>;
  /** Everything that the open gap has to be accounted for by; none while no gap is open. */
  gapRows(): Promise<Result<readonly GapRow[], LedgerFailure>>;
  /** Takes charges over that lie outside of the records; gives how many it took. */
  takeOverCharges(
    charges: readonly SentCharge[],
    entry: GapEntry,
  ): Promise<Result<number, GapNotAnswered | LedgerFailure>>;
  answerGap(
    findings: readonly GapFinding[],
    entry: GapEntry,
  ): Promise<Result<null, GapNotAnswered | LedgerFailure>>;
  closeGap(entry: GapEntry): Promise<Result<null, GapNotClosed | LedgerFailure>>;
}
