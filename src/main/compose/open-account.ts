import { join } from 'node:path';
import type { Failure } from '../../contract/failure.ts';
import type { RecordsTrouble } from '../../contract/trouble.ts';
import type { Account } from '../../domain/account.ts';
import type { Instant } from '../../domain/calendar.ts';
import type { BootId, OperatorId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { originOf } from '../../domain/service-url.ts';
import type { Host } from '../host.ts';
import type { OpenFailure } from '../ledger/open-failure.ts';
import { openLedger } from '../ledger/open.ts';
import type { Clock } from '../ports/clock.ts';
import type { Gateway, ServiceEndpoint } from '../ports/gateway.ts';
import type { Ledger, LedgerFailure } from '../ports/ledger.ts';
import type { PracticeTools } from '../ports/practice.ts';
import type { Settings } from '../ports/settings.ts';
import type { Vault } from '../ports/vault.ts';
import { findAccount } from '../usecases/accounts/account-deps.ts';
import type { AuditSigner } from '../ports/audit.ts';
import { createAuditSigner } from '../vault/audit-signer.ts';
import { createAuditNotes } from '../usecases/audit/audit-notes.ts';
import { createDraftBook } from '../usecases/charge/draft-book.ts';
import { openTryBook } from '../usecases/staff/staff-desk.ts';
import type { LockCause } from '../usecases/staff/seat.ts';
import type { StaffDesk } from '../usecases/staff/staff-desk.ts';
import { createFlights } from '../usecases/charge/flights.ts';
import type { Desk } from '../usecases/desk.ts';
import { createSealer } from '../vault/seal.ts';
import { accountAudit, openAuditSeat } from '../vault/audit-seat.ts';
import { accountKeyStore } from '../vault/sealing-keys.ts';
import type { KeyPlace } from '../vault/sealing-keys.ts';
import { createClockWatch } from '../usecases/clock-watch.ts';
import type { ClockWatch } from '../usecases/clock-watch.ts';
import { createLedgerTime, practiceLedgerTime } from '../usecases/ledger-time.ts';
import type { LedgerTime } from '../usecases/ledger-time.ts';
import { createRunningClock } from '../usecases/running-clock.ts';
import { createRunner } from '../runner/runner.ts';
import { startScheduler } from '../runner/scheduler.ts';
import type { Runner } from '../usecases/runs/runner.ts';
import { finishRestore } from './backup-folders.ts';
import { nameAt, openStaff, ownerAt } from './open-staff.ts';

/** What opening an account's records needs besides the account. */
export interface OpeningDeps {
  readonly host: Host;
  readonly settings: Settings;
  readonly vault: Vault;
  readonly gateway: Gateway;
  readonly bootId: BootId;
  readonly announceStatus: () => Promise<void>;
  /** How this account's service is reached; asked before each charge. */
  readonly endpoint: () => Promise<Result<ServiceEndpoint, Failure>>;
  /** The time by which the account lives, and what only practice has. */
  readonly clock: Clock;
  readonly practice: PracticeTools | null;
}

/** One account open at this terminal. */
export interface OpenAccount {
  readonly desk: Desk;
  readonly runner: Runner;
  /** Who may sign in here, and who has. */
  readonly staff: StaffDesk;
  /** Notices jumps of the clock. */
  readonly watch: ClockWatch;
  /** Looks at the clock at once, as after practice let time pass. */
  lookAtClock(): Promise<void>;
  close(): Promise<void>;
}

/** How often running time is made durable, in ms: a crash lengthens a hold by this much at most. */
const runningTimeSaveEveryMs = 15_000;

/**
 * Opens one account's records, and settles what earlier boots left undone.
 *
 * A ledger that was there before is expected: when it is gone, nothing starts an empty one in its place.
 */
export async function openAccount(
  deps: OpeningDeps,
  account: Account,
): Promise<Result<OpenAccount, RecordsTrouble>> {
  const { host, settings, bootId } = deps;
  const restored = await finishRestore(host.paths.ledgerFolder(account.id), deps.clock.now());
  if (!restored.ok) {
    // What is paid now would lie aside once the restored records are in place.
    host.log.error('restore.not-finished', { code: restored.error.code });
    return failed(restored.error.kind);
  }
  const seat = await openAuditSeat(settings.terminalId, accountAudit(keyPlaceOf(deps, account)));
  const ledger = await openLedger({
    file: join(host.paths.ledgerFolder(account.id), 'ledger.sqlite'),
    accountId: account.id,
    expected: settings.hadLedger(account.id),
    openedAt: deps.clock.now(),
    serviceOrigin: originOf(account.baseUrl),
    workerUrl: host.workerUrls.ledger,
    bootId,
    timeZone: account.timeZone,
    audit: seat,
    onAuditBreach: () => void deps.announceStatus(),
  });
  if (!ledger.ok) {
    host.log.error('ledger.not-opened', { reason: ledger.error.kind });
    return failed(recordsTrouble(ledger.error.kind));
  }
  // Without this note an empty ledger could one day take the place of one that has gone missing.
  if (!settings.noteLedger(account.id).ok) {
    await ledger.value.close();
    return failed('unwritable');
  }
  const signer = seat && createAuditSigner(seat.key);
  return settleIn({ ...deps, signer }, account, ledger.value);
}

/** Staff need not tell apart what else may lie where the records should be. */
function recordsTrouble(kind: OpenFailure['kind']): RecordsTrouble {
  switch (kind) {
    case 'directory':
    case 'symlink':
    case 'not-a-file':
    case 'not-a-ledger':
      return 'not-records';
    default:
      return kind;
  }
}

/** Records that take writes but do not let what was left undone be settled are closed again. */
async function settleIn(
  deps: OpeningDeps & { readonly signer: AuditSigner | null },
  account: Account,
  ledger: Ledger,
): Promise<Result<OpenAccount, RecordsTrouble>> {
  const { host, settings, bootId, clock, practice } = deps;
  const isWritable = ledger.readOnlyReason === null;
  const total = await ledger.runningTime.totalMs();
  if (!total.ok && isWritable) return giveUp(deps, ledger, total.error);
  const running = createRunningClock(total.ok ? total.value : 0, clock, ledger.runningTime);
  const recovered = await recoverAttempts(deps, ledger, running.nowMs());
  if (recovered.ok) host.log.info('ledger.recovered', { ...recovered.value });
  else if (isWritable) return giveUp(deps, ledger, recovered.error);
  const { terminalId } = settings;
  const at = host.clock.now();
  const checkouts = await ledger.wallet.recoverCheckouts({ terminalId, bootId, at });
  if (!checkouts.ok && isWritable) return giveUp(deps, ledger, checkouts.error);
  const { ledgerTime, trustedAt } = await ledgerTimeOf(account, clock, ledger);
  const saving = keepSaving({ running, ledgerTime });

  const left = () => desk.drafts.forgetAll();
  const locked = (id: OperatorId, because: LockCause) => void tellOfLock(desk, id, because);
  const { seat, proofs } = await openStaff({ ...deps, account, ledger, left, locked });
  const desk: Desk = {
    // What the form asks may change while it is open; all else only by opening the account anew.
    get account() {
      return { ...account, fields: findAccount(settings, account.id)?.fields ?? account.fields };
    },
    terminalId: settings.terminalId,
    bootId,
    ledger,
    sealer: createSealer({
      keys: accountKeyStore(keyPlaceOf(deps, account), 'sealing-key'),
      holdsSealed: () => ledger.customers.holdsSealed(),
    }),
    gateway: deps.gateway,
    endpoint: deps.endpoint,
    clock,
    running,
    ledgerTime,
    ids: host.ids,
    audit: createAuditNotes(ledger, { clock, log: host.log, signer: deps.signer }),
    log: host.log,
    notifier: host.notifier,
    drafts: createDraftBook(host.ids, () => ownerAt(seat)),
    flights: createFlights(),
    practice,
    operatorName: (id) => nameAt(seat, id),
    announceStatus: deps.announceStatus,
  };
  if (isWritable) await tellOfRecords(desk, 'records.opened');
  // By the computer's own clock: practice lets time pass on purpose.
  const isFrozen = ledgerTime.isFrozen();
  const watch = createClockWatch({ clock: host.clock, audit: desk.audit, trustedAt, isFrozen });
  const runner = createRunner(desk);
  await runner.recover();
  const scheduler = startScheduler(desk, runner);
  return ok({
    desk,
    runner,
    staff: { desk, seat, proofs, tries: openTryBook(ledger) },
    watch,
    lookAtClock: () => scheduler.look(),
    close: async () => {
      scheduler.end();
      await runner.shutDown();
      if (isWritable) await tellOfRecords(desk, 'records.closed');
      await closeAccount(desk, saving);
    },
  });
}

/** Writes into the log that it begins or ends here (PCI DSS 10.2.1.6). */
function tellOfRecords({ audit, account }: Desk, event: string): Promise<void> {
  const told = { topic: 'records', operator: null, origin: 'start', result: 'done' } as const;
  return audit.note({ ...told, event, subject: account.name });
}

function recoverAttempts(
  { settings, bootId, clock }: OpeningDeps,
  { attempts }: Ledger,
  runningMs: number,
): ReturnType<Ledger['attempts']['recover']> {
  const { terminalId } = settings;
  // The ledger is a file, and this process has its lock.
  return attempts.recover({ terminalId, bootId, at: clock.now(), runningMs, isAlone: true });
}

/** Writes down what took the terminal from whom. */
function tellOfLock({ audit }: Desk, id: OperatorId, because: LockCause): Promise<void> {
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

/** Makes what has passed durable now and then. */
function keepSaving({ running, ledgerTime }: Pick<Desk, 'running' | 'ledgerTime'>): NodeJS.Timeout {
  const saving = setInterval(() => {
    void running.save();
    void ledgerTime.save();
  }, runningTimeSaveEveryMs);
  saving.unref();
  return saving;
}

/** Records that cannot tell what they trusted last leave the clock to be trusted as it stands. */
async function ledgerTimeOf(
  { mode }: Account,
  clock: Clock,
  { runningTime }: Ledger,
): Promise<{ readonly ledgerTime: LedgerTime; readonly trustedAt: Instant | null }> {
  if (mode === 'practice') return { ledgerTime: practiceLedgerTime(clock), trustedAt: null };
  const trusted = await runningTime.trustedAt();
  const trustedAt = trusted.ok ? trusted.value : null;
  return { ledgerTime: createLedgerTime(trustedAt, clock, runningTime), trustedAt };
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

/** Practice keeps its keys beside its records, test and live in the keychain (`design.md` 5). */
function keyPlaceOf({ host, vault }: OpeningDeps, account: Account): KeyPlace {
  return { vault, account, folder: host.paths.ledgerFolder(account.id) };
}

/** Gives up open sockets, lets their outcomes become durable, and closes the records last. */
async function closeAccount(desk: Desk, saving: NodeJS.Timeout): Promise<void> {
  clearInterval(saving);
  desk.flights.close();
  await desk.flights.allEnded();
  await desk.running.save();
  await desk.ledgerTime.save();
  await desk.ledger.close();
}
