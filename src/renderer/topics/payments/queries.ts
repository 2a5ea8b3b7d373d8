import { queryOptions } from '@tanstack/react-query';
import type { HistoryQuery } from '../../../contract/payments/payment-query.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';

/** Rows that are read at once. */
export const blockRows = 100;

/** How long rows that are out of sight stay known, so that a million of them never pile up. */
const keepBlocksMs = 60_000;

/** Under the keys of payments, so that a payment that moved is read anew. */
export const historyKeys = {
  all: [...attemptKeys.all, 'history'],
  views: [...attemptKeys.all, 'history', 'views'],
} as const;

/** How many payments a question has; refused questions say why. */
export function countQuery(query: HistoryQuery) {
  return queryOptions({
    queryKey: [...historyKeys.all, 'count', query],
    queryFn: () => ask('history.count', { query }),
  });
}

/** The rows of one block of a hundred. */
export function blockQuery(query: HistoryQuery, block: number) {
  return queryOptions({
    queryKey: [...historyKeys.all, 'block', query, block],
    gcTime: keepBlocksMs,
    queryFn: async () => {
      if (block === 0) return readPage(query, null);
      const place = await ask('history.jump', {
        query,
        to: { kind: 'row', row: block * blockRows },
      });
      // A list that grew shorter meanwhile answers with its last row, which is not this block.
      return place.kind === 'found' && place.row === block * blockRows
        ? readPage(query, place.cursor)
        : [];
    },
  });
}

async function readPage(query: HistoryQuery, cursor: string | null) {
  const side = cursor === null ? ('after' as const) : ('at' as const);
  const page = await ask('history.page', { query, cursor, side, limit: blockRows });
  return page.kind === 'page' ? page.rows : [];
}

/** What the filters can be set to in these records. */
export const choicesQuery = queryOptions({
  queryKey: [...historyKeys.all, 'choices'],
  queryFn: () => ask('history.choices', {}),
});

/** The views that were saved by name. */
export const viewsQuery = queryOptions({
  queryKey: historyKeys.views,
  queryFn: () => ask('history.views', {}),
});

/** One payment with all tries of its order and everything that happened to them. */
export function detailQuery(attemptId: AttemptView['id']) {
  return queryOptions({
    queryKey: [...historyKeys.all, 'detail', attemptId],
    queryFn: () => ask('history.detail', { attemptId }),
  });
}

/** What was asked of the service and what it said, in plain words. */
export function explanationQuery(attemptId: AttemptView['id']) {
  return queryOptions({
    queryKey: [...historyKeys.all, 'explain', attemptId],
    queryFn: () => ask('history.explain', { attemptId }),
  });
}

/** Payments of a span of days that may be one charged twice. */
export function duplicatesQuery(from: string, until: string) {
  return queryOptions({
    queryKey: [...historyKeys.all, 'doubles', from, until],
    queryFn: () => ask('history.doubles', { from, until }),
  });
}
