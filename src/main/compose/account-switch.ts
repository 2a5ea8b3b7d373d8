import type { Failure } from '../../contract/failure.ts';
import type { Status } from '../../contract/staff/session.ts';
import type { RecordsTrouble } from '../../contract/trouble.ts';
import { troubleOfBreach } from '../../domain/audit/chain.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { serverFailures } from '../../domain/records/server-troubles.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { GatewayEndpoint } from '../ports/gateway/gateway.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import type { AutomaticBackups } from '../usecases/backup/automatic-deps.ts';
import type { AddressConfirmations } from '../usecases/accounts/addresses/confirm-address.ts';
import { emptyAccountStatus, readAccountStatus } from '../usecases/session/read-status.ts';
import type { AccountStatus } from '../usecases/session/read-status.ts';
import type { ClockWatch } from '../usecases/clock-watch.ts';
import type { MailQueue } from '../usecases/mail/mail-queue.ts';
import type { Runner } from '../usecases/runs/runner.ts';
import type { StaffContext } from '../usecases/staff/staff-context.ts';
import type { OpenAccount } from './open-account.ts';
import type { GatewayAccess } from './gateway-access.ts';
import { createTurns } from './turns.ts';
import type { VisitRecords, VisitWork } from './visit-records.ts';

/** The active account, its gateway access, and its records or the reason they did not open. */
export interface ActiveAccount {
  readonly account: Account;
  readonly access: GatewayAccess;
  readonly records: Result<OpenAccount, RecordsTrouble>;
  /** Looks up again what keeps an open ledger without its audit key; null once the key can be read. */
  readonly keyTrouble: () => Promise<Status['blocked']>;
}

/** Holds the one open account, so that test and live never mix. */
export interface AccountSwitch {
  account(): Account;
  /** Counts the openings since the start: one account may be opened again, on a server say. */
  opening(): number;
  practiceEndpoint(): GatewayEndpoint | null;
  practiceUrl(): string | null;
  /** The addresses of the open account; null in practice. */
  addresses(): AddressConfirmations | null;
  /** The context of the open account, or the reason there is none. */
  current(): Result<AccountContext, Failure>;
  /** The runner of the open account, or the reason there is none. */
  runner(): Result<Runner, Failure>;
  /** The automatic backups of the open account, or the reason there are none. */
  backups(): Result<AutomaticBackups, Failure>;
  /** The queue of messages of the open account; null when its records did not open. */
  mailQueue(): MailQueue | null;
  /** The staff of the open account, or the reason they cannot be read. */
  staff(): Result<StaffContext, Failure>;
  /** Notices clock jumps for the open account; null when its records did not open. */
  clockWatch(): ClockWatch | null;
  /** The server of the records, and since when it cannot be reached; null for records in a file. */
  server(): Status['server'];
  /** Checks the clock at once; see the scheduler. */
  lookAtClock(): Promise<void>;
  /** Payments of the open account whose outcome is not durable yet. */
  chargesInFlight(): number;
  /** True while a charge or a billing run is in progress. */
  isChargeInFlight(): boolean;
  /** Retries what is mended outside the app: a locked keychain, a restore that was held, a server that was away. */
  blocked(): Promise<Status['blocked']>;
  accountStatus(): Promise<AccountStatus>;
  /**
   * Works on the records of any account. Those of an account that is not open are opened for this call and closed
   * again.
   *
   * Takes turns with a change of account, because two openings of the same records would lock each other out.
   */
  visit<Value>(account: Account, work: VisitWork<Value>): Promise<Result<Value, Failure>>;
  /**
   * Closes the open account and opens another; returns false while a charge is in progress. `between` works on the
   * closed records.
   */
  change(account: Account, between?: () => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the first account. */
export async function openSwitch(
  first: Account,
  openActiveAccount: (account: Account) => Promise<ActiveAccount>,
  visitRecords: VisitRecords,
): Promise<AccountSwitch> {
  let active = await openActiveAccount(first);
  let opening = 0;
  // True between two accounts and once the app is quitting: nothing may start.
  let isShut = false;
  let isLeaving = false;
  const turns = createTurns();

  const parts = partsOf(
    () => active,
    () => isShut,
  );
  const { current } = parts;
  const close = async () => {
    await openAccountOf(active)?.close();
    await active.access.close();
  };

  const change: AccountSwitch['change'] = async (account, between) => {
    if (isShut || isBusy(active)) return false;
    isShut = true;
    try {
      await turns.take(async () => {
        await close();
        try {
          await between?.();
        } finally {
          active = await openActiveAccount(account);
          opening += 1;
        }
      });
    } finally {
      isShut = isLeaving;
    }
    return true;
  };

  return {
    account: () => active.account,
    opening: () => opening,
    ...parts,
    chargesInFlight: () => openAccountOf(active)?.context.inFlightCharges.count ?? 0,
    isChargeInFlight: () => isBusy(active),
    blocked: async () => {
      const trouble = lacksKey(active) ? await active.keyTrouble() : null;
      if (trouble !== null) return trouble;
      // Records that lack their key, or are not in place yet, are reopened once that has been mended; so is an account
      // whose settings another terminal changed.
      if (lacksKey(active) || mayOpenNow(active) || isOutdated(active))
        await change(active.account);
      return blockedBy(active);
    },
    accountStatus: async () => {
      const context = current();
      return context.ok ? readAccountStatus(context.value) : emptyAccountStatus;
    },
    visit: (account, work) =>
      turns.take(async () => {
        if (isLeaving) return failed({ kind: 'records', reason: 'closed' });
        return active.account.id === account.id
          ? visitOpen(active, work)
          : visitRecords(account, work);
      }),
    change,
    close: async () => {
      isLeaving = true;
      isShut = true;
      // An opening under way has to finish before it can be closed.
      await turns.ended();
      await close();
    },
  };
}

/** The parts of the open account, or why there are none. */
function partsOf(
  active: () => ActiveAccount,
  isShut: () => boolean,
): Pick<
  AccountSwitch,
  | 'practiceEndpoint'
  | 'practiceUrl'
  | 'addresses'
  | 'current'
  | 'runner'
  | 'backups'
  | 'staff'
  | 'mailQueue'
  | 'clockWatch'
  | 'server'
  | 'lookAtClock'
> {
  const from = <Part>(read: (open: OpenAccount) => Part): Result<Part, Failure> => {
    const { records } = active();
    return records.ok ? ok(read(records.value)) : noRecords(records.error);
  };
  const current = (): Result<AccountContext, Failure> =>
    isShut() ? failed({ kind: 'records', reason: 'closed' }) : from(({ context }) => context);
  const runner = (): Result<Runner, Failure> => {
    const context = current();
    return context.ok ? from((open) => open.runner) : context;
  };
  const backups = (): Result<AutomaticBackups, Failure> => {
    const context = current();
    return context.ok ? from((open) => open.backups) : context;
  };
  // Works between two accounts too: until the next one is open, the previous account's staff apply.
  const staff = (): Result<StaffContext, Failure> => from((open) => open.staff);
  const opened = () => (current().ok ? openAccountOf(active()) : null);
  return {
    practiceEndpoint: () => active().access.practiceEndpoint,
    practiceUrl: () => active().access.practiceUrl,
    addresses: () => active().access.addresses,
    current,
    runner,
    backups,
    staff,
    mailQueue: () => opened()?.mailQueue ?? null,
    clockWatch: () => opened()?.watch ?? null,
    server: () => {
      const open = opened();
      return open && serverOf(open);
    },
    lookAtClock: async () => opened()?.lookAtClock(),
  };
}

async function visitOpen<Value>(
  { records }: ActiveAccount,
  work: VisitWork<Value>,
): Promise<Result<Value, Failure>> {
  if (!records.ok) return noRecords(records.error);
  const { staff, context } = records.value;
  return ok(await work({ staff, audit: context.audit }));
}

/** The open account, null where its records cannot be opened. */
function openAccountOf({ records }: ActiveAccount): OpenAccount | null {
  return records.ok ? records.value : null;
}

function noRecords(reason: RecordsTrouble) {
  return failed({ kind: 'records', reason } as const);
}

function isBusy({ records }: ActiveAccount): boolean {
  return (
    records.ok && (records.value.context.inFlightCharges.count > 0 || records.value.runner.isBusy())
  );
}

const mendedOutside: ReadonlySet<RecordsTrouble> = new Set([
  'restore-held',
  'place-unreadable',
  ...serverFailures,
]);

function lacksKey({ records }: ActiveAccount): boolean {
  return records.ok && records.value.context.ledger.readOnlyReason === 'no-audit-key';
}

function isOutdated({ records }: ActiveAccount): boolean {
  return records.ok && records.value.isOutdated();
}

/** True where records were not opened for a reason that is mended outside the app. */
function mayOpenNow({ records }: ActiveAccount): boolean {
  return !records.ok && mendedOutside.has(records.error);
}

/** The server of shared records as the frame shows it; null for records in a file. */
function serverOf({ serverHost, leases }: OpenAccount): Status['server'] {
  return serverHost === null ? null : { host: serverHost, awaySince: leases?.awaySince() ?? null };
}

async function blockedBy({ records, access }: ActiveAccount): Promise<Status['blocked']> {
  if (!records.ok) return { kind: 'records', reason: records.error };
  const { audit, readOnlyReason } = records.value.context.ledger;
  if (readOnlyReason !== null) return { kind: 'records', reason: readOnlyReason };
  const lost = records.value.leases?.lost() ?? null;
  if (lost !== null) return { kind: 'records', reason: lost };
  if ((records.value.leases?.awaySince() ?? null) !== null) {
    return { kind: 'records', reason: 'unreachable' };
  }
  const breach = audit.breach();
  if (breach !== null) return { kind: 'records', reason: troubleOfBreach(breach) };
  if (access.trouble() !== null) await access.endpoint();
  return access.trouble();
}
