import type { CustomerView } from '../../../contract/customers/customers.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { CustomerId } from '../../../domain/ids.ts';
import { needOf } from '../../../domain/customers/customer-need.ts';
import { dateInZone, epochMsOf } from '../../../domain/time/calendar.ts';
import type { CalendarDate, Instant } from '../../../domain/time/calendar.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { presentAttempt } from '../charge/present-attempt.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { presentCustomer, presentCustomerRow } from './present-customer.ts';
import { dayMs } from '../../../domain/time/units.ts';

/** Days of which payments are added up on a customer's page. */
const paidDays = 365;

/** One page of customers by name; one row more is read to know whether another page follows. */
export async function pageOfCustomers(
  context: AccountContext,
  { search, limit, after }: ParsedInput<'customers.page'>,
): Promise<Result<OperationOutput<'customers.page'>, Failure>> {
  const page = await context.ledger.customers.pageOfCustomers({ search, after, limit: limit + 1 });
  if (!page.ok) return recordsFailure(page.error);
  const today = todayOf(context);
  return ok({
    customers: page.value.slice(0, limit).map((customer) => ({
      ...presentCustomerRow(customer),
      needs: needOf(customer, today),
    })),
    hasMore: page.value.length > limit,
  });
}

function todayOf({ clock, account }: AccountContext): CalendarDate {
  return dateInZone(clock.now(), account.timeZone);
}

/** Sums of a customer: paid in a year, and owed by their plans since before today. */
export async function sumsOfCustomer(
  context: AccountContext,
  customerId: CustomerId,
): Promise<Result<OperationOutput<'customers.sums'>, Failure>> {
  const since = new Date(
    epochMsOf(context.clock.now()) - paidDays * dayMs,
  ).toISOString() as Instant;
  const today = todayOf(context);
  const sums = await context.ledger.customers.sumsOfCustomer({ customerId, since, today });
  return sums.ok
    ? ok({ paid: [...sums.value.paid], pastDue: [...sums.value.pastDue] })
    : recordsFailure(sums.error);
}

/** One customer with cards and consents. */
export async function findCustomer(
  context: AccountContext,
  id: CustomerId,
): Promise<Result<CustomerView, Failure>> {
  const file = await context.ledger.customers.findCustomer(id);
  if (!file.ok) return recordsFailure(file.error);
  return file.value === null
    ? failed({ kind: 'not-found' })
    : ok(presentCustomer(context, file.value));
}

/** One page of a customer's attempts. */
export async function paymentsOfCustomer(
  context: AccountContext,
  { customerId, limit, after }: ParsedInput<'customers.payments'>,
): Promise<Result<OperationOutput<'customers.payments'>, Failure>> {
  const page = await context.ledger.customers.attemptsOfCustomer({
    customerId,
    after,
    limit: limit + 1,
  });
  if (!page.ok) return recordsFailure(page.error);
  return ok({
    payments: page.value.slice(0, limit).map((attempt) => presentAttempt(context, attempt)),
    hasMore: page.value.length > limit,
  });
}
