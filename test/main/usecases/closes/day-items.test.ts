import { describe, expect, it } from 'vitest';
import type { DayItemFilters } from '../../../../src/contract/payments/day-items.ts';
import type { CalendarDate } from '../../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import { ok } from '../../../../src/domain/result.ts';
import { exportDayItems, listDayItems } from '../../../../src/main/usecases/closes/day-items.ts';
import {
  countPayments,
  pageOfPayments,
} from '../../../../src/main/usecases/payments/list-payments.ts';
import { recordRefund } from '../../../../src/main/usecases/payments/record-refund.ts';
import { query } from '../payments/payments-context.ts';
import { openTestContext, order, person, valueOf } from '../test-context.ts';

const every: DayItemFilters = { kinds: [], brands: [], operatorIds: [] };

/** A day of two payments by two operators; a third refunded part of the first. */
async function openDay() {
  const at = await openTestContext();
  const first = await at.charge(order({ reference: '=INV-1', amountMinor: 10_100 }));
  await at.charge(order({ reference: 'INV-2', amountMinor: 20_200 }), { role: 'supervisor' });
  const settlementDate = (first.response?.settlementDate ?? '') as CalendarDate;
  // The bank's date is ahead of this clock, and no refund is recorded ahead of its day.
  const aheadMs = Date.parse(settlementDate) - Date.parse(at.context.clock.now());
  at.clock.advanceMs(Math.max(0, aheadMs) + 24 * 60 * 60_000);
  const refund = await recordRefund(at.context, person('admin'), {
    attemptId: first.id,
    amountMinor: 100,
    refundedOn: settlementDate,
    dashboardReference: 'RF-1',
    reason: 'Part sent back',
    owedAgainOn: null,
  });
  expect(valueOf(refund)).toMatchObject({ isWhole: false });
  return { at, first, day: { settlementDate, currency: 'AUD' as CurrencyCode } };
}

async function listed(
  { at, day }: Awaited<ReturnType<typeof openDay>>,
  change: Partial<DayItemFilters> = {},
  page = { offset: 0, limit: 100 },
) {
  const filters = { ...every, ...change };
  return valueOf(await listDayItems(at.context, day, { filters, ...page }));
}

describe('an itemised settlement date', () => {
  it('has a line for each payment and refund, with who made it', async () => {
    const opened = await openDay();
    const { count, amountMinor, items, choices } = await listed(opened);
    expect([count, amountMinor]).toEqual([3, 30_200]);
    expect(
      items.map(({ kind, reference, operatorName, amountMinor: minor }) =>
        [kind, reference, operatorName, minor].join(' '),
      ),
    ).toEqual([
      'payment =INV-1 Name of clerk 10100',
      'payment INV-2 Name of supervisor 20200',
      'refund =INV-1 Name of admin -100',
    ]);
    expect(items[0]?.transactionId).toBe(opened.first.response?.transactionId);
    expect(items[2]).toMatchObject({ transactionId: 'RF-1', attemptId: opened.first.id });
    expect(choices.operators.map(({ name }) => name)).toEqual([
      'Name of admin',
      'Name of clerk',
      'Name of supervisor',
    ]);
  });

  it('narrows by kind, brand and operator, and sums what is left', async () => {
    const opened = await openDay();
    const refunds = await listed(opened, { kinds: ['refund'] });
    expect([refunds.count, refunds.amountMinor]).toEqual([1, -100]);
    const own = await listed(opened, { operatorIds: ['supervisor'] });
    expect(own.items.map(({ reference }) => reference)).toEqual(['INV-2']);
    const brand = refunds.choices.brands[0] ?? '';
    expect((await listed(opened, { brands: [brand] })).count).toBe(3);
    expect((await listed(opened, { brands: ['another'] })).count).toBe(0);
  });

  it('comes page by page, each with the count of all', async () => {
    const opened = await openDay();
    const start = await listed(opened, {}, { offset: 0, limit: 2 });
    const rest = await listed(opened, {}, { offset: 2, limit: 2 });
    expect([start.count, start.items.length, rest.count, rest.items.length]).toEqual([3, 2, 3, 1]);
  });

  it('is written as CSV as it is filtered, and no text becomes a formula', async () => {
    const { at, day } = await openDay();
    let text = '';
    const files = {
      documents: '/tmp',
      askWhereToSave: async () => '/tmp/day.csv',
      stage: async (_path: string, bytes: Uint8Array) => {
        text = Buffer.from(bytes).toString('utf8');
        return ok({ commit: async () => ok(null), discard: async () => undefined });
      },
    };
    const filters = { ...every, kinds: ['refund' as const] };
    const saved = valueOf(await exportDayItems(at.context, files, day, filters));
    expect(saved).toEqual({ kind: 'written', fileName: 'day.csv', count: 1 });
    const [head, line, end] = text.split('\r\n');
    expect(head).toContain('Settlement date,Kind,Reference,Transaction ID');
    expect(line).toMatch(
      new RegExp(`^${day.settlementDate},refund,'=INV-1,RF-1,.+,Name of admin,.+,-1.00,AUD$`, 'u'),
    );
    expect(end).toBe('');
    const nowhere = { ...files, askWhereToSave: async () => null };
    expect(valueOf(await exportDayItems(at.context, nowhere, day, every))).toEqual({
      kind: 'cancelled',
    });
  });

  it('is found in Payments by its date, in every order of the list', async () => {
    const { at, day } = await openDay();
    const count = async (settledOn: string | null, search = '') =>
      valueOf(await countPayments(at.context, { query: query(search, { settledOn }) }));
    expect(await count(day.settlementDate)).toEqual({ kind: 'counted', total: 2 });
    expect(await count(day.settlementDate, 'INV-2')).toEqual({ kind: 'counted', total: 1 });
    expect(await count('2020-01-01')).toEqual({ kind: 'counted', total: 0 });
    const byAmount = query(
      '',
      { settledOn: day.settlementDate },
      { by: 'amount', direction: 'ascending' },
    );
    const asked = { query: byAmount, cursor: null, side: 'after' as const, limit: 10 };
    const page = valueOf(await pageOfPayments(at.context, asked));
    expect(page.kind === 'page' && page.rows.map(({ reference }) => reference)).toEqual([
      '=INV-1',
      'INV-2',
    ]);
    expect(await count('2020-02-31')).toEqual({ kind: 'refused', reason: 'dates-not-real' });
  });
});
