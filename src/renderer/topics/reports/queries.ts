import { queryOptions } from '@tanstack/react-query';
import type { CurrencyCode } from '../../../domain/money.ts';
import { attemptKeys } from '../../bridge/attempt-keys.ts';
import { ask } from '../../bridge/client.ts';
import type { ReportPage } from './report-page.ts';

/** Shares the root of payment keys, so that a changed payment is summed again. */
const root = [...attemptKeys.all, 'reports'] as const;

/** Options of the reports: currencies with payments, and the first date. */
export const choicesQuery = queryOptions({
  queryKey: [...root, 'choices'],
  queryFn: () => ask('reports.choices', {}),
});

function spanOf({ from, until, currency }: ReportPage) {
  return { from, until, currency: currency as CurrencyCode };
}

export function approvalsQuery(page: ReportPage) {
  return queryOptions({
    queryKey: [...root, 'approvals', page],
    queryFn: () => ask('reports.approvals', spanOf(page)),
  });
}

export function declinesQuery(page: ReportPage) {
  return queryOptions({
    queryKey: [...root, 'declines', page],
    queryFn: () => ask('reports.declines', spanOf(page)),
  });
}

export function recoveredQuery(page: ReportPage) {
  return queryOptions({
    queryKey: [...root, 'recovered', page],
    queryFn: () =>
      ask('reports.recovered', {
        month: page.from.slice(0, 7),
        currency: page.currency,
      }),
  });
}

export function fallsDueQuery(page: ReportPage) {
  return queryOptions({
    queryKey: [...root, 'falls-due', page],
    queryFn: () => ask('plans.forecast', { from: page.from, until: page.until }),
  });
}
