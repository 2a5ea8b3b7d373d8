import { queryOptions } from '@tanstack/react-query';
import type { OperationOutput } from '../../../contract/index.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';
import { parkedKeys } from '../../bridge/parked-keys.ts';

/**
 * Facts of one payment beside its attempt; they change with attempts, so they share the root of their keys.
 */
export function paymentFollowUpsQuery(attemptId: string) {
  return queryOptions({
    queryKey: attemptKeys.followUps(attemptId),
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

/** The parked orders. */
export const parkedQuery = queryOptions({
  queryKey: parkedKeys.all,
  queryFn: () => ask('orders.parked', {}),
});

/** An unconfirmed refund or void, with the reference of its payment. */
export type OpenRefund = OperationOutput<'refunds.open'>[number];

/** Unconfirmed refunds and voids; they change with attempts, so they share the root of their keys. */
export const openRefundsQuery = queryOptions({
  queryKey: [...attemptKeys.all, 'open-refunds'] as const,
  queryFn: () => ask('refunds.open', {}),
});
