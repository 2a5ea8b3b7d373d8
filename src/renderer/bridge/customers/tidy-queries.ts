import { queryOptions } from '@tanstack/react-query';
import { ask } from '../client.ts';
import { customerKeys } from '../customer-keys.ts';

/** Everything that belongs to a customer. */
export function customerRowsQuery(customerId: string) {
  return queryOptions({
    queryKey: [...customerKeys.one(customerId), 'rows'],
    queryFn: () => ask('customers.rows', { customerId }),
  });
}

/** Merges into a customer that can be undone. */
export function mergesQuery(customerId: string) {
  return queryOptions({
    queryKey: [...customerKeys.one(customerId), 'merges'],
    queryFn: () => ask('customers.merges', { customerId }),
  });
}

/** The retention with the customers that it lists. */
export const retentionQuery = queryOptions({
  queryKey: [...customerKeys.all, 'retention'],
  queryFn: () => ask('customers.retention', {}),
});
