import { queryOptions } from '@tanstack/react-query';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';

const recentCount = 12;

/** The newest attempts, for the list under the form. */
export const recentQuery = queryOptions({
  queryKey: attemptKeys.recent(recentCount),
  queryFn: () => ask('charge.recent', { limit: recentCount }),
});

/** One attempt with its steps. */
export function attemptQuery(attemptId: string) {
  return queryOptions({
    queryKey: attemptKeys.one(attemptId),
    queryFn: () => ask('charge.find', { attemptId }),
  });
}

/** Published test numbers with their effects; practice accounts only. */
export const guideQuery = queryOptions({
  queryKey: ['practice', 'guide'],
  queryFn: () => ask('practice.guide', {}),
});
