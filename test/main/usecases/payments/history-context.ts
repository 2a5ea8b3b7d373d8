import { afterEach } from 'vitest';
import type { ParsedInput } from '../../../../src/contract/index.ts';
import type { HistoryDeps } from '../../../../src/main/usecases/payments/history-deps.ts';
import { createExportRegistry } from '../../../../src/main/usecases/payments/history-deps.ts';
import { receiptBench } from '../receipts/receipt-bench.ts';

const opened: (() => void)[] = [];

afterEach(() => {
  for (const dispose of opened.splice(0)) dispose();
});

type Query = ParsedInput<'history.page'>['query'];

/** The list of everything, the newest first, changed as a test wants it. */
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

/** What the files of the history need besides a desk: the real disk, and a dialog that answers. */
export function historyBench() {
  const bench = receiptBench();
  opened.push(bench.dispose);
  const deps: HistoryDeps = { ...bench.deps, exports: createExportRegistry() };
  return { ...bench, deps };
}
