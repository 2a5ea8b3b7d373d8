import type { AttemptId, BootId } from '../../domain/ids.ts';
import type { Outcome } from './ledger/ledger.ts';

/** An outcome that the records did not take, with the start of this terminal that sent the attempt. */
export interface KeptOutcome {
  readonly attemptId: AttemptId;
  readonly bootId: BootId;
  readonly outcome: Outcome;
}

/** Outcomes of this terminal's sends that the records did not take yet, kept outside of them and sealed. */
export interface OutcomeOutbox {
  /** Keeps one durably, in place of an earlier one of the attempt; false when it could not. */
  keep(kept: KeptOutcome): Promise<boolean>;
  /** Forgets the outcome of an attempt, once the records have it. */
  forget(id: AttemptId): Promise<void>;
  /** Every outcome that is kept and can be opened; the others stay where they are. */
  kept(): Promise<readonly KeptOutcome[]>;
}
