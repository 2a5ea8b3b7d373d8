import { queryOptions } from '@tanstack/react-query';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import type { CustomerView } from '../../../contract/customers/customers.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { callKeys } from '../../bridge/call-keys.ts';
import { ask } from '../../bridge/client.ts';

/** The open call-backs, the most urgent first. */
export const callBacksQuery = queryOptions({
  queryKey: callKeys.open,
  queryFn: () => ask('calls.open', {}),
});

/** The file of one payment; only its call-back is used here. */
export function promiseQuery(attemptId: string) {
  return queryOptions({
    queryKey: [...attemptKeys.all, 'file', attemptId] as const,
    queryFn: () => ask('payments.file', { attemptId }),
  });
}

/** The call-backs about one payment, and each call that was made. */
export function callsOfAttemptQuery(attemptId: AttemptView['id']) {
  return queryOptions({
    queryKey: callKeys.about('attempt', attemptId),
    queryFn: () => ask('calls.history', { about: { attemptId } }),
  });
}

/** Every call with one customer, whatever its subject. */
export function callsOfCustomerQuery(customerId: CustomerView['id']) {
  return queryOptions({
    queryKey: callKeys.about('customer', customerId),
    queryFn: () => ask('calls.history', { about: { customerId } }),
  });
}
