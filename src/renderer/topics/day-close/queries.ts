import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OperationOutput } from '../../../contract/index.ts';
import type { CurrencyCode } from '../../../domain/money.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';

const daysShown = 30;

/** Under the keys of payments, so that a payment that moved changes the sums. */
export const closeKeys = {
  all: [...attemptKeys.all, 'closes'],
  days: [...attemptKeys.all, 'closes', 'days'],
  sheet: (day: CloseDay) =>
    [...attemptKeys.all, 'closes', 'sheet', day.settlementDate, day.currency] as const,
} as const;

/** Which day a close is about. */
export interface CloseDay {
  readonly settlementDate: string;
  readonly currency: CurrencyCode;
}

export type ListedDay = OperationOutput<'closes.days'>['days'][number];

/** The bank's days, page after page, the newest first. */
export const daysQuery = infiniteQueryOptions({
  queryKey: closeKeys.days,
  queryFn: ({ pageParam }) => ask('closes.days', { before: pageParam, limit: daysShown }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.hasMore ? (page.days.at(-1)?.settlementDate ?? null) : null),
});

/** What our records say of one day. */
export function sheetQuery(day: CloseDay) {
  return queryOptions({
    queryKey: closeKeys.sheet(day),
    queryFn: () => ask('closes.sheet', day),
  });
}
