import { queryOptions } from '@tanstack/react-query';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { accountKeys } from '../../bridge/account-keys.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';

/** How many of the newest tries the list shows. */
export const recentShown = 100;

/** Every try that needs a person, oldest first. */
export const unconfirmedQuery = queryOptions({
  queryKey: attemptKeys.unconfirmed,
  queryFn: () => ask('unconfirmed.list', {}),
});

/** The newest tries of this terminal. */
export const recentQuery = queryOptions({
  queryKey: attemptKeys.recent(recentShown),
  queryFn: () => ask('charge.recent', { limit: recentShown }),
});

/** One try as it stands now. */
export function attemptQuery(attemptId: AttemptView['id']) {
  return queryOptions({
    queryKey: attemptKeys.one(attemptId),
    queryFn: () => ask('charge.find', { attemptId }),
  });
}

/**
 * What the open account says about waiting and looking: the time after which an answer is given up,
 * and where the practice bank can be looked at.
 */
export const openAccountQuery = queryOptions({
  queryKey: accountKeys.list,
  queryFn: () => ask('accounts.list', {}),
});
