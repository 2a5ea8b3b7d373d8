import { isAbsolute } from 'node:path';
import { invariant } from '../../domain/assert.ts';
import type { BootId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { AuditKeyring } from '../ports/ledger/audit.ts';
import type { Ledger, LedgerFailure } from '../ports/ledger/ledger.ts';
import { auditOf, guardedWrites } from './audit/audited-writes.ts';
import { openAuditGuard } from './audit/audit-guard.ts';
import type { AuditGuard } from './audit/audit-guard.ts';
import { copyLedger, readLedgerCopy } from './engine/sqlite/copy-ledger.ts';
import { readSetAside } from './epochs/set-aside.ts';
import { startLedgerThread, workersOf } from './thread/ledger-thread.ts';
import type { LedgerThread, StartThread } from './thread/ledger-thread.ts';
import type { OpenFailure } from './engine/sqlite/open-failure.ts';
import { messagesOf } from './message-routes.ts';
import { planRoutes } from './plan-routes.ts';
import type { LedgerThreads } from './plan-routes.ts';
import type { Claim } from './thread/claim-ledger.ts';

/** The ledger to open, the start of the terminal that opens it, and the thread code. */
export interface OpenLedgerOptions extends Claim {
  /** The file that both threads run: `worker.ts`, or its built form. */
  readonly workerUrl: URL;
  /** Starts the threads differently in tests; when absent, both are worker threads. */
  readonly startThread?: StartThread;
  readonly bootId: BootId;
  /** IANA zone of the merchant's calendar, by whose days plans are judged. */
  readonly timeZone: string;
  /** Seals the audit log; null when the key cannot be read, and then nothing is written. */
  readonly audit: AuditKeyring | null;
  /** Called once, when the log is found to differ from what was written. */
  readonly onAuditBreach?: () => void;
}

/** An open ledger with the additional calls of tests and torture. */
export interface OpenedLedger extends Ledger {
  /** Lists every broken invariant. */
  checkInvariants(): Promise<Result<readonly string[], LedgerFailure>>;
  /** Ends both threads as a crash would. */
  crash(): Promise<void>;
}

/**
 * Opens an account's ledger in two threads: the money writer, which holds the lock, and a reader for lists, so that a
 * long report never delays a commit.
 *
 * A ledger that can only be read is opened with a `readOnlyReason`; anything that is no sound ledger of this account is
 * refused and left as it was.
 */
export async function openLedger(
  options: OpenLedgerOptions,
): Promise<Result<OpenedLedger, OpenFailure>> {
  const { file, accountId, expected, openedAt, workerUrl, bootId, timeZone } = options;
  const { gatewayOrigin = '', audit: keyring, onAuditBreach = () => undefined } = options;
  invariant(isAbsolute(file) || file.startsWith('\\\\'), 'a ledger is named by its whole path');
  const startThread = options.startThread ?? workersOf(workerUrl);
  const writer = startLedgerThread(startThread, 'writer');
  const reader = startLedgerThread(startThread, 'reader');
  let guard: AuditGuard | null = null;
  const close = async () => {
    await guard?.close();
    // The writer closes last: the last one to close folds the write-ahead log into the file.
    await reader.close();
    await writer.close();
  };
  const claim: Claim = { file, accountId, expected, openedAt, gatewayOrigin };
  const audit = keyring && { terminalId: keyring.terminalId, key: keyring.key };
  const taken = await writer.open({ kind: 'take', claim, bootId, timeZone, audit });
  if (!taken.ok) {
    await close();
    return failed(taken.error);
  }
  const { access } = taken.value;
  const joined = await reader.open({ kind: 'read-along', file, access, bootId, timeZone, audit });
  if (!joined.ok) {
    await close();
    return failed(joined.error);
  }
  let { readOnlyReason }: Pick<Ledger, 'readOnlyReason'> = taken.value;
  if (readOnlyReason === null) {
    const onBreach = onAuditBreach;
    guard = keyring && (await openAuditGuard({ keyring, writer, reader, onBreach }));
    if (guard === null) readOnlyReason = 'no-audit-key';
  }
  return ok({
    ...ledgerOf({ writer, reader, close, readOnlyReason, guard }),
    copyTo: async (path) => {
      const copied = await copyLedger(file, path);
      return copied.ok ? readLedgerCopy(path) : copied;
    },
    readCopy: async (path) => readLedgerCopy(path),
    setAsideCharges: () => readSetAside(file, openedAt),
  });
}

interface Threads {
  readonly writer: LedgerThread;
  readonly reader: LedgerThread;
  readonly readOnlyReason: Ledger['readOnlyReason'];
  /** Null when nothing can be written. */
  readonly guard: AuditGuard | null;
  readonly close: () => Promise<void>;
}

/**
 * Routes calls by thread. Data that guards money is read in the writer, so that no list delays it; lists go to the
 * reader.
 */
function ledgerOf({
  writer,
  reader,
  close,
  readOnlyReason,
  guard,
}: Threads): Omit<OpenedLedger, 'copyTo' | 'readCopy' | 'setAsideCharges'> {
  const write: LedgerThread['call'] =
    guard === null
      ? refuseWrites(readOnlyReason ?? 'no-audit-key')
      : guardedWrites(writer.call, guard);
  const threads: LedgerThreads = { writer, reader, write };
  return {
    readOnlyReason,
    close,
    crash: async () => {
      await Promise.all([writer.crash(), reader.crash()]);
    },
    checkInvariants: () => writer.call('checkInvariants'),
    runningTime: {
      addMs: (elapsedMs) => write('addMs', elapsedMs),
      totalMs: () => writer.call('totalMs'),
      trustedClock: () => writer.call('trustedClock'),
      trustClock: (trusted, operatorId) => write('trustClock', trusted, operatorId),
    },
    refunds: {
      refundsOf: (id) => writer.call('refundsOf', id),
      recordRefund: (refund) => write('recordRefund', refund),
    },
    parkedOrders: {
      parkOrder: (entry) => write('parkOrder', entry),
      parkedOrders: (owner) => reader.call('parkedOrders', owner),
      takeParkedOrder: (id, owner) => write('takeParkedOrder', id, owner),
    },
    ...callsOf(threads),
    closes: {
      saveClose: (kept) => write('saveClose', kept),
      reopenClose: (reopening) => write('reopenClose', reopening),
      // A day's close decides what is written, so it is read in the writer.
      closeOf: (day) => writer.call('closeOf', day),
      settlementDays: (request) => reader.call('settlementDays', request),
      closeSources: (day) => reader.call('closeSources', day),
    },
    reports: {
      attemptsByDay: (span) => reader.call('attemptsByDay', span),
      declinesByCode: (span) => reader.call('declinesByCode', span),
      recovered: (span) => reader.call('recovered', span),
    },
    related: {
      // The remaining balance decides an amount, so it is read in the writer.
      partsOf: (id) => writer.call('partsOf', id),
      alikeTo: (attempt) => reader.call('alikeTo', attempt),
    },
    receipts: {
      recordReceiptIssues: (handOuts) => write('recordReceiptIssues', handOuts),
      // The number issued decides whether the next one is a COPY, so it is read in the writer.
      issueHistory: (id) => writer.call('issueHistory', id),
    },
    ...planRoutes(threads),
    messages: messagesOf(threads),
    customers: customersOf(threads),
    wallet: walletOf(threads),
    staff: staffOf(threads),
    payments: historyOf(threads),
    attempts: journalOf(threads),
    epochs: epochsOf(threads),
    audit: auditOf(threads, guard),
  };
}

function callsOf({ reader, write }: LedgerThreads): Pick<Ledger, 'calls' | 'declines'> {
  return {
    calls: {
      addCall: (call) => write('addCall', call),
      openCalls: () => reader.call('openCalls'),
      openCallOf: (id) => reader.call('openCallOf', id),
      callsAbout: (about) => reader.call('callsAbout', about),
      logCall: (call) => write('logCall', call),
    },
    declines: {
      saveDecline: (entry) => write('saveDecline', entry),
      removeDecline: (code) => write('removeDecline', code),
      declineOverrides: () => reader.call('declineOverrides'),
    },
  };
}

function customersOf({ writer, reader, write }: LedgerThreads): Ledger['customers'] {
  return {
    addCustomer: (entry) => write('addCustomer', entry),
    changeCustomer: (entry) => write('changeCustomer', entry),
    removeCard: (id, at) => write('removeCard', id, at),
    // The card about to be charged is read in the writer.
    findCard: (id) => writer.call('findCard', id),
    holdsSealed: () => writer.call('holdsSealed'),
    findCustomer: (id) => writer.call('findCustomer', id),
    pageOfCustomers: (request) => reader.call('pageOfCustomers', request),
    attemptsOfCustomer: (request) => reader.call('attemptsOfCustomer', request),
  };
}

/** Proofs are counted and rules read in the writer: neither may be judged by stale data. */
function staffOf({ writer, write }: LedgerThreads): Ledger['staff'] {
  return {
    people: () => writer.call('people'),
    proofHashes: (id) => writer.call('proofHashes', id),
    addPerson: (person, isFirst) => write('addPerson', person, isFirst),
    changePerson: (change) => write('changePerson', change),
    replaceAltered: (change) => write('replaceAltered', change),
    beginProof: (id, proof, runningMs) => write('beginProof', id, proof, runningMs),
    endProof: (id, proof, right) => write('endProof', id, proof, right),
    setPassphrase: (id, hash, at) => write('setPassphrase', id, hash, at),
    setPin: (id, pin) => write('setPin', id, pin),
    letInAgain: (id, at) => write('letInAgain', id, at),
    staffRules: () => writer.call('staffRules'),
    saveStaffRules: (rules, entry) => write('saveStaffRules', rules, entry),
  };
}

function walletOf({ writer, reader, write }: LedgerThreads): Ledger['wallet'] {
  return {
    addCheckout: (checkout) => write('addCheckout', checkout),
    moveCheckout: (id, step) => write('moveCheckout', id, step),
    saveWalletCard: (id, kept) => write('saveWalletCard', id, kept),
    expireCheckouts: (at) => write('expireCheckouts', at),
    recoverCheckouts: (boot) => write('recoverCheckouts', boot),
    // The checkout about to be used is read in the writer.
    findCheckout: (id) => writer.call('findCheckout', id),
    checkoutOfAttempt: (id) => writer.call('checkoutOfAttempt', id),
    pageOfCheckouts: (request) => reader.call('pageOfCheckouts', request),
    openCheckoutsOf: (invoice) => reader.call('openCheckoutsOf', invoice),
  };
}

/** Data that decides about money is read in the writer. */
function epochsOf({ writer, reader, write }: LedgerThreads): Ledger['epochs'] {
  return {
    judgeOpening: (signs) => write('judgeOpening', signs),
    openGap: () => writer.call('openGap'),
    chargedSince: (since) => reader.call('chargedSince', since),
    gapRows: () => reader.call('gapRows'),
    takeOverCharges: (charges, entry) => write('takeOverCharges', charges, entry),
    matchList: (lines, entry) => write('matchList', lines, entry),
    answerGap: (findings, entry) => write('answerGap', findings, entry),
    closeGap: (entry) => write('closeGap', entry),
  };
}

function historyOf({ reader, write }: LedgerThreads): Ledger['payments'] {
  return {
    paymentPage: (request) => reader.call('paymentPage', request),
    paymentCount: (question) => reader.call('paymentCount', question),
    paymentJump: (question, target) => reader.call('paymentJump', question, target),
    paymentChoices: () => reader.call('paymentChoices'),
    paymentExport: (question, after, form) => reader.call('paymentExport', question, after, form),
    alikeBetween: (fromAt, untilAt) => reader.call('alikeBetween', fromAt, untilAt),
    savedViews: () => reader.call('savedViews'),
    saveView: (view, isNew) => write('saveView', view, isNew),
    removeView: (id) => write('removeView', id),
  };
}

function journalOf({ writer, reader, write }: LedgerThreads): Ledger['attempts'] {
  return {
    prepare: (attempt, scope, sealedToken = null) => write('prepare', attempt, scope, sealedToken),
    prepareWalletCharge: (id, attempt, scope) => write('prepareWalletCharge', id, attempt, scope),
    preparePlanCharge: (attempt, guards, charge) =>
      write('preparePlanCharge', attempt, guards, charge),
    markNotSent: (id, reason, at) => write('markNotSent', id, reason, at),
    markDispatched: (id, at, request) => write('markDispatched', id, at, request),
    settle: (id, outcome) => write('settle', id, outcome),
    storeDoubtfulResponse: (id, outcome) => write('storeDoubtfulResponse', id, outcome),
    resolve: (id, entry) => write('resolve', id, entry),
    recover: (boot) => write('recover', boot),
    check: (attempt, scope) => writer.call('check', attempt, scope),
    cardStanding: (asked) => writer.call('cardStanding', asked),
    find: (id) => writer.call('find', id),
    ofIntent: (id) => writer.call('ofIntent', id),
    ofReference: (reference) => writer.call('ofReference', reference),
    isTransactionIdKnown: (id, digest) => writer.call('isTransactionIdKnown', id, digest),
    search: (text, limit) => reader.call('search', text, limit),
    page: (request) => reader.call('page', request),
    moves: (id) => reader.call('moves', id),
    unconfirmed: () => reader.call('unconfirmed'),
  };
}

function refuseWrites(kind: LedgerFailure['kind']): LedgerThread['call'] {
  // Every writing call can return a ledger failure, whatever else its result holds.
  return (() => Promise.resolve(failed({ kind }))) as unknown as LedgerThread['call'];
}
