import type { Failure } from '../../../contract/failure.ts';
import type { ReceiptProgress } from '../../../contract/payments/receipts.ts';
import type { Instant } from '../../../domain/time/calendar.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import type { AttemptId, CustomerId } from '../../../domain/ids.ts';
import { receiptOf } from '../../../domain/receipt/receipt.ts';
import type { Receipt } from '../../../domain/receipt/receipt.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { planOnReceipt } from './plan-on-receipt.ts';
import type { ReceiptRefusal } from '../../../domain/receipt/eligibility.ts';

/** The receipts of a selection of payments, and the first reason why others of it have none. */
export interface Gathered {
  readonly receipts: readonly Receipt[];
  readonly skipped: readonly ReceiptRefusal[];
}

/** Work on several receipts that the operator may stop; receipts not written by then never are. */
export interface Stoppable {
  readonly isCancelled: boolean;
}

/** Work that cannot be stopped. */
export const unstoppable: Stoppable = { isCancelled: false };

/** Payments between two reports of progress. */
const progressEvery = 10;

/**
 * Reads each payment again and makes its receipt, numbered as the next one to be issued.
 *
 * Stopped work ends at once; its caller discards the part.
 */
export async function gatherReceipts(
  context: AccountContext,
  ids: readonly AttemptId[],
  run: Stoppable = unstoppable,
): Promise<Result<Gathered, Failure>> {
  const receipts: Receipt[] = [];
  const skipped: ReceiptRefusal[] = [];
  const chosen = [...new Set(ids)];
  const issuedAt = context.clock.now();
  for (const [index, id] of chosen.entries()) {
    if (run.isCancelled) break;
    if (chosen.length > 1 && index % progressEvery === 0) {
      reportProgress(context, 'reading', { done: index, total: chosen.length });
    }
    // oxlint-disable-next-line no-await-in-loop -- In order, and never a burst on the ledger's threads.
    const read = await receiptAs(context, id, { copyNumber: null, issuedAt });
    if (!read.ok) return read;
    if (read.value.ok) receipts.push(read.value.value);
    else skipped.push(read.value.error);
  }
  return ok({ receipts, skipped });
}

/**
 * The receipt of one payment, or the reason it has none.
 *
 * `copyNumber` is the number that it was issued with; null numbers it as the next one.
 */
export async function receiptAs(
  context: AccountContext,
  id: AttemptId,
  { copyNumber, issuedAt }: { readonly copyNumber: number | null; readonly issuedAt: Instant },
): Promise<Result<Result<Receipt, ReceiptRefusal>, Failure>> {
  const [attempt, trail] = await Promise.all([
    context.ledger.attempts.find(id),
    context.ledger.receipts.issueHistory(id),
  ]);
  if (!attempt.ok) return recordsFailure(attempt.error);
  if (!trail.ok) return recordsFailure(trail.error);
  if (attempt.value === null) return failed({ kind: 'not-found' });
  const plan = await planOnReceipt(context, attempt.value.intentId);
  if (!plan.ok) return recordsFailure(plan.error);
  const customer = await customerOf(context, attempt.value.customerId);
  if (!customer.ok) return recordsFailure(customer.error);
  return ok(
    receiptOf({
      attempt: attempt.value,
      mode: context.account.mode,
      referenceLabel: context.account.fields.referenceLabel,
      timeZone: context.account.timeZone,
      refunds: trail.value.refunds,
      plan: plan.value,
      customer: customer.value,
      handedOut: copyNumber ?? trail.value.handedOut.length,
      issuedAt,
    }),
  );
}

async function customerOf(
  context: AccountContext,
  id: CustomerId | null,
): Promise<Result<Customer | null, LedgerFailure>> {
  if (id === null) return ok(null);
  const found = await context.ledger.customers.findCustomer(id);
  return found.ok ? ok(found.value?.customer ?? null) : found;
}

/** Reports to the screen the progress of a document for several payments. */
export function reportProgress(
  context: AccountContext,
  stage: ReceiptProgress['stage'],
  { done, total }: Omit<ReceiptProgress, 'stage'>,
): void {
  context.notifier.publish('receipts.progress', { stage, done, total });
}
