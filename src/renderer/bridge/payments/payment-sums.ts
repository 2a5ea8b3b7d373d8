import { queryOptions } from '@tanstack/react-query';
import type { PaymentFilters, PaymentQuery } from '../../../contract/payments/payment-query.ts';
import type { CalendarDate } from '../../../domain/time/calendar.ts';
import { attemptKeys } from '../attempt-keys.ts';
import { ask } from '../client.ts';

/** No filters: every payment. */
export const noFilters: PaymentFilters = {
  from: null,
  until: null,
  settledOn: null,
  states: [],
  kinds: [],
  currencies: [],
  brands: [],
  operatorIds: [],
  responseCodes: [],
  planId: null,
  customerId: null,
};

/** Every payment, newest first. */
export const firstQuestion: PaymentQuery = {
  search: '',
  filters: noFilters,
  sort: { by: 'date', direction: 'descending' },
};

/** The sums of a query's payments; of a list that is too long to be added up, none. */
export function sumsQuery(query: PaymentQuery) {
  return queryOptions({
    queryKey: [...attemptKeys.all, 'payments', 'sums', query],
    queryFn: () => ask('history.sums', { query }),
  });
}

/** Sums of one day's payments, for one operator or, where staff do not sign in, for everyone. */
export function daySumsQuery(day: CalendarDate, operatorId: string | null) {
  const operatorIds = operatorId === null ? [] : [operatorId];
  return sumsQuery({
    ...firstQuestion,
    filters: { ...noFilters, from: day, until: day, operatorIds },
  });
}
