import { queryOptions } from '@tanstack/react-query';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';

const recentCount = 12;

/** The newest attempts, for the list under the form. */
export const recentQuery = queryOptions({
  queryKey: attemptKeys.recent(recentCount),
  queryFn: () => ask('charge.recent', { limit: recentCount }),
});

/** The sums of today's payments: of one operator, or where nobody signs in of everybody. */
export function todaySumsQuery(today: CalendarDate, operatorId: string | null) {
  return queryOptions({
    queryKey: attemptKeys.ofDay(today, operatorId),
    queryFn: () =>
      ask('history.sums', {
        query: {
          search: '',
          filters: {
            from: today,
            until: today,
            settledOn: null,
            states: [],
            kinds: [],
            currencies: [],
            brands: [],
            operatorIds: operatorId === null ? [] : [operatorId],
            responseCodes: [],
            planId: null,
            customerId: null,
          },
          sort: { by: 'date', direction: 'descending' },
        },
      }),
  });
}

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
