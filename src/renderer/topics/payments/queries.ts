import { queryOptions } from '@tanstack/react-query';
import type { PaymentQuery } from '../../../contract/payments/payment-query.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';
import { readPaymentPage } from '../../bridge/payments/payment-pages.ts';
import type { AttemptView } from '../../../contract/charge/attempt-view.ts';
import { needsAction } from '../../../domain/charge/possible-duplicates.ts';
import { minuteMs } from '../../../domain/time/units.ts';

/** Rows read at once. */
export const blockRows = 100;

/** Time for which rows out of sight stay cached; bounds the cache when a million rows are scrolled. */
const keepBlocksMs = 60_000;

/** Shares the root of payment keys, so that a changed payment is read again. */
export const paymentListKeys = {
  all: [...attemptKeys.all, 'payments'],
  views: [...attemptKeys.all, 'payments', 'views'],
} as const;

/** Count of a query's payments; a refused query returns its reason. */
export function countQuery(query: PaymentQuery) {
  return queryOptions({
    queryKey: [...paymentListKeys.all, 'count', query],
    queryFn: () => ask('history.count', { query }),
  });
}

/** The rows of one block of a hundred. */
export function blockQuery(query: PaymentQuery, block: number) {
  return queryOptions({
    queryKey: [...paymentListKeys.all, 'block', query, block],
    gcTime: keepBlocksMs,
    queryFn: async () => {
      if (block === 0) return readPaymentPage(query, null, blockRows);
      const place = await ask('history.jump', {
        query,
        to: { kind: 'row', row: block * blockRows },
      });
      // A list that has become shorter returns its last row, which is not in this block.
      return place.kind === 'found' && place.row === block * blockRows
        ? readPaymentPage(query, place.cursor, blockRows)
        : [];
    },
  });
}

/** Values that the filters offer, from these records. */
export const choicesQuery = queryOptions({
  queryKey: [...paymentListKeys.all, 'choices'],
  queryFn: () => ask('history.choices', {}),
});

/** The saved views. */
export const viewsQuery = queryOptions({
  queryKey: paymentListKeys.views,
  queryFn: () => ask('history.views', {}),
});

/** One payment with all attempts of its order and all their events. */
export function detailQuery(attemptId: AttemptView['id']) {
  return queryOptions({
    queryKey: [...paymentListKeys.all, 'detail', attemptId],
    queryFn: () => ask('history.detail', { attemptId }),
  });
}

/** The exchange with the gateway, in plain words. */
export function explanationQuery(attemptId: AttemptView['id']) {
  return queryOptions({
    queryKey: [...paymentListKeys.all, 'explain', attemptId],
    queryFn: () => ask('history.explain', { attemptId }),
  });
}

/** Payments between two days that may be duplicates. */
export function duplicatesQuery(from: string, until: string) {
  return queryOptions({
    queryKey: [...paymentListKeys.all, 'doubles', from, until],
    queryFn: () => ask('history.doubles', { from, until }),
  });
}

const countedEveryMs = 5 * minuteMs;

/**
 * The number of possible duplicates that ask for an act, for the button that opens them all.
 *
 * It is read every five minutes, since a billing run would otherwise ask for it with each of its payments.
 */
export function duplicateCountQuery(from: string, until: string) {
  return queryOptions({
    queryKey: ['payments', 'duplicate-count', from, until],
    queryFn: async () => {
      const read = await ask('history.doubles', { from, until });
      if (read.kind !== 'looked') return { groups: 0, hasMore: false };
      // The gravest groups come first, so that those left out are as grave only when all of these are.
      const grave = read.groups.filter(({ verdict }) => needsAction(verdict)).length;
      return { groups: grave, hasMore: read.hasMore && grave === read.groups.length };
    },
    staleTime: countedEveryMs,
    refetchInterval: countedEveryMs,
  });
}
