import { describe, expect, it } from 'vitest';
import { paymentQuerySchema } from '../../../src/contract/payments/payment-query.ts';
import type { PaymentFilters } from '../../../src/contract/payments/payment-query.ts';
import type { CustomerId, PlanId } from '../../../src/domain/ids.ts';
import { firstQuestion, noFilters } from '../../../src/renderer/bridge/payments/payment-sums.ts';
import {
  askedByPath,
  chipsOf,
  isNarrowed,
  sortedBy,
  valueWords,
  withValue,
} from '../../../src/renderer/topics/payments/criteria.ts';
import { openedPayment, paths, paymentsBehind } from '../../../src/renderer/lib/paths.ts';

const full: PaymentFilters = {
  ...noFilters,
  from: '2026-11-01',
  until: '2026-11-30',
  states: ['declined', 'unknown'],
  brands: ['visa'],
  operatorIds: ['op-1'],
  planId: 'plan-1' as PlanId,
  customerId: 'ada' as CustomerId,
};

const searchOf = (path: string) => path.slice(paths.payments.length + 1);

describe('the question that Payments asks', () => {
  it('has a chip for everything that narrows it, and each takes away itself alone', () => {
    const chips = chipsOf(full, (name, value) =>
      name === 'operatorIds' ? 'Ada' : valueWords(name, value),
    );
    expect(chips.map(({ words }) => words)).toEqual([
      'from Sun 1 Nov 2026',
      'until Mon 30 Nov 2026',
      'Outcome: Declined by the bank',
      'Outcome: Unconfirmed',
      'Card brand: Visa',
      'Operator: Ada',
      'Plan: plan-1',
      'Customer: ada',
    ]);
    for (const { id, without } of chips) {
      const left = chipsOf(without, valueWords).map((chip) => chip.id);
      expect(left).toEqual(chips.map((chip) => chip.id).filter((other) => other !== id));
    }
  });

  it('is not narrowed by blanks, and is by one filter', () => {
    expect(isNarrowed({ ...firstQuestion, search: '  ' })).toBe(false);
    expect(isNarrowed({ ...firstQuestion, filters: withValue(noFilters, 'kinds', 'single') })).toBe(
      true,
    );
    expect(withValue(withValue(noFilters, 'kinds', 'single'), 'kinds', 'single')).toEqual(
      noFilters,
    );
  });

  it('turns a column round, and begins another the way it is mostly read', () => {
    expect(sortedBy(firstQuestion.sort, 'date').direction).toBe('ascending');
    expect(sortedBy(firstQuestion.sort, 'reference')).toEqual({
      by: 'reference',
      direction: 'ascending',
    });
    expect(sortedBy(firstQuestion.sort, 'amount').direction).toBe('descending');
  });

  it('is read from a link as it was written', () => {
    const path = paymentsBehind({
      from: '2026-11-03',
      until: '2026-11-03',
      currency: 'AUD',
      states: ['declined', 'confirmed-declined'],
      responseCodes: ['51'],
    });
    const { openId, query } = askedByPath(searchOf(path));
    expect(openId).toBeNull();
    expect(paymentQuerySchema.parse(query)).toEqual({
      ...firstQuestion,
      filters: {
        ...noFilters,
        from: '2026-11-03',
        until: '2026-11-03',
        currencies: ['AUD'],
        states: ['declined', 'confirmed-declined'],
        responseCodes: ['51'],
      },
    });
  });

  it('opens one payment by a link, and leaves the list as it is', () => {
    expect(askedByPath(searchOf(openedPayment('a b/c')))).toEqual({ openId: 'a b/c', query: null });
  });

  it('takes nothing from a link that is no day, state or currency', () => {
    expect(askedByPath('from=2026-02-30&until=x&currency=DOLLAR&state=gone&code=')).toEqual({
      openId: null,
      query: null,
    });
  });
});
