import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { MergePair } from '../../ports/ledger/tidy.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { findCustomer } from '../customers/find-customers.ts';
import { recordsFailure } from '../records-failure.ts';

/** Counts what belongs to a customer, so that staff see what a merge moves and what erasing keeps. */
export async function rowsOfCustomer(
  context: AccountContext,
  id: CustomerId,
): Promise<Result<OperationOutput<'customers.rows'>, Failure>> {
  const read = await context.ledger.tidy.rowsOfCustomer(id);
  if (!read.ok) return recordsFailure(read.error);
  const { rows, refusal } = read.value;
  return ok({ rows: { ...rows }, eraseRefusal: refusal });
}

/** Moves plans, cards, payments, calls and messages of one customer to the one that is kept. */
export async function mergeCustomers(
  context: AccountContext,
  operator: Operator,
  pair: MergePair,
): Promise<Result<OperationOutput<'customers.merge'>, Failure>> {
  const entry = { at: context.clock.now(), operatorId: operator.id };
  const merged = await context.ledger.tidy.mergeCustomers(context.ids.draftId(), pair, entry);
  if (!merged.ok) {
    return merged.error.kind === 'refused'
      ? ok({ kind: 'refused', reason: merged.error.reason })
      : recordsFailure(merged.error);
  }
  context.notifier.publish('plans.changed', {});
  const customer = await findCustomer(context, pair.keptId);
  return customer.ok ? ok({ kind: 'merged', customer: customer.value }) : customer;
}

/** Merges into a customer that can be undone. */
export async function openMerges(
  context: AccountContext,
  id: CustomerId,
): Promise<Result<OperationOutput<'customers.merges'>, Failure>> {
  const merges = await context.ledger.tidy.openMerges(id);
  if (!merges.ok) return recordsFailure(merges.error);
  return ok(
    merges.value.map(({ operatorId, ...merge }) => ({
      ...merge,
      operatorName: context.operatorName(operatorId),
    })),
  );
}

/** Moves back what a merge moved. */
export async function undoMerge(
  context: AccountContext,
  operator: Operator,
  mergeId: string,
): Promise<Result<OperationOutput<'customers.undo-merge'>, Failure>> {
  const entry = { at: context.clock.now(), operatorId: operator.id };
  const undone = await context.ledger.tidy.undoMerge(mergeId, entry);
  if (!undone.ok) {
    return undone.error.kind === 'refused'
      ? ok({ kind: 'refused', reason: undone.error.reason })
      : recordsFailure(undone.error);
  }
  if (undone.value) context.notifier.publish('plans.changed', {});
  return ok({ kind: undone.value ? 'undone' : 'closed' });
}

/** Ends the time in which a merge can be undone. */
export async function closeMerge(
  context: AccountContext,
  mergeId: string,
): Promise<Result<OperationOutput<'customers.close-merge'>, Failure>> {
  const closed = await context.ledger.tidy.closeMerge(mergeId, context.clock.now());
  return closed.ok ? ok({ closed: closed.value }) : recordsFailure(closed.error);
}
