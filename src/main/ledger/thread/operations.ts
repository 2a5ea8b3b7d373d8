import type { Result } from '../../../domain/result.ts';
import type {
  CallRepository,
  ParkedOrderStore,
  RefundRepository,
  RelatedAttempts,
} from '../../ports/ledger/back-office.ts';
import type { CloseRepository } from '../../ports/ledger/closes/closes.ts';
import type { DeclineOverrideRepository } from '../../ports/ledger/declines.ts';
import type { CustomerStore } from '../../ports/ledger/customers.ts';
import type { EpochRepository } from '../../ports/epochs.ts';
import type { AttemptJournal, LedgerFailure, RunningTime } from '../../ports/ledger/ledger.ts';
import type { OrderReads } from '../../ports/order-facts.ts';
import type { LookUpRepository } from '../../ports/ledger/look-ups.ts';
import type { PlanStore } from '../../ports/ledger/plans.ts';
import type { MessageRepository } from '../../ports/ledger/messages.ts';
import type { ReceiptRepository } from '../../ports/ledger/receipts.ts';
import type { DayEntryRepository } from '../../ports/ledger/closes/day-entries.ts';
import type { ReconcileRepository } from '../../ports/ledger/closes/reconcile.ts';
import type { RefundRequestRepository } from '../../ports/ledger/refund-requests.ts';
import type { ReportQueries } from '../../ports/ledger/reports.ts';
import type { PlanRules, RunRepository, WorkList } from '../../ports/ledger/runs.ts';
import type { PaymentReads, SavedViewRepository } from '../../ports/ledger/payment-list.ts';
import type { StaffRepository } from '../../ports/ledger/staff.ts';
import type { CustomerFileRepository } from '../../ports/ledger/customer-files.ts';
import type { TidyRepository } from '../../ports/ledger/tidy.ts';
import type { WalletCheckoutRepository } from '../../ports/ledger/wallet-checkouts.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { createSealedRows } from '../authority/sealed-rows.ts';
import type { SealedRowOperations } from '../authority/sealed-rows.ts';
import { createCallRepository } from '../back-office/calls.ts';
import { createCloseRepository } from '../closes/close-repository.ts';
import { createSealedValues } from '../authority/sealed-values.ts';
import { createCustomerStore } from '../customers/customers.ts';
import { createSavedViewRepository } from '../search/saved-views.ts';
import { readCardStanding } from '../plans/hold-card.ts';
import { findBrokenInvariants } from '../attempts/invariants.ts';
import { createLookUpRepository } from '../attempts/look-ups.ts';
import { createParkedOrderStore } from '../back-office/parked-orders.ts';
import { checkAttempt, prepareAttempt } from '../attempts/prepare-attempt.ts';
import { createOrderReads } from '../attempts/order-facts.ts';
import { createAttemptReads } from '../attempts/read-attempts.ts';
import { createEpochRepository } from '../epochs/judge-opening.ts';
import { createDeclineOverrideRepository } from '../back-office/decline-overrides.ts';
import { createPlanRules } from '../plans/plan-rules.ts';
import { createPlanSeals } from '../authority/seal-plans.ts';
import type { PlanSealOperations } from '../authority/seal-plans.ts';
import { createPlanStore } from '../plans/plan-store.ts';
import { preparePlanCharge } from '../plans/prepare-plan-charge.ts';
import { createRunRepository } from '../runs/run-repository.ts';
import { createWorkList } from '../runs/work-list.ts';
import { createMessageRepository } from '../messages/message-repository.ts';
import { createReceiptRepository } from '../back-office/receipts.ts';
import { createRefundRepository } from '../back-office/refunds.ts';
import { createRefundRequestRepository } from '../refunds/refund-requests.ts';
import { markUnwritten } from '../attempts/mark-unwritten.ts';
import { createRelatedAttempts } from '../attempts/related-attempts.ts';
import { recoverAttempts } from '../attempts/recover-attempts.ts';
import { createDayEntryRepository } from '../closes/day-entries.ts';
import { createReconcileRepository } from '../reconcile/reconcile-repository.ts';
import { createReportQueries } from '../reports/report-queries.ts';
import { resolveAttempt } from '../attempts/resolve-attempt.ts';
import { createRunningTime } from '../attempts/running-time.ts';
import { createPaymentReads } from '../search/payment-reads.ts';
import {
  storeDoubtfulResponse,
  markDispatched,
  markNotSent,
  recordAttemptOutcome,
} from '../attempts/record-attempt-outcome.ts';
import { createStaffRepository } from '../staff/staff-repository.ts';
import { createCustomerFileRepository } from '../customer-files/customer-file-repository.ts';
import type { SharedAccountStore, TerminalRepository } from '../../ports/ledger/terminals.ts';
import { createSharedAccount } from '../terminals/shared-account.ts';
import { createTerminalRepository } from '../terminals/terminal-repository.ts';
import { createTidyRepository } from '../tidy/tidy-repository.ts';
import type { Store } from './store.ts';
import { createWalletCheckoutRepository } from '../wallet/wallet-checkouts.ts';
import { prepareWalletCharge } from '../wallet/wallet-charges.ts';

/** Every operation of a ledger thread; each call is one transaction in that thread. */
export interface LedgerOperations
  extends AttemptJournal,
    OrderReads,
    RunningTime,
    CustomerStore,
    TidyRepository,
    CustomerFileRepository,
    ReceiptRepository,
    MessageRepository,
    LookUpRepository,
    RefundRepository,
    RefundRequestRepository,
    ParkedOrderStore,
    CallRepository,
    DeclineOverrideRepository,
    CloseRepository,
    ReconcileRepository,
    DayEntryRepository,
    ReportQueries,
    RelatedAttempts,
    PlanStore,
    PlanSealOperations,
    WorkList,
    PlanRules,
    RunRepository,
    PaymentReads,
    SavedViewRepository,
    StaffRepository,
    WalletCheckoutRepository,
    EpochRepository,
    TerminalRepository,
    SharedAccountStore,
    SealedRowOperations,
    AuditLog {
  /** Lists every broken invariant, for tests and torture. */
  checkInvariants(): Promise<Result<readonly string[], LedgerFailure>>;
}

/** Serves one open ledger; the reader's connection itself refuses the writing calls. */
export function createOperations(store: Store): LedgerOperations {
  return {
    ...createAttemptReads(store),
    ...createOrderReads(store),
    ...createRunningTime(store),
    ...createCustomerStore(store),
    ...createSealedValues(store),
    ...createTidyRepository(store),
    ...createCustomerFileRepository(store),
    ...createReceiptRepository(store),
    ...createMessageRepository(store),
    ...createLookUpRepository(store),
    ...createRefundRepository(store),
    ...createRefundRequestRepository(store),
    ...createParkedOrderStore(store),
    ...createCallRepository(store),
    ...createDeclineOverrideRepository(store),
    ...createRelatedAttempts(store),
    ...createPlanStore(store),
    ...createPlanSeals(store),
    ...createWorkList(store),
    ...createPlanRules(store),
    ...createSharedAccount(store),
    ...createRunRepository(store),
    ...createCloseRepository(store),
    ...createReconcileRepository(store),
    ...createDayEntryRepository(store),
    ...createReportQueries(store),
    ...createPaymentReads(store),
    ...createSavedViewRepository(store),
    ...createStaffRepository(store),
    ...createWalletCheckoutRepository(store),
    ...createEpochRepository(store),
    ...createTerminalRepository(store),
    ...createSealedRows(store),
    ...createAuditLog(store),
    prepare: (attempt, scope, sealedToken = null) =>
      prepareAttempt(store, attempt, { scope, sealedToken }),
    preparePlanCharge: (attempt, guards, charge) =>
      preparePlanCharge(store, attempt, guards, charge),
    check: (wanted, scope) => checkAttempt(store, wanted, scope),
    cardStanding: (asked) => readCardStanding(store, asked),
    prepareWalletCharge: (id, attempt, scope) => prepareWalletCharge(store, id, { attempt, scope }),
    markNotSent: (id, reason, at) => markNotSent(store, id, reason, at),
    markUnwritten: (id, reason, at) => markUnwritten(store, id, reason, at),
    markDispatched: (id, at, request) => markDispatched(store, id, at, request),
    settle: (id, outcome, sentBy) => recordAttemptOutcome(store, id, outcome, sentBy),
    storeDoubtfulResponse: (id, outcome) => storeDoubtfulResponse(store, id, outcome),
    resolve: (id, entry) => resolveAttempt(store, id, entry),
    recover: (boot) => recoverAttempts(store, boot),
    checkInvariants: () => findBrokenInvariants(store),
  };
}
