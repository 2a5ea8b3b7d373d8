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
import type { Sealer } from '../ports/vault/sealer.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { DraftRegistry } from './charge/draft-registry.ts';
import type { InFlightCharges } from './charge/in-flight-charges.ts';
import type { LedgerTime } from './ledger-time.ts';
import type { RunningClock } from './running-clock.ts';

/** Who asks: the role was checked already, the name is for what is written down. */
export interface Operator {
  readonly id: OperatorId;
  readonly name: string;
  /** Absent and null are alike: nobody was asked. */
  readonly approvedBy?: Approver | null;
}

/** Another person who let this one call through, at the screen of whoever asks. */
export interface Approver {
  readonly id: OperatorId;
  readonly name: string;
  readonly role: Role;
}

/** Who asks, in the higher of their own role and that of whoever approved. */
export interface Staff extends Operator {
  readonly role: Role;
}

/**
 * One open account with all that its charges need: its ledger, the way to its service, time and ids.
 *
 * Use cases take a desk and never look further, so that test and live can never mix.
 */
export interface AccountContext {
  readonly account: Account;
  readonly terminalId: TerminalId;
  readonly bootId: BootId;
  readonly ledger: Ledger;
  /** Seals what stands for a kept card at the service. */
  readonly sealer: Sealer;
  readonly gateway: Gateway;
  /** Reads the credentials afresh, so that a locked keychain is noticed before anything is written. */
  readonly endpoint: () => Promise<Result<GatewayEndpoint, Failure>>;
  readonly clock: Clock;
  readonly running: RunningClock;
  /** The wall clock as far as money may rely on it. */
  readonly ledgerTime: LedgerTime;
  readonly ids: IdSource;
  /** Writes down who did what, beside what the records write by themselves. */
  readonly audit: AuditNotes;
  readonly log: Log;
  readonly notifier: Notifier;
  readonly drafts: DraftRegistry;
  readonly inFlightCharges: InFlightCharges;
  /** Null outside practice. */
  readonly practice: PracticeTools | null;
  readonly operatorName: (id: OperatorId) => string;
  /** Tells the frame to look again: counts of what is not confirmed may have changed. */
  readonly announceStatus: () => Promise<void>;
}
