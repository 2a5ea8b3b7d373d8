import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { DayItemFilters } from '../../../../contract/payments/day-items.ts';
import { ask } from '../../../bridge/client.ts';
import { closeKeys } from '../queries.ts';
import type { CloseDay } from '../queries.ts';

const itemsAtOnce = 100;

/** No filters: every payment and refund of the day. */
export const everyItem: DayItemFilters = { kinds: [], brands: [], operatorIds: [] };

/** The payments and refunds of a day, page by page. */
export function itemsQuery(day: CloseDay, filters: DayItemFilters) {
  return infiniteQueryOptions({
    queryKey: [...closeKeys.sheet(day), 'items', filters] as const,
    queryFn: ({ pageParam }) =>
      ask('closes.items', { ...day, filters, offset: pageParam, limit: itemsAtOnce }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0);
      return page.items.length > 0 && read < page.count ? read : null;
    },
    placeholderData: keepPreviousData,
  });
}
