import type { Failure } from '../../contract/failure.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { AuditNotes } from '../ports/ledger/audit.ts';
import { createAuditNotes } from '../usecases/audit/audit-notes.ts';
import { createLedgerTime, practiceLedgerTime } from '../usecases/ledger-time.ts';
import { createRunningClock } from '../usecases/running-clock.ts';
import { openSignInAttempts } from '../usecases/staff/staff-context.ts';
import type { StaffContext } from '../usecases/staff/staff-context.ts';
import { openRecords } from './open-records.ts';
import type { OpenRecords, RecordsDeps } from './open-records.ts';
import { openStaff } from './open-staff.ts';

/** The staff of an account and its audit log, for the duration of one piece of work. */
export interface Visited {
  readonly staff: StaffContext;
  readonly audit: AuditNotes;
}

export type VisitWork<Value> = (visited: Visited) => Promise<Value>;

/** Opens the records of an account that is not the open one, works on them and closes them again. */
export type VisitRecords = <Value>(
  account: Account,
  work: VisitWork<Value>,
) => Promise<Result<Value, Failure>>;

/**
 * Gives access to the records of other accounts: nothing is charged or recovered there, and no run continues.
 *
 * Read-only records are refused: wrong passphrases could not be counted in them, so that repeated visits could guess
 * one.
 */
export function visitsWith(
  deps: Omit<RecordsDeps, 'bootId' | 'clock' | 'announceStatus'>,
): VisitRecords {
  const { host } = deps;
  const { clock } = host;
  return async (account, work) => {
    const bootId = host.ids.bootId();
    const opened = await openRecords({ ...deps, bootId, clock, announceStatus }, account, true);
    if (!opened.ok) return failed({ kind: 'records', reason: opened.error });
    const { ledger, signer } = opened.value;
    try {
      if (ledger.readOnlyReason !== null) {
        return failed({ kind: 'records', reason: ledger.readOnlyReason });
      }
      const staff = await peopleOf(deps, account, opened.value);
      if (!staff.ok) return staff;
      const audit = createAuditNotes(ledger, { clock, log: host.log, signer });
      return ok(await work({ staff: staff.value, audit }));
    } finally {
      await ledger.close();
    }
  };
}

/** A visit has no window to notify. */
const announceStatus = () => Promise.resolve();
const nothing = () => undefined;

async function peopleOf(
  { host, vault }: Pick<RecordsDeps, 'host' | 'vault'>,
  account: Account,
  { ledger }: OpenRecords,
): Promise<Result<StaffContext, Failure>> {
  const { clock, ids } = host;
  const total = await ledger.runningTime.totalMs();
  if (!total.ok) return failed({ kind: 'records', reason: total.error.kind });
  const running = createRunningClock(total.value, clock, ledger.runningTime);
  const trusted = await ledger.runningTime.trustedClock();
  if (!trusted.ok) return failed({ kind: 'records', reason: trusted.error.kind });
  const ledgerTime =
    account.mode === 'practice'
      ? practiceLedgerTime(clock)
      : createLedgerTime(trusted.value, clock, ledger.runningTime);
  const { session, proofs, strength } = await openStaff({
    host,
    vault,
    account,
    ledger,
    announceStatus,
    left: nothing,
    locked: nothing,
  });
  const context = { account, ledger, ledgerTime, running, ids };
  return ok({ context, session, proofs, strength, signInAttempts: openSignInAttempts(ledger) });
}
