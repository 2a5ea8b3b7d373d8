import type { Attempt } from '../../../domain/charge/attempt.ts';
import type { Transaction } from '../../../domain/charge/gateway-response.ts';
import type {
  LookUpDifference,
  LookUpFinding,
} from '../../../domain/charge/look-up/judge-look-up.ts';
import type { AttemptId, OperatorId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** The key that a payment is looked up by. */
export type LookUpWay = 'id' | 'reference';

/** One look-up with what it showed. */
export interface LookUp {
  readonly way: LookUpWay;
  /** Position in the schedule; null for one that staff asked for. */
  readonly step: number | null;
  /** Null for one by the schedule. */
  readonly operatorId: OperatorId | null;
  readonly at: Instant;
  readonly finding: LookUpFinding;
  readonly differences: readonly LookUpDifference[];
  readonly httpStatus: number | null;
  /** The gateway's record, masked; null when there was none. */
  readonly transaction: Transaction | null;
}

/** A look-up as stored. */
export interface StoredLookUp extends LookUp {
  /** True when it settled the attempt as approved. */
  readonly isSettled: boolean;
}

/** A look-up to be recorded, with the digest of a masked id. */
export interface NewLookUp extends LookUp {
  /** A keyed digest of the transaction's true id; empty where masking did not change it. */
  readonly transactionDigest: string;
}

/** An open attempt with the last step of the schedule that was asked. */
export interface OpenLookUp {
  readonly attempt: Attempt;
  readonly lastStep: number | null;
}

/** The look-ups of open attempts. */
export interface LookUpRepository {
  /**
   * Records a look-up, and settles the attempt as `confirmed-charged` when the finding is `approved`, in one transaction.
   *
   * It settles nothing where the attempt is settled already, a gap is open, another attempt holds the transaction id, or
   * the debt is collected otherwise. Returns the attempt as it then is; null when there is no such attempt.
   */
  recordLookUp(
    id: AttemptId,
    lookUp: NewLookUp,
  ): Promise<
    Result<{ readonly attempt: Attempt; readonly isSettled: boolean } | null, LedgerFailure>
  >;
  /** Every look-up of one attempt, oldest first. */
  lookUpsOf(id: AttemptId): Promise<Result<readonly StoredLookUp[], LedgerFailure>>;
  /** Open attempts whose schedule has a step left, the oldest first; none while a gap is open. */
  openLookUps(): Promise<Result<readonly OpenLookUp[], LedgerFailure>>;
}
