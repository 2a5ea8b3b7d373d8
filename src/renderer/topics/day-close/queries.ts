import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OperationOutput } from '../../../contract/index.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';

const daysShown = 30;

/** Shares the root of payment keys, so that a changed payment invalidates the sums. */
export const closeKeys = {
  all: [...attemptKeys.all, 'closes'],
  days: [...attemptKeys.all, 'closes', 'days'],
  sheet: (day: CloseDay) =>
    [...attemptKeys.all, 'closes', 'sheet', day.settlementDate, day.currency] as const,
} as const;

export interface CloseDay {
  readonly settlementDate: string;
  readonly currency: CurrencyCode;
}

export type ListedDay = OperationOutput<'closes.days'>['days'][number];

/** The settlement dates, page by page, newest first. */
export const daysQuery = infiniteQueryOptions({
  queryKey: closeKeys.days,
  queryFn: ({ pageParam }) => ask('closes.days', { before: pageParam, limit: daysShown }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.hasMore ? (page.days.at(-1)?.settlementDate ?? null) : null),
});

/** Our records of one settlement date. */
export function sheetQuery(day: CloseDay) {
  return queryOptions({
    queryKey: closeKeys.sheet(day),
    queryFn: () => ask('closes.sheet', day),
  });
}

/** Name under which the bank's text of a day is kept while its screen is left. */
export function bankTextName({ settlementDate, currency }: CloseDay): string {
  return `close ${settlementDate} ${currency}`;
}
