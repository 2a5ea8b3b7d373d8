import { queryOptions } from '@tanstack/react-query';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';
import { parkedKeys } from '../../bridge/parked-keys.ts';

/** What belongs to one payment beside the try; it moves with the tries, so it shares their root. */
export function paymentFileQuery(attemptId: string) {
  return queryOptions({
    queryKey: [...attemptKeys.all, 'file', attemptId] as const,
    queryFn: () => ask('payments.file', { attemptId }),
  });
}

/** Payments that a customer may mean by "you charged me twice". */
export function duplicatesQuery(attemptId: string) {
  return queryOptions({
    queryKey: [...attemptKeys.all, 'doubles', attemptId] as const,
    queryFn: () => ask('payments.doubles', { attemptId }),
  });
}

/** The orders that were put aside. */
export const parkedQuery = queryOptions({
  queryKey: parkedKeys.all,
  queryFn: () => ask('orders.parked', {}),
});
