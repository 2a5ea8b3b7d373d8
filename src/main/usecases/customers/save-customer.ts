import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { checkCustomer } from '../../../domain/customers/customer.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { CustomerEntry } from '../../ports/ledger/customers.ts';
import type { AccountContext, Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { findCustomer } from './find-customers.ts';

/** Inserts a new customer, or changes one; a refused field is named with its reason. */
export async function saveCustomer(
  context: AccountContext,
  operator: Operator,
  { customerId, ...typed }: ParsedInput<'customers.save'>,
): Promise<Result<OperationOutput<'customers.save'>, Failure>> {
  const checked = checkCustomer(typed);
  if (!checked.ok) return ok({ kind: 'refused', refusals: [...checked.error] });
  const entry: CustomerEntry = {
    ...checked.value,
    id: customerId ?? context.ids.customerId(),
    at: context.clock.now(),
    operatorId: operator.id,
  };
  const { customers } = context.ledger;
  const written = await (customerId === null
    ? customers.addCustomer(entry)
    : customers.changeCustomer(entry));
  if (!written.ok) return recordsFailure(written.error);
  if (written.value === false) return failed({ kind: 'not-found' });
  const saved = await findCustomer(context, entry.id);
  return saved.ok ? ok({ kind: 'saved', customer: saved.value }) : saved;
}
