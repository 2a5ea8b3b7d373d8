import { queryOptions } from '@tanstack/react-query';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { accountKeys } from '../../bridge/account-keys.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';

/** Number of the newest attempts that the list shows. */
export const recentShown = 100;

/** Every attempt that waits for staff, oldest first. */
export const unconfirmedQuery = queryOptions({
  queryKey: attemptKeys.unconfirmed,
  queryFn: () => ask('unconfirmed.list', {}),
});

/** The newest attempts of this terminal. */
export const recentQuery = queryOptions({
  queryKey: attemptKeys.recent(recentShown),
  queryFn: () => ask('charge.recent', { limit: recentShown }),
});

/** One attempt in its current state; read at each opening, because its hold is counted from the reading. */
export function attemptQuery(attemptId: AttemptView['id']) {
  return queryOptions({
    queryKey: attemptKeys.one(attemptId),
    refetchOnMount: 'always',
    queryFn: () => ask('charge.find', { attemptId }),
  });
}

/** The gateway's look-ups of one attempt. */
export function lookUpsQuery(attemptId: AttemptView['id']) {
  return queryOptions({
    queryKey: attemptKeys.lookUps(attemptId),
    queryFn: () => ask('unconfirmed.look-ups', { attemptId }),
  });
}

/**
 * Facts of the open account for resolving: its hard deadline, and the address of the practice bank's
 * dashboard.
 */
export const openAccountQuery = queryOptions({
  queryKey: accountKeys.list,
  queryFn: () => ask('accounts.list', {}),
});
