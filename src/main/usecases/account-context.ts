import type { Account } from '../../domain/accounts/account.ts';
import type { Role } from '../../domain/staff/role.ts';
import type { BootId, OperatorId, TerminalId } from '../../domain/ids.ts';
import type { Result } from '../../domain/result.ts';
import type { Failure } from '../../contract/failure.ts';
import type { AuditNotes } from '../ports/ledger/audit.ts';
import type { Clock } from '../ports/clock.ts';
import type { Gateway, GatewayEndpoint } from '../ports/gateway/gateway.ts';
import type { IdSource } from '../ports/ids.ts';
import type { Ledger } from '../ports/ledger/ledger.ts';
import type { Log } from '../ports/log.ts';
import type { PracticeTools } from '../ports/practice.ts';
import type { OutcomeOutbox } from '../ports/outcome-outbox.ts';
import type { SentJournal } from '../ports/sent-journal.ts';
import type { KeyRenewal, Sealer } from '../ports/vault/sealer.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { DraftRegistry } from './charge/draft-registry.ts';
import type { InFlightCharges } from './charge/in-flight-charges.ts';
import type { LedgerTime } from './ledger-time.ts';
import type { RunningClock } from './running-clock.ts';

/** The operator of a call, whose role was already checked; the name is for the log and the screens. */
export interface Operator {
  readonly id: OperatorId;
  readonly name: string;
  /** Null and absent both mean that no approval was asked for. */
  readonly approvedBy?: Approver | null;
}

/** The second approver of this one call, at the operator's own screen. */
export interface Approver {
  readonly id: OperatorId;
  readonly name: string;
  readonly role: Role;
}

/** The operator of a call, with the higher of their own role and their approver's. */
export interface Staff extends Operator {
  readonly role: Role;
}

/**
 * One open account with everything that its charges need: its ledger, its gateway access, time and ids.
 *
 * Use cases take an account context and never look further, so that test and live can never mix.
 */
export interface AccountContext {
  readonly account: Account;
  readonly terminalId: TerminalId;
  readonly bootId: BootId;
  readonly ledger: Ledger;
  /** Seals the gateway's tokens of cards on file. */
  readonly sealer: Sealer & KeyRenewal;
  /** The account's sends, kept outside the records, which a restore may replace with older ones. */
  readonly sentJournal: SentJournal;
  /** Outcomes that the records did not take yet. */
  readonly outbox: OutcomeOutbox;
  readonly gateway: Gateway;
  /** Reads the credentials again each time, so that a locked keychain is noticed before anything is written. */
  readonly endpoint: () => Promise<Result<GatewayEndpoint, Failure>>;
  readonly clock: Clock;
  /** Time since the computer started, its sleep included, in ms; absent for records that no other terminal has. */
  readonly sinceStartMs?: () => number;
  readonly running: RunningClock;
  /** Wall-clock time, as far as money may rely on it. */
  readonly ledgerTime: LedgerTime;
  readonly ids: IdSource;
  /** Writes audit entries beyond those that the records write themselves. */
  readonly audit: AuditNotes;
  readonly log: Log;
  readonly notifier: Notifier;
  readonly drafts: DraftRegistry;
  readonly inFlightCharges: InFlightCharges;
  /** Null outside practice. */
  readonly practice: PracticeTools | null;
  readonly operatorName: (id: OperatorId) => string;
  /** Tells the frame to reload its counts: that of unconfirmed payments may have changed. */
  readonly announceStatus: () => Promise<void>;
}
