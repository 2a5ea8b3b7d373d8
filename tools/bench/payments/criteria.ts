import type { OperationInput } from '../../../src/contract/index.ts';
import type { SeededChance } from '../seed/seeded-chance.ts';

type Query = OperationInput<'history.page'>['query'];

/** The list of everything, the newest first. */
export const everything: Query = {
  search: '',
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
  },
  sort: { by: 'date', direction: 'descending' },
};

/** Search texts of the kinds that staff use, with values that the seeded records contain. */
export function searchTexts(chance: SeededChance, payments: number): readonly string[] {
  const index = chance.below(payments);
  return [
    `INV-${100_000 + index}`,
    `inv-${String(100_000 + index).slice(0, 4)}`,
    chance.oneOf(['gonzalez', 'smith', 'mei tanaka', 'o’brien', 'zoe ha', 'søren']),
    chance.digits(4),
    `071-P-${chance.digits(3)}`,
    chance.digits(5),
    '149.50',
    chance.oneOf(['deposit', 'rang']),
  ];
}

/** Filters that staff use, alone and combined. */
export function filteredQueries(): readonly Query[] {
  const filtered = (filters: Partial<Query['filters']>): Query => ({
    ...everything,
    filters: { ...everything.filters, ...filters },
  });
  return [
    filtered({ states: ['unknown', 'mismatch'] }),
    filtered({ states: ['declined'] }),
    filtered({ states: ['approved'], brands: ['visa'], currencies: ['AUD'] }),
    filtered({ states: ['declined'], brands: ['amex'], currencies: ['JPY'] }),
    filtered({ responseCodes: ['41', '62'] }),
    filtered({ operatorIds: ['admin'] }),
    filtered({ kinds: ['instalment'] }),
    filtered({ planId: 'plan_seeded-7' }),
    filtered({ from: '2026-03-02', until: '2026-03-08' }),
    filtered({ from: '2025-06-01', until: '2025-06-30', states: ['declined'] }),
  ];
}
