import { closeRoutes } from './closes/close-routes.ts';
import { failed } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { Ledger, LedgerFailure } from '../ports/ledger/ledger.ts';
import type { ExtraReaders } from '../ports/ledger/payment-list.ts';
import type { NewsSource } from '../ports/ledger/terminals.ts';
import { auditOf, guardedWrites } from './audit/audited-writes.ts';
import type { AuditGuard } from './audit/audit-guard.ts';
import { messagesOf } from './message-routes.ts';
import { planRoutes } from './plan-routes.ts';
import type { LedgerSides } from './plan-routes.ts';
import type { LedgerSide } from './thread/ledger-thread.ts';

/** Calls that only the ledger of a file has. */
export type OfFile = 'copyTo' | 'readCopy' | 'setAsideCharges';

/** Open records on either engine, with the additional calls of tests and torture. */
export interface RoutedLedger extends Omit<Ledger, OfFile> {
  /** Lists every broken invariant. */
  checkInvariants(): Promise<Result<readonly string[], LedgerFailure>>;
  /** Ends the ledger as a crash would. */
  crash(): Promise<void>;
}

interface Sides {
  readonly writer: LedgerSide;
  readonly reader: LedgerSide;
  readonly readOnlyReason: Ledger['readOnlyReason'];
  /** Null when nothing can be written. */
  readonly guard: AuditGuard | null;
  /** Absent for a file. */
  readonly news?: NewsSource;
  /** Absent on a server, which has the cores. */
  readonly openExportReader?: ExtraReaders['openExportReader'];
}

/**
 * Routes calls by side. Data that guards money is read in the writer, so that no list delays it; lists go to the
 * reader.
 */
export function ledgerOf({
  writer,
  reader,
  readOnlyReason,
  guard,
  news,
  openExportReader = () => Promise.resolve(null),
}: Sides): Omit<RoutedLedger, 'close' | 'crash'> {
  const write: LedgerSide['call'] =
    guard === null
      ? refuseWrites(readOnlyReason ?? 'no-audit-key')
      : guardedWrites(writer.call, guard);
  const sides: LedgerSides = { writer, reader, write };
  return {
    readOnlyReason,
    checkInvariants: () => writer.call('checkInvariants'),
    runningTime: {
      addMs: (elapsedMs) => write('addMs', elapsedMs),
      totalMs: () => writer.call('totalMs'),
      trustedClock: () => writer.call('trustedClock'),
      trustClock: (trusted, operatorId) => write('trustClock', trusted, operatorId),
    },
    refunds: refundsOf(sides),
    lookUps: {
      recordLookUp: (id, lookUp) => write('recordLookUp', id, lookUp),
      // What is asked next decides about money, so it is read in the writer.
      lookUpsOf: (id) => writer.call('lookUpsOf', id),
      openLookUps: () => writer.call('openLookUps'),
    },
    parkedOrders: {
      parkOrder: (entry) => write('parkOrder', entry),
      parkedOrders: (owner) => reader.call('parkedOrders', owner),
      takeParkedOrder: (id, owner) => write('takeParkedOrder', id, owner),
    },
    ...callsOf(sides),
    ...closeRoutes(sides),
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
    ...planRoutes(sides),
    messages: messagesOf(sides),
    customers: customersOf(sides),
    tidy: tidyOf(sides),
    customerFiles: customerFilesOf(sides),
    wallet: walletOf(sides),
    staff: staffOf(sides),
    payments: { ...historyOf(sides), openExportReader },
    attempts: journalOf(sides),
    epochs: epochsOf(sides),
    terminals: { ...terminalsOf(sides), news: news ?? null },
    audit: auditOf(sides, guard),
  };
}

/** Refunds decide what may be refunded next, so they are read in the writer. */
function refundsOf({ writer, write }: LedgerSides): Ledger['refunds'] {
  return {
    refundsOf: (id) => writer.call('refundsOf', id),
    recordRefund: (refund) => write('recordRefund', refund),
    beginRefund: (request) => write('beginRefund', request),
    markRefundNotSent: (id, reason, at) => write('markRefundNotSent', id, reason, at),
    markRefundDispatched: (id, at) => write('markRefundDispatched', id, at),
    settleRefund: (id, outcome, sentBy) => write('settleRefund', id, outcome, sentBy),
    resolveRefund: (id, resolution) => write('resolveRefund', id, resolution),
    recoverRefunds: (boot) => write('recoverRefunds', boot),
    takeOverRefunds: (sent, entry) => write('takeOverRefunds', sent, entry),
    findRefundRequest: (id) => writer.call('findRefundRequest', id),
    refundRequestsOf: (id) => writer.call('refundRequestsOf', id),
    refundScene: (id, days) => writer.call('refundScene', id, days),
    openRefundRequests: () => writer.call('openRefundRequests'),
  };
}

function callsOf({ reader, write }: LedgerSides): Pick<Ledger, 'calls' | 'declines'> {
  return {
    calls: {
      addCall: (call) => write('addCall', call),
      openCalls: () => reader.call('openCalls'),
      openCallOf: (id) => reader.call('openCallOf', id),
      callsAbout: (about, today) => reader.call('callsAbout', about, today),
      logCall: (call) => write('logCall', call),
      noteCall: (call) => write('noteCall', call),
    },
    declines: {
      saveDecline: (entry) => write('saveDecline', entry),
      removeDecline: (code) => write('removeDecline', code),
      declineOverrides: () => reader.call('declineOverrides'),
    },
  };
}

function tidyOf({ writer, reader, write }: LedgerSides): Ledger['tidy'] {
  return {
    // A preview decides what staff agree to, so it is read where it is written.
    rowsOfCustomer: (id) => writer.call('rowsOfCustomer', id),
    mergeCustomers: (id, pair, entry) => write('mergeCustomers', id, pair, entry),
    openMerges: (kept) => reader.call('openMerges', kept),
    undoMerge: (id, entry) => write('undoMerge', id, entry),
    closeMerge: (id, at) => write('closeMerge', id, at),
    eraseCustomer: (id, entry) => write('eraseCustomer', id, entry),
    retentionYears: () => reader.call('retentionYears'),
    saveRetention: (years, entry) => write('saveRetention', years, entry),
    dueForErasing: (since, limit) => reader.call('dueForErasing', since, limit),
  };
}

function customerFilesOf({ reader, write }: LedgerSides): Ledger['customerFiles'] {
  return {
    knownCustomers: (asked) => reader.call('knownCustomers', asked),
    cardsEndingIn: (lastFours) => reader.call('cardsEndingIn', lastFours),
    customerFileLayout: () => reader.call('customerFileLayout'),
    customerFileAt: (digest) => reader.call('customerFileAt', digest),
    bringInCustomers: (file) => write('bringInCustomers', file),
  };
}

function customersOf({ writer, reader, write }: LedgerSides): Ledger['customers'] {
  return {
    addCustomer: (entry) => write('addCustomer', entry),
    changeCustomer: (entry) => write('changeCustomer', entry),
    removeCard: (id, at) => write('removeCard', id, at),
    // The card about to be charged is read in the writer.
    findCard: (id) => writer.call('findCard', id),
    holdsSealed: () => writer.call('holdsSealed'),
    sealedValues: (after) => writer.call('sealedValues', after),
    replaceSealed: (values) => write('replaceSealed', values),
    findCustomer: (id) => writer.call('findCustomer', id),
    pageOfCustomers: (request) => reader.call('pageOfCustomers', request),
    attemptsOfCustomer: (request) => reader.call('attemptsOfCustomer', request),
    sumsOfCustomer: (request) => reader.call('sumsOfCustomer', request),
  };
}

/** Proofs are counted and rules read in the writer: neither may be judged by stale data. */
function staffOf({ writer, write }: LedgerSides): Ledger['staff'] {
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

function walletOf({ writer, reader, write }: LedgerSides): Ledger['wallet'] {
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
function epochsOf({ writer, reader, write }: LedgerSides): Ledger['epochs'] {
  return {
    judgeOpening: (signs) => write('judgeOpening', signs),
    openGap: () => writer.call('openGap'),
    chargedSince: (since) => reader.call('chargedSince', since),
    gapRows: () => reader.call('gapRows'),
    takeOverCharges: (charges, entry) => write('takeOverCharges', charges, entry),
    matchList: (lines, entry) => write('matchList', lines, entry),
    answerGap: (findings, entry) => write('answerGap', findings, entry),
    closeGap: (entry) => write('closeGap', entry),
    judgeServer: (at) => write('judgeServer', at),
    serverCheck: () => writer.call('serverCheck'),
    noteJournal: (note) => write('noteJournal', note),
  };
}

function terminalsOf({ writer, write }: LedgerSides): Omit<Ledger['terminals'], 'news'> {
  return {
    takeLease: (at) => write('takeLease', at),
    renewLease: (doing, at) => write('renewLease', doing, at),
    // The judge of leases reads in the writer, so that a long list delays no look.
    terminals: () => writer.call('terminals'),
    takeOverTerminal: (seen, boot) => write('takeOverTerminal', seen, boot),
    retireTerminal: (id, boot, operatorId) => write('retireTerminal', id, boot, operatorId),
    sharedAccount: () => writer.call('sharedAccount'),
    saveSharedAccount: (account, entry) => write('saveSharedAccount', account, entry),
  };
}

function historyOf({ reader, write }: LedgerSides): Omit<Ledger['payments'], 'openExportReader'> {
  return {
    paymentPage: (request) => reader.call('paymentPage', request),
    paymentCount: (question) => reader.call('paymentCount', question),
    paymentSums: (question) => reader.call('paymentSums', question),
    paymentJump: (question, target) => reader.call('paymentJump', question, target),
    paymentChoices: () => reader.call('paymentChoices'),
    paymentCuts: (question) => reader.call('paymentCuts', question),
    paymentExport: (question, span, form) => reader.call('paymentExport', question, span, form),
    alikeBetween: (fromAt, untilAt) => reader.call('alikeBetween', fromAt, untilAt),
    savedViews: () => reader.call('savedViews'),
    saveView: (view, isNew) => write('saveView', view, isNew),
    removeView: (id) => write('removeView', id),
  };
}

function journalOf({ writer, reader, write }: LedgerSides): Ledger['attempts'] {
  return {
    prepare: (attempt, scope, sealedToken = null) => write('prepare', attempt, scope, sealedToken),
    prepareWalletCharge: (id, attempt, scope) => write('prepareWalletCharge', id, attempt, scope),
    preparePlanCharge: (attempt, guards, charge) =>
      write('preparePlanCharge', attempt, guards, charge),
    markNotSent: (id, reason, at) => write('markNotSent', id, reason, at),
    markUnwritten: (id, reason, at) => write('markUnwritten', id, reason, at),
    markDispatched: (id, at, request) => write('markDispatched', id, at, request),
    settle: (id, outcome, sentBy) => write('settle', id, outcome, sentBy),
    storeDoubtfulResponse: (id, outcome) => write('storeDoubtfulResponse', id, outcome),
    resolve: (id, entry) => write('resolve', id, entry),
    recover: (boot) => write('recover', boot),
    check: (attempt, scope) => writer.call('check', attempt, scope),
    cardStanding: (asked) => writer.call('cardStanding', asked),
    orderFacts: (asked) => writer.call('orderFacts', asked),
    instalmentFacts: (planId, intentId) => writer.call('instalmentFacts', planId, intentId),
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

function refuseWrites(kind: LedgerFailure['kind']): LedgerSide['call'] {
  // Every writing call can return a ledger failure, whatever else its result holds.
  return (() => Promise.resolve(failed({ kind }))) as unknown as LedgerSide['call'];
}
