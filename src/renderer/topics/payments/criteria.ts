import type {
  PaymentFilters,
  PaymentQuery,
  PaymentSort,
} from '../../../contract/payments/payment-query.ts';
import { attemptStates } from '../../../domain/charge/attempt.ts';
import type { AttemptState, ChargeKind } from '../../../domain/charge/attempt.ts';
import type { CustomerId, PlanId } from '../../../domain/ids.ts';
import { isCurrency } from '../../../domain/money.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { firstQuestion, noFilters } from '../../bridge/payments/payment-sums.ts';
import { brandName } from '../../lib/brand-names.ts';
import { kindWords } from '../../words/payments/charge-form.ts';
import { paymentWords } from '../../words/payments/payments.ts';
import { stateWords } from '../../words/payments/states.ts';

/** A filter whose values are selected from a list. */
export type ListFilter = (typeof listFilters)[number];

/** A filter whose values are named on its chip: those of a list, one plan and one customer. */
export type NamedFilter = ListFilter | 'planId' | 'customerId';

export const listFilters = [
  'states',
  'kinds',
  'currencies',
  'brands',
  'operatorIds',
  'responseCodes',
] as const;

/** Reverses the order of the current column, or sorts by another one. */
export function sortedBy(sort: PaymentSort, by: PaymentSort['by']): PaymentSort {
  if (sort.by !== by) return { by, direction: by === 'reference' ? 'ascending' : 'descending' };
  return { by, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}

/** Toggles a value of a list filter. */
export function withValue(
  filters: PaymentFilters,
  name: ListFilter,
  value: string,
): PaymentFilters {
  const values: readonly string[] = filters[name];
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return { ...filters, [name]: next };
}

/** One active filter, and the query without it. */
export interface Chip {
  readonly id: string;
  readonly words: string;
  readonly without: PaymentFilters;
}

/** The active filters, each removable by itself. */
export function chipsOf(
  filters: PaymentFilters,
  nameOf: (name: NamedFilter, value: string) => string,
): readonly Chip[] {
  const { from, until } = filters;
  const chips: Chip[] = [];
  if (from !== null) {
    chips.push({ id: 'from', words: paymentWords.from(from), without: { ...filters, from: null } });
  }
  if (until !== null) {
    const without = { ...filters, until: null };
    chips.push({ id: 'until', words: paymentWords.until(until), without });
  }
  if (filters.settledOn !== null) {
    const words = paymentWords.settledOn(filters.settledOn);
    chips.push({ id: 'settled', words, without: { ...filters, settledOn: null } });
  }
  for (const name of listFilters) {
    for (const value of filters[name]) {
      const words = `${paymentWords.filters[name]}: ${nameOf(name, value)}`;
      chips.push({ id: `${name} ${value}`, words, without: withValue(filters, name, value) });
    }
  }
  for (const name of ['planId', 'customerId'] as const) {
    const value = filters[name];
    if (value === null) continue;
    const words = `${paymentWords.filters[name]}: ${nameOf(name, value)}`;
    chips.push({ id: name, words, without: { ...filters, [name]: null } });
  }
  return chips;
}

/** The name of a filter's value as staff read it. */
export function valueWords(name: NamedFilter, value: string): string {
  if (name === 'states') return stateWords[value as AttemptState].word;
  if (name === 'kinds') return kindWords[value as ChargeKind];
  if (name === 'brands') return brandName(value) ?? value;
  return value;
}

/** True when the query excludes any payment. */
export function isNarrowed({ search, filters }: PaymentQuery): boolean {
  return search.trim() !== '' || JSON.stringify(filters) !== JSON.stringify(noFilters);
}

/** A link's request to Payments (`lib/paths.ts`): one payment, a query, or neither. */
export interface AskedByPath {
  readonly openId: string | null;
  readonly query: PaymentQuery | null;
}

/** Parses a link's request; a value that is no date, state or currency does not filter. */
export function askedByPath(search: string): AskedByPath {
  const asked = new URLSearchParams(search);
  const day = (name: string): string | null => {
    const text = asked.get(name) ?? '';
    return isCalendarDate(text) ? text : null;
  };
  const filters: PaymentFilters = {
    ...noFilters,
    from: day('from'),
    until: day('until'),
    settledOn: day('settled'),
    currencies: asked.getAll('currency').filter(isCurrency),
    states: attemptStates.filter((state) => asked.getAll('state').includes(state)),
    responseCodes: asked.getAll('code').filter((code) => code !== ''),
    planId: asked.get('plan') as PlanId | null,
    customerId: asked.get('customer') as CustomerId | null,
  };
  const query = { ...firstQuestion, filters };
  return { openId: asked.get('open'), query: isNarrowed(query) ? query : null };
}
