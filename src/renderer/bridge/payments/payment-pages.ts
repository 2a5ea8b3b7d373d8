import { queryOptions } from '@tanstack/react-query';
import type { PaymentQuery } from '../../../contract/payments/payment-query.ts';
import { attemptKeys } from '../attempt-keys.ts';
import { ask } from '../client.ts';
import { firstQuestion } from './payment-sums.ts';

/** Rows of a query's payments from a position on, or from the first; none where the query is refused. */
export async function readPaymentPage(query: PaymentQuery, cursor: string | null, limit: number) {
  const side = cursor === null ? ('after' as const) : ('at' as const);
  const page = await ask('history.page', { query, cursor, side, limit });
  return page.kind === 'page' ? page.rows : [];
}

/** The newest payments that a search finds by any of its words. */
export function paymentsFoundQuery(search: string, limit: number) {
  return queryOptions({
    queryKey: [...attemptKeys.all, 'payments', 'found', search],
    queryFn: () => readPaymentPage({ ...firstQuestion, search }, null, limit),
  });
}
