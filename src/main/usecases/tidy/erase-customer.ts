import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import { dueForErasingMax } from '../../../domain/customers/retention.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { yearsBefore } from '../../../domain/plans/days.ts';
import { dateInZone } from '../../../domain/time/calendar.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

type Retention = OperationOutput<'customers.retention'>;

/** Removes the personal data of a customer; nothing is erased while a payment is in progress. */
export async function eraseCustomer(
  context: AccountContext,
  operator: Operator,
  id: CustomerId,
): Promise<Result<OperationOutput<'customers.erase'>, Failure>> {
  // The records are rewritten as a whole, and an outcome must not wait for that.
  if (context.inFlightCharges.count > 0) return ok({ kind: 'refused', reason: 'payment-open' });
  const entry = { at: context.clock.now(), operatorId: operator.id };
  const erased = await context.ledger.tidy.eraseCustomer(id, entry);
  if (!erased.ok) {
    return erased.error.kind === 'refused'
      ? ok({ kind: 'refused', reason: erased.error.reason })
      : recordsFailure(erased.error);
  }
  return ok({ kind: 'erased', isRewritten: erased.value.isRewritten });
}

/** The customers without payments and plans for longer than the retention; listed, never erased by itself. */
export async function readRetention(context: AccountContext): Promise<Result<Retention, Failure>> {
  const years = await context.ledger.tidy.retentionYears();
  if (!years.ok) return recordsFailure(years.error);
  if (years.value === null) return ok({ years: null, due: [], count: 0 });
  const today = dateInZone(context.clock.now(), context.account.timeZone);
  const since = yearsBefore(today, years.value);
  const read = await context.ledger.tidy.dueForErasing(since, dueForErasingMax);
  if (!read.ok) return recordsFailure(read.error);
  return ok({
    years: years.value,
    due: read.value.due.map(({ id, name, createdAt, lastPaymentAt }) => ({
      id,
      name,
      addedAt: createdAt,
      lastPaymentAt,
    })),
    count: read.value.count,
  });
}

/** Sets after how many years a customer is listed; null lists no one. */
export async function saveRetention(
  context: AccountContext,
  operator: Operator,
  years: number | null,
): Promise<Result<Retention, Failure>> {
  const entry = { at: context.clock.now(), operatorId: operator.id };
  const saved = await context.ledger.tidy.saveRetention(years, entry);
  return saved.ok ? readRetention(context) : recordsFailure(saved.error);
}
