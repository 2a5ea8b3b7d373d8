import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';

/** When a customer opted out of messages, and who noted it; null for one who gets them. */
export async function readOptOut(
  context: AccountContext,
  customerId: CustomerId,
): Promise<Result<OperationOutput<'mail.opt-out'>, Failure>> {
  const found = await context.ledger.messages.optOutOf(customerId);
  if (!found.ok) return recordsFailure(found.error);
  if (found.value === null) return ok({ optOut: null });
  const { at, operatorId } = found.value;
  return ok({ optOut: { at, operatorName: context.operatorName(operatorId) } });
}

/** Notes whether a customer gets messages; what is queued for one who does not is cancelled. */
export async function setOptOut(
  context: AccountContext,
  operator: Operator,
  { customerId, optedOut }: ParsedInput<'mail.set-opt-out'>,
): Promise<Result<null, Failure>> {
  const customer = await context.ledger.customers.findCustomer(customerId);
  if (!customer.ok) return recordsFailure(customer.error);
  if (customer.value === null) return failed({ kind: 'not-found' });
  const optOut = optedOut ? { at: context.clock.now(), operatorId: operator.id } : null;
  const written = await context.ledger.messages.setOptOut(customerId, optOut);
  if (!written.ok) return recordsFailure(written.error);
  context.notifier.publish('mail.changed', {});
  return ok(null);
}
