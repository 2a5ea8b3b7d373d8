import type { Failure } from '../../contract/failure.ts';
import type { Status } from '../../contract/session.ts';
import type { RecordsTrouble } from '../../contract/trouble.ts';
import type { Account } from '../../domain/account.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { ServiceEndpoint } from '../ports/gateway.ts';
import type { Desk } from '../usecases/desk.ts';
import { emptyDeskStatus, readDeskStatus } from '../usecases/session/read-status.ts';
import type { DeskStatus } from '../usecases/session/read-status.ts';
import type { ClockWatch } from '../usecases/clock-watch.ts';
import type { Runner } from '../usecases/runs/runner.ts';
import type { StaffDesk } from '../usecases/staff/staff-desk.ts';
import type { OpenAccount } from './open-account.ts';
import type { ServiceWay } from './service-way.ts';

/** One account as it stands: its way to the service, and its records or why there are none. */
export interface Standing {
  readonly account: Account;
  readonly way: ServiceWay;
  readonly records: Result<OpenAccount, RecordsTrouble>;
  /** Why the key of records that were opened without it cannot be had now; null when it can. */
  readonly keyTrouble: () => Promise<Status['blocked']>;
}

/** Which account is open; there is exactly one, so that test and live never mix. */
export interface AccountSwitch {
  account(): Account;
  practiceEndpoint(): ServiceEndpoint | null;
  /** The desk of the open account, or why there is none. */
  current(): Result<Desk, Failure>;
  /** What drives the runs of the open account, or why there is none. */
  runner(): Result<Runner, Failure>;
  /** The people of the open account, or why nobody can say who they are. */
  staff(): Result<StaffDesk, Failure>;
  /** Notices jumps of the clock for the open account, null where there are no records to say so in. */
  clockWatch(): ClockWatch | null;
  /** Looks at the clock at once; see the scheduler. */
  lookAtClock(): Promise<void>;
  /** Payments of the open account whose outcome is not durable yet. */
  chargesInFlight(): number;
  /** Whether a charge is under way, or a run that would begin the next one. */
  isChargeInFlight(): boolean;
  /** Tries anew what a person can mend outside the app: a keychain that was locked, a restore that was held. */
  blocked(): Promise<Status['blocked']>;
  deskStatus(): Promise<DeskStatus>;
  /** Closes the open account and opens another; false while a charge is in flight. */
  change(account: Account): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the first account. */
export async function openSwitch(
  first: Account,
  stand: (account: Account) => Promise<Standing>,
): Promise<AccountSwitch> {
  let standing = await stand(first);
  // Between two accounts, and once the app is leaving: nothing may begin.
  let isShut = false;
  let isLeaving = false;
  let changing: Promise<void> = Promise.resolve();

  const from = <Part>(read: (open: OpenAccount) => Part): Result<Part, Failure> => {
    const { records } = standing;
    return records.ok ? ok(read(records.value)) : noRecords(records.error);
  };
  const current = (): Result<Desk, Failure> =>
    isShut ? failed({ kind: 'records', reason: 'closed' }) : from(({ desk }) => desk);
  const runner = (): Result<Runner, Failure> => {
    const desk = current();
    return desk.ok ? from((open) => open.runner) : desk;
  };
  // Also between two accounts: until the next one is there, whoever was let in at the last one is asked for.
  const staff = (): Result<StaffDesk, Failure> => from((open) => open.staff);
  const close = async () => {
    await atHand(standing)?.close();
    await standing.way.close();
  };

  const change = async (account: Account): Promise<boolean> => {
    if (isShut || isBusy(standing)) return false;
    isShut = true;
    const changed = Promise.withResolvers<void>();
    changing = changed.promise;
    try {
      await close();
      standing = await stand(account);
    } finally {
      isShut = isLeaving;
      changed.resolve();
    }
    return true;
  };

  return {
    account: () => standing.account,
    practiceEndpoint: () => standing.way.practiceEndpoint,
    current,
    runner,
    staff,
    clockWatch: () => (current().ok ? (atHand(standing)?.watch ?? null) : null),
    lookAtClock: async () => {
      if (current().ok) await atHand(standing)?.lookAtClock();
    },
    chargesInFlight: () => atHand(standing)?.desk.flights.count ?? 0,
    isChargeInFlight: () => isBusy(standing),
    blocked: async () => {
      const trouble = lacksKey(standing) ? await standing.keyTrouble() : null;
      if (trouble !== null) return trouble;
      // Records without their key, or not in their place yet, are opened anew once a person has mended that.
      if (lacksKey(standing) || isRestoreHeld(standing)) await change(standing.account);
      return blockedBy(standing);
    },
    deskStatus: async () => {
      const desk = current();
      return desk.ok ? readDeskStatus(desk.value) : emptyDeskStatus;
    },
    change,
    close: async () => {
      isLeaving = true;
      isShut = true;
      // What is being opened has to be open before it can be closed.
      await changing;
      await close();
    },
  };
}

/** The open account, null where its records cannot be opened. */
function atHand({ records }: Standing): OpenAccount | null {
  return records.ok ? records.value : null;
}

function noRecords(reason: RecordsTrouble) {
  return failed({ kind: 'records', reason } as const);
}

function isBusy({ records }: Standing): boolean {
  return records.ok && (records.value.desk.flights.count > 0 || records.value.runner.isBusy());
}

function lacksKey({ records }: Standing): boolean {
  return records.ok && records.value.desk.ledger.readOnlyReason === 'no-audit-key';
}

function isRestoreHeld({ records }: Standing): boolean {
  return !records.ok && records.error === 'restore-held';
}

async function blockedBy({ records, way }: Standing): Promise<Status['blocked']> {
  if (!records.ok) return { kind: 'records', reason: records.error };
  const { audit, readOnlyReason } = records.value.desk.ledger;
  if (readOnlyReason !== null) return { kind: 'records', reason: readOnlyReason };
  const breach = audit.breach();
  if (breach !== null) {
    const reason = breach.reason === 'older-records' ? 'older-records' : 'audit-broken';
    return { kind: 'records', reason };
  }
  if (way.trouble() !== null) await way.endpoint();
  return way.trouble();
}
