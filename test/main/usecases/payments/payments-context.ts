import { afterEach } from 'vitest';
import type { ParsedInput } from '../../../../src/contract/index.ts';
import type { PaymentListDeps } from '../../../../src/main/usecases/payments/payment-list-deps.ts';
import { createExportRegistry } from '../../../../src/main/usecases/payments/payment-list-deps.ts';
import { receiptBench } from '../receipts/receipt-bench.ts';

const opened: (() => void)[] = [];

afterEach(() => {
  for (const dispose of opened.splice(0)) dispose();
});

type Query = ParsedInput<'history.page'>['query'];

/** The list of all payments, newest first, changed as a test needs it. */
export function query(
  search = '',
  filters: Partial<Query['filters']> = {},
  sort: Query['sort'] = { by: 'date', direction: 'descending' },
): Query {
  return {
    search,
    sort,
    filters: {
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
      ...filters,
    },
  };
}

/** Dependencies of the list's files besides a context: the real disk, and dialogs with fixed results. */
export function paymentsBench() {
  const bench = receiptBench();
  opened.push(bench.dispose);
  const deps: PaymentListDeps = { ...bench.deps, exports: createExportRegistry() };
  return { ...bench, deps };
}
