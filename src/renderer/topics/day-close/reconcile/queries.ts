import { queryOptions } from '@tanstack/react-query';
import { attemptKeys } from '../../../bridge/attempt-keys.ts';
import { ask } from '../../../bridge/client.ts';

/** Shares the root of payment keys: a payment that is found takes its line off the list. */
export const bankLineKeys = { open: [...attemptKeys.all, 'bank-lines'] } as const;

/** Lines of accepted bank files that wait for a decision. */
export const bankLinesQuery = queryOptions({
  queryKey: bankLineKeys.open,
  queryFn: () => ask('reconcile.lines', {}),
});
