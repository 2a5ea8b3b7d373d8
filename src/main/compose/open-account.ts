import { uptime } from 'node:os';
import type { Failure } from '../../contract/failure.ts';
import type { RecordsTrouble } from '../../contract/trouble.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { Instant } from '../../domain/time/calendar.ts';
import type { BootId, OperatorId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { Host } from '../host.ts';
import type { Clock } from '../ports/clock.ts';
import type { Gateway, GatewayEndpoint } from '../ports/gateway/gateway.ts';
import type { Ledger, LedgerFailure } from '../ports/ledger/ledger.ts';
import type { PracticeTools } from '../ports/practice.ts';
import type { Settings } from '../ports/settings.ts';
import type { Vault } from '../ports/vault/vault.ts';
import { findAccount } from '../usecases/accounts/account-deps.ts';
import { createAuditNotes } from '../usecases/audit/audit-notes.ts';
import { createDraftRegistry } from '../usecases/charge/draft-registry.ts';
import { openSignInAttempts } from '../usecases/staff/staff-context.ts';
import type { LockCause } from '../usecases/staff/sign-in-session.ts';
import type { StaffContext } from '../usecases/staff/staff-context.ts';
import { createInFlightCharges } from '../usecases/charge/in-flight-charges.ts';
import type { AccountContext } from '../usecases/account-context.ts';
import type { AutomaticBackupDeps, AutomaticBackups } from '../usecases/backup/automatic-deps.ts';
import { createClockWatch } from '../usecases/clock-watch.ts';
import type { MailDeps } from '../usecases/mail/mail-deps.ts';
import type { MailQueue } from '../usecases/mail/mail-queue.ts';
import type { ClockWatch } from '../usecases/clock-watch.ts';
import { createLedgerTime, practiceLedgerTime } from '../usecases/ledger-time.ts';
import type { LedgerTime } from '../usecases/ledger-time.ts';
import { createRunningClock } from '../usecases/running-clock.ts';
import type { LeaseWatch } from '../runner/lease-watch.ts';
import { createRunner } from '../runner/runner.ts';
import type { Runner } from '../usecases/runs/runner.ts';
import { startClockwork } from './opening/clockwork.ts';
import { followSettings } from './opening/follow-settings.ts';
import { recoverLeft } from './opening/recover-left.ts';
import { finishRestore } from './backup-folders.ts';
import { judgeOrigin } from './judge-origin.ts';
import { keyLocationOf, openRecords } from './open-records.ts';
import type { OpenRecords } from './open-records.ts';
import { openJournal, openOutbox } from './open-sent-journal.ts';
import { nameAt, openStaff, ownerAt } from './open-staff.ts';
import { openSealer } from './records/open-sealer.ts';

export interface OpeningDeps {
  readonly host: Host;
  readonly settings: Settings;
  readonly vault: Vault;
  readonly gateway: Gateway;
  readonly bootId: BootId;
  readonly announceStatus: () => Promise<void>;
  /** Reads how this account's gateway is reached; called before each charge. */
  readonly endpoint: () => Promise<Result<GatewayEndpoint, Failure>>;
  /** The account's clock, and the tools that only practice has. */
  readonly clock: Clock;
  readonly practice: PracticeTools | null;
  readonly backupPartsOf: (context: AccountContext) => AutomaticBackupDeps;
  readonly mail: MailDeps;
}

/** One account open at this terminal. */
export interface OpenAccount {
  readonly context: AccountContext;
  readonly runner: Runner;
  /** Staff of the account, their sign-in session and its proofs. */
  readonly staff: StaffContext;
  readonly backups: AutomaticBackups;
  readonly mailQueue: MailQueue;
  /** This terminal's lease on shared records; null for records in a file, or that are only read. */
  readonly leases: LeaseWatch | null;
  /** The server of the records; null for a file. */
  readonly serverHost: string | null;
  /** True once another terminal changed settings that need a reopening. */
  readonly isOutdated: () => boolean;
  /** Notices jumps of the clock. */
  readonly watch: ClockWatch;
  /** Checks the clock at once, for example after practice time was advanced. */
  lookAtClock(): Promise<void>;
  close(): Promise<void>;
}

/** Interval at which running time is saved, in ms; a crash lengthens a hold by at most this much. */
const runningTimeSaveEveryMs = 15_000;

/**
 * Opens one account's records, and recovers what earlier boots left unfinished.
 *
 * A ledger that existed before is expected: when it is missing, no empty one is started in its place. `other-settings`:
 * those of this computer were replaced by those in the records, and nothing was opened with the old ones.
 */
export async function openAccount(
  deps: OpeningDeps,
  account: Account,
): Promise<Result<OpenAccount, RecordsTrouble> | 'other-settings'> {
  const { host, settings } = deps;
  const restored = await finishRestore(host.paths.ledgerFolder(account.id), deps.clock.now());
  if (!restored.ok) {
    // A payment taken now would be set aside once the restored records are moved into place.
    host.log.error('restore.not-finished', { code: restored.error.code });
    return failed(restored.error.kind);
  }
  const opened = await openRecords(deps, account, settings.hadLedger(account.id));
  if (!opened.ok) return opened;
  const { ledger, signer } = opened.value;
  // Without this note an empty ledger could one day take the place of one that has gone missing.
  if (!settings.noteLedger(account.id).ok) {
    await ledger.close();
    return failed('unwritable');
  }
  const sentJournal = openJournal(host, account, opened.value);
  const judged = await judgeOrigin(deps, account, opened.value, sentJournal);
  if (!judged.ok) return giveUp(deps, ledger, judged.error);
  const { serverHost } = opened.value;
  const followed = serverHost === null ? ok('same') : await followSettings(deps, account, ledger);
  if (!followed.ok) return giveUp(deps, ledger, followed.error);
  if (followed.value === 'reopen') {
    await ledger.close();
    return 'other-settings';
  }
  const sealer = openSealer(keyLocationOf(deps, account), opened.value);
  const outbox = openOutbox(host, account, sealer);
  const parts = { signer, serverHost, sentJournal, sealer, outbox };
  return recoverAndStart({ ...deps, ...parts }, account, ledger);
}

/** Recovers what earlier boots left and starts the account; closes a writable ledger again when recovery fails. */
async function recoverAndStart(
  deps: OpeningDeps &
    Pick<AccountContext, 'sentJournal' | 'sealer' | 'outbox'> &
    Pick<OpenRecords, 'signer' | 'serverHost'>,
  account: Account,
  ledger: Ledger,
): Promise<Result<OpenAccount, RecordsTrouble>> {
  const { host, settings, bootId, clock, practice } = deps;
  const isWritable = ledger.readOnlyReason === null;
  const total = await ledger.runningTime.totalMs();
  if (!total.ok && isWritable) return giveUp(deps, ledger, total.error);
  const running = createRunningClock(total.ok ? total.value : 0, clock, ledger.runningTime);
  // This process has the lock of a file; of shared records it recovers what its own terminal left.
  const isAlone = deps.serverHost === null;
  const recovered = await recoverLeft(deps, ledger, { runningMs: running.nowMs(), isAlone });
  if (!recovered.ok && isWritable) return giveUp(deps, ledger, recovered.error);
  const { ledgerTime, trustedAt } = await ledgerTimeOf(account, clock, ledger);
  const saving = keepSaving({ running, ledgerTime });

  const left = () => context.drafts.forgetAll();
  const locked = (id: OperatorId, because: LockCause) =>
    void followLock(host, context, id, because);
  const { session, proofs, strength } = await openStaff({ ...deps, account, ledger, left, locked });
  // An outcome that was just announced may be looked up at once.
  const after: { lookUp: (() => Promise<void>) | null } = { lookUp: null };
  const context: AccountContext = {
    // The form's fields and the abilities may change while the account is open; all else needs a reopening.
    get account() {
      const { fields, abilities } = findAccount(settings, account.id) ?? account;
      return { ...account, fields, abilities };
    },
    terminalId: settings.terminalId,
    bootId,
    ledger,
    sealer: deps.sealer,
    sentJournal: deps.sentJournal,
    outbox: deps.outbox,
    gateway: deps.gateway,
    endpoint: deps.endpoint,
    clock,
    // Another terminal may take the work over while this computer sleeps.
    ...(isAlone ? {} : { sinceStartMs: () => uptime() * 1000 }),
    running,
    ledgerTime,
    ids: host.ids,
    audit: createAuditNotes(ledger, { clock, log: host.log, signer: deps.signer }),
    log: host.log,
    notifier: host.notifier,
    drafts: createDraftRegistry(host.ids, () => ownerAt(session)),
    inFlightCharges: createInFlightCharges(),
    practice,
    operatorName: (id) => nameAt(session, id),
    announceStatus: () => deps.announceStatus().finally(() => void after.lookUp?.()),
  };
  if (isWritable) await tellOfRecords(context, 'records.opened');
  // By the computer's own clock: practice lets time pass on purpose.
  const isFrozen = ledgerTime.isFrozen();
  const watch = createClockWatch({ clock: host.clock, audit: context.audit, trustedAt, isFrozen });
  const runner = createRunner(context);
  const clockwork = await startClockwork(context, runner, { ...deps, session });
  after.lookUp = clockwork.lookUp;
  void clockwork.lookUp();
  return ok({
    context,
    runner,
    staff: { context, session, proofs, strength, signInAttempts: openSignInAttempts(ledger) },
    ...clockwork.running,
    watch,
    lookAtClock: clockwork.look,
    close: async () => {
      await clockwork.end();
      if (isWritable) await tellOfRecords(context, 'records.closed');
      await closeAccount(context, saving);
    },
  });
}

/** Records in the audit log that it starts or stops here (PCI DSS 10.2.1.6). */
function tellOfRecords({ audit, account }: AccountContext, event: string): Promise<void> {
  const told = { topic: 'records', operator: null, origin: 'start', result: 'done' } as const;
  return audit.note({ ...told, event, subject: account.name });
}

/** Closes the passphrase window, and records in the audit log whose session was locked, and why. */
function followLock(
  host: Pick<Host, 'passphraseWindow'>,
  { audit }: AccountContext,
  id: OperatorId,
  because: LockCause,
): Promise<void> {
  // A page that locks must not thereby take the window away, and draw another in its place.
  if (because !== 'window') host.passphraseWindow.close();
  return audit.note({
    topic: 'sign-in',
    event: 'staff.lock',
    operator: { id, name: null },
    origin: lockOrigins[because],
    result: 'done',
    subject: because,
  });
}

const lockOrigins = {
  idle: 'clock',
  computer: 'computer',
  keys: 'window',
  window: 'window',
} as const;

/** Saves running time and the trusted time at intervals. */
function keepSaving({
  running,
  ledgerTime,
}: Pick<AccountContext, 'running' | 'ledgerTime'>): NodeJS.Timeout {
  const saving = setInterval(() => {
    void running.save();
    void ledgerTime.save();
  }, runningTimeSaveEveryMs);
  saving.unref();
  return saving;
}

/** When the records hold no trusted time, the clock is trusted as it stands. */
async function ledgerTimeOf(
  { mode }: Account,
  clock: Clock,
  { runningTime }: Ledger,
): Promise<{ readonly ledgerTime: LedgerTime; readonly trustedAt: Instant | null }> {
  if (mode === 'practice') return { ledgerTime: practiceLedgerTime(clock), trustedAt: null };
  const read = await runningTime.trustedClock();
  const trusted = read.ok ? read.value : null;
  const ledgerTime = createLedgerTime(trusted, clock, runningTime);
  return { ledgerTime, trustedAt: trusted?.at ?? null };
}

async function giveUp(
  { host }: OpeningDeps,
  ledger: Ledger,
  { kind }: LedgerFailure,
): Promise<Result<never, RecordsTrouble>> {
  host.log.error('ledger.not-settled', { reason: kind });
  await ledger.close();
  if (kind === 'busy') return failed('in-use');
  return failed(kind === 'closed' ? 'thread-lost' : kind);
}

/** Closes open sockets, waits for their outcomes to be saved, and closes the records last. */
async function closeAccount(context: AccountContext, saving: NodeJS.Timeout): Promise<void> {
  clearInterval(saving);
  context.inFlightCharges.close();
  await context.inFlightCharges.allEnded();
  await context.running.save();
  await context.ledgerTime.save();
  await context.sentJournal.close();
  await context.ledger.close();
}
