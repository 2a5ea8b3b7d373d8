import type { QueryClient } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OperationInput, OperationOutput } from '../../contract/index.ts';
import { ask, call } from './client.ts';
import { customerKeys } from './customer-keys.ts';

const pageShown = 50;
const choicesShown = 8;

/** Customers by name, page by page. */
export function customersQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: customerKeys.pages(search),
    queryFn: ({ pageParam }) =>
      ask('customers.page', { search, limit: pageShown, after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? (page.customers.at(-1)?.id ?? null) : null),
  });
}

/** The first few customers that match a text. */
export function customerChoicesQuery(search: string) {
  return queryOptions({
    queryKey: customerKeys.choices(search),
    queryFn: () => ask('customers.page', { search, limit: choicesShown, after: null }),
  });
}

/** One customer with cards and consents. */
export function customerQuery(customerId: string) {
  return queryOptions({
    queryKey: customerKeys.one(customerId),
    queryFn: () => ask('customers.find', { customerId }),
  });
}

/** Sums of a customer: paid in a year, and past due. */
export function customerSumsQuery(customerId: string) {
  return queryOptions({
    queryKey: customerKeys.sums(customerId),
    queryFn: () => ask('customers.sums', { customerId }),
  });
}

/** A customer's payments, newest first, page by page. */
export function customerPaymentsQuery(customerId: string) {
  return infiniteQueryOptions({
    queryKey: customerKeys.payments(customerId),
    queryFn: ({ pageParam }) =>
      ask('customers.payments', { customerId, limit: pageShown, after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? (page.payments.at(-1)?.id ?? null) : null),
  });
}

/** Adds or changes a customer; every list of customers is read again afterwards. */
export async function saveCustomer(
  queries: QueryClient,
  input: OperationInput<'customers.save'>,
): ReturnType<typeof call<'customers.save'>> {
  const answer = await call('customers.save', input);
  if (answer.ok && answer.value.kind === 'saved') await refresh(queries, answer.value.customer);
  return answer;
}

/** Removes a card on file. */
export async function removeCardOnFile(
  queries: QueryClient,
  cardId: string,
): ReturnType<typeof call<'customers.remove-card'>> {
  const answer = await call('customers.remove-card', { cardId });
  if (answer.ok) await refresh(queries, answer.value);
  return answer;
}

async function refresh(
  queries: QueryClient,
  customer: OperationOutput<'customers.find'>,
): Promise<void> {
  queries.setQueryData(customerKeys.one(customer.id), customer);
  await queries.invalidateQueries({ queryKey: customerKeys.lists });
}
