import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CurrencyCode } from '../../../domain/money.ts';
import type { OperationInput } from '../../../contract/index.ts';
import type { RunItemView } from '../../../contract/plans/run-view.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';
import { dueKeys, runKeys } from '../../bridge/due-keys.ts';
import type { DueTab } from '../../../domain/plans/due.ts';

/** Rows of one page of a To do list; "all shown" refers to the pages read so far. */
const duePageShown = 200;
const runPageShown = 50;
const runItemsShown = 100;

/** Counts and sums of the tabs, and the next due date. */
export const dueCountsQuery = queryOptions({
  queryKey: dueKeys.counts,
  queryFn: () => ask('due.counts', {}),
});

/** One To do list, page by page. */
export function duePagesQuery(tab: DueTab, search: string, currency: CurrencyCode | null) {
  return infiniteQueryOptions({
    queryKey: dueKeys.pages(tab, search, currency),
    queryFn: ({ pageParam }) =>
      ask('due.page', { tab, search, currency, limit: duePageShown, after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? (page.rows.at(-1)?.instalmentId ?? null) : null),
  });
}

/** The open run, or one that ended while this window was open. */
export const currentRunQuery = queryOptions({
  queryKey: runKeys.current,
  queryFn: () => ask('runs.current', {}),
});

/** Earlier runs, newest first, page by page. */
export const runListQuery = infiniteQueryOptions({
  queryKey: runKeys.pages,
  queryFn: ({ pageParam }) => ask('runs.page', { before: pageParam, limit: runPageShown }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => (page.hasMore ? (page.runs.at(-1)?.number ?? null) : null),
});

/** The rows of a run in order, page by page. */
export function runItemsQuery(runId: string, states: readonly RunItemView['state'][]) {
  return infiniteQueryOptions({
    queryKey: runKeys.items(runId, states),
    queryFn: ({ pageParam }) =>
      ask('runs.items', { runId, states: [...states], from: pageParam, limit: runItemsShown }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? (page.items.at(-1)?.index ?? 0) + 1 : null),
  });
}

/** Preview of a run; never cached, because the due instalments may change. */
export function runCheckQuery(request: OperationInput<'runs.check'>) {
  return queryOptions({
    queryKey: runKeys.check(JSON.stringify(request)),
    queryFn: () => ask('runs.check', request),
    gcTime: 0,
    staleTime: 0,
  });
}

/** Instalments that a run of this choice would exclude; refreshed with the lists below it. */
export function runNoteQuery(choice: OperationInput<'runs.check'>['choice']) {
  return queryOptions({
    queryKey: dueKeys.runNote(JSON.stringify(choice)),
    queryFn: () => ask('runs.check', { choice, expiredCards: 'leave-out' }),
  });
}

/** The billing run settings of the open account. */
export const runSettingsQuery = queryOptions({
  queryKey: runKeys.settings,
  queryFn: () => ask('runs.settings', {}),
});

/** Approval rates of subsequent charges on expired cards, with and without the expiry. */
export const expiryRatesQuery = queryOptions({
  queryKey: runKeys.expiryRates,
  queryFn: () => ask('plans.expiry-rates', {}),
});

/** One attempt in its current state. */
export function attemptOfRowQuery(attemptId: string) {
  return queryOptions({
    queryKey: attemptKeys.one(attemptId),
    queryFn: () => ask('charge.find', { attemptId }),
  });
}
