import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DueTab } from '../../../contract/plans/due-work.ts';
import type { OperationInput } from '../../../contract/index.ts';
import type { RunItemView } from '../../../contract/plans/runs.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';
import { dueKeys, runKeys } from '../../bridge/due-keys.ts';

/** Rows of one page of a list of To do; "all shown" is what was read so far. */
const duePageShown = 200;
const runPageShown = 50;
const runItemsShown = 100;

/** Counts and sums of the tabs, and what comes next. */
export const dueCountsQuery = queryOptions({
  queryKey: dueKeys.counts,
  queryFn: () => ask('due.counts', {}),
});

/** One list of To do, page after page. */
export function duePagesQuery(tab: DueTab, search: string) {
  return infiniteQueryOptions({
    queryKey: dueKeys.pages(tab, search),
    queryFn: ({ pageParam }) =>
      ask('due.page', { tab, search, limit: duePageShown, after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? (page.rows.at(-1)?.instalmentId ?? null) : null),
  });
}

/** The run that is not over, or that ended while this window watched. */
export const currentRunQuery = queryOptions({
  queryKey: runKeys.current,
  queryFn: () => ask('runs.current', {}),
});

/** Earlier runs, the newest first, page after page. */
export const runListQuery = infiniteQueryOptions({
  queryKey: runKeys.pages,
  queryFn: ({ pageParam }) => ask('runs.page', { before: pageParam, limit: runPageShown }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => (page.hasMore ? (page.runs.at(-1)?.number ?? null) : null),
});

/** The rows of a run in their order, page after page. */
export function runItemsQuery(runId: string, states: readonly RunItemView['state'][]) {
  return infiniteQueryOptions({
    queryKey: runKeys.items(runId, states),
    queryFn: ({ pageParam }) =>
      ask('runs.items', { runId, states: [...states], from: pageParam, limit: runItemsShown }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? (page.items.at(-1)?.index ?? 0) + 1 : null),
  });
}

/** What a run would do; never kept, because what is due may change under it. */
export function runCheckQuery(request: OperationInput<'runs.check'>) {
  return queryOptions({
    queryKey: runKeys.check(JSON.stringify(request)),
    queryFn: () => ask('runs.check', request),
    gcTime: 0,
    staleTime: 0,
  });
}

/** How runs of the open account go. */
export const runSettingsQuery = queryOptions({
  queryKey: runKeys.settings,
  queryFn: () => ask('runs.settings', {}),
});

/** How often later charges on expired cards were approved, with and without the expiry. */
export const expiryRatesQuery = queryOptions({
  queryKey: runKeys.expiryRates,
  queryFn: () => ask('plans.expiry-rates', {}),
});

/** One try as it stands now. */
export function attemptOfRowQuery(attemptId: string) {
  return queryOptions({
    queryKey: attemptKeys.one(attemptId),
    queryFn: () => ask('charge.find', { attemptId }),
  });
}
