import type { Result } from '../../domain/result.ts';
import type {
  CallBook,
  ParkedOrderStore,
  RefundBook,
  RelatedAttempts,
} from '../ports/desk-records.ts';
import type { CloseBook } from '../ports/closes.ts';
import type { DeclineBook } from '../ports/declines.ts';
import type { CustomerStore } from '../ports/customers.ts';
import type { AttemptJournal, LedgerFailure, RunningTime } from '../ports/ledger.ts';
import type { PlanStore } from '../ports/plans.ts';
import type { ReceiptBook } from '../ports/receipts.ts';
import type { ReportBook } from '../ports/reports.ts';
import type { PlanRules, RunBook, WorkList } from '../ports/runs.ts';
import type { HistoryReads, ViewBook } from '../ports/history.ts';
import type { StaffBook } from '../ports/staff.ts';
import type { WalletBook } from '../ports/wallet-book.ts';
import { createAuditLog } from './audit/audit-log.ts';
import type { AuditLog } from './audit/audit-log.ts';
import { createCallBook } from './calls.ts';
import { createCloseBook } from './closes/close-book.ts';
import { createCustomerStore } from './customers.ts';
import { createViewBook } from './history-views.ts';
import { findBrokenInvariants } from './invariants.ts';
import { createParkedOrderStore } from './parked-orders.ts';
import { checkAttempt, prepareAttempt } from './prepare-attempt.ts';
import { createAttemptReads } from './read-attempts.ts';
import { createDeclineBook } from './own-declines.ts';
import { createPlanRules } from './plans/plan-rules.ts';
import { createPlanStore } from './plans/plan-store.ts';
import { preparePlanCharge } from './plans/prepare-plan-charge.ts';
import { createRunBook } from './plans/run-book.ts';
import { createWorkList } from './plans/work-list.ts';
import { createReceiptBook } from './receipts.ts';
import { createRefundBook } from './refunds.ts';
import { createRelatedAttempts } from './related-attempts.ts';
import { recoverAttempts } from './recover-attempts.ts';
import { createReportBook } from './reports/report-book.ts';
import { resolveAttempt } from './resolve-attempt.ts';
import { createRunningTime } from './running-time.ts';
import { createHistoryReads } from './search/history-reads.ts';
import {
  keepDoubtfulAnswer,
  markDispatched,
  markNotSent,
  settleAttempt,
} from './settle-attempt.ts';
import { createStaffBook } from './staff/staff-book.ts';
import type { Store } from './store.ts';
import { createWalletBook } from './wallet-checkouts.ts';
import { prepareWalletCharge } from './wallet-takes.ts';

/** All that a ledger thread can be asked; each call is one transaction in that thread. */
export interface LedgerService
  extends AttemptJournal,
    RunningTime,
    CustomerStore,
    ReceiptBook,
    RefundBook,
    ParkedOrderStore,
    CallBook,
    DeclineBook,
    CloseBook,
    ReportBook,
    RelatedAttempts,
    PlanStore,
    WorkList,
    PlanRules,
    RunBook,
    HistoryReads,
    ViewBook,
    StaffBook,
    WalletBook,
    AuditLog {
  /** Names every broken invariant, for tests and torture. */
  checkInvariants(): Promise<Result<readonly string[], LedgerFailure>>;
}

/** Serves one open ledger; the reader's connection refuses the writing calls by itself. */
export function createService(store: Store): LedgerService {
  return {
    ...createAttemptReads(store),
    ...createRunningTime(store),
    ...createCustomerStore(store),
    ...createReceiptBook(store),
    ...createRefundBook(store),
    ...createParkedOrderStore(store),
    ...createCallBook(store),
    ...createDeclineBook(store),
    ...createRelatedAttempts(store),
    ...createPlanStore(store),
    ...createWorkList(store),
    ...createPlanRules(store),
    ...createRunBook(store),
    ...createCloseBook(store),
    ...createReportBook(store),
    ...createHistoryReads(store),
    ...createViewBook(store),
    ...createStaffBook(store),
    ...createWalletBook(store),
    ...createAuditLog(store),
    prepare: (attempt, scope, sealedToken = null) =>
      prepareAttempt(store, attempt, { scope, sealedToken }),
    preparePlanCharge: (attempt, guards, charge) =>
      preparePlanCharge(store, attempt, guards, charge),
    check: (wanted, scope) => checkAttempt(store, wanted, scope),
    prepareWalletCharge: (id, attempt, scope) => prepareWalletCharge(store, id, { attempt, scope }),
    markNotSent: (id, reason, at) => markNotSent(store, id, reason, at),
    markDispatched: (id, at) => markDispatched(store, id, at),
    settle: (id, outcome) => settleAttempt(store, id, outcome),
    keepDoubtfulAnswer: (id, outcome) => keepDoubtfulAnswer(store, id, outcome),
    resolve: (id, entry) => resolveAttempt(store, id, entry),
    recover: (boot) => recoverAttempts(store, boot),
    checkInvariants: () => findBrokenInvariants(store),
  };
}
