import type { AttemptId, BootId } from '../../domain/ids.ts';
import type { Outcome } from './ledger/ledger.ts';
import type { RefundOutcome } from './ledger/refund-requests.ts';

/** An outcome that the records did not take, with the start of this terminal that sent the attempt. */
export interface KeptOutcome {
  readonly attemptId: AttemptId;
  readonly bootId: BootId;
  readonly outcome: Outcome;
}

/** The outcome of a refund or void that the records did not take, with the start that sent it. */
export interface KeptRefund {
  readonly requestId: string;
  readonly bootId: BootId;
  readonly outcome: RefundOutcome;
}

/** Outcomes of one kind that the records did not take yet, kept outside of them and sealed. */
export interface Outbox<Id, Kept> {
  /** Keeps one durably, in place of an earlier one of the same send; false when it could not. */
  keep(kept: Kept): Promise<boolean>;
  /** Forgets the outcome of a send, once the records have it. */
  forget(id: Id): Promise<void>;
  /** Every outcome that is kept and can be opened; the others stay where they are. */
  kept(): Promise<readonly Kept[]>;
}

/** Outcomes of this terminal's sends. */
export interface OutcomeOutbox extends Outbox<AttemptId, KeptOutcome> {
  readonly refunds: Outbox<string, KeptRefund>;
}
