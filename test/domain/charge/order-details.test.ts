import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blankLineItem,
  detailTextsOf,
  noDetailTexts,
  readDetails,
} from '../../../src/domain/charge/details/detail-texts.ts';
import {
  checkDetails,
  itemsMinor,
  taxWithin,
} from '../../../src/domain/charge/details/order-details.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';

const aud = 'AUD' as CurrencyCode;
const number = '4111 1111 1111 1111';

function refusalsOf(change: Partial<typeof noDetailTexts>, amountMinor = 10_000) {
  const read = readDetails({ ...noDetailTexts, ...change }, amountMinor, aud);
  return read.ok ? [] : read.error;
}

const item = (text: string, quantity: string, unitAmount: string) => ({
  text,
  quantity,
  unitAmount,
});

describe('the details of an order', () => {
  it('are none while nothing was keyed, a new line included', () => {
    const read = readDetails({ ...noDetailTexts, items: [blankLineItem] }, 10_000, aud);
    expect(read).toEqual({ ok: true, value: null });
  });

  it('have lines with parts of one, discounts and a sum that is the amount', () => {
    const items = [item('Oak stool', '2', '45.00'), item('Voucher', '1', '-5.5')];
    const typed = { ...noDetailTexts, items: [...items, item('Cloth, metres', '1.5', '10.33')] };
    const read = readDetails(typed, 10_000, aud);
    expect(read).toMatchObject({
      ok: true,
      value: { items: [{ quantityThousandths: 2000, unitMinor: 4500 }, { unitMinor: -550 }, {}] },
    });
    expect(refusalsOf({ items: typed.items }, 10_001)).toEqual([
      { field: 'items', reason: 'sum-differs' },
    ]);
  });

  it('name the refused field, and the line that it stands in', () => {
    const items = [item('Stool', '1', '100.00'), item('', '0', '1.234')];
    expect(refusalsOf({ items })).toEqual([
      { field: 'item-quantity', reason: 'not-a-quantity', line: 2 },
      { field: 'item-amount', reason: 'too-many-decimals', line: 2 },
    ]);
    expect(refusalsOf({ items: [item(' ', '1', '100.00')] })).toEqual([
      { field: 'item-text', reason: 'empty', line: 1 },
    ]);
    expect(refusalsOf({ tax: '101%' })).toEqual([{ field: 'tax', reason: 'not-a-tax' }]);
    expect(refusalsOf({ tax: '100.01' })).toEqual([{ field: 'tax', reason: 'above-amount' }]);
    expect(refusalsOf({ description: 'x'.repeat(201) })).toMatchObject([{ reason: 'too-long' }]);
  });

  it('take no card number in any text', () => {
    expect(refusalsOf({ description: `for ${number}` })).toEqual([
      { field: 'description', reason: 'holds-card-number' },
    ]);
    expect(refusalsOf({ note: number })).toMatchObject([{ field: 'order-note' }]);
    expect(refusalsOf({ items: [item(number, '1', '100.00')] })).toMatchObject([
      { field: 'item-text', reason: 'holds-card-number', line: 1 },
    ]);
  });

  it('have a tax within the total, to the nearest minor unit', () => {
    const rate = { kind: 'rate', rateHundredths: 1000 } as const;
    expect(taxWithin(rate, 11_000)).toEqual({ rateHundredths: 1000, amountMinor: 1000 });
    expect(taxWithin({ ...rate, rateHundredths: 770 }, 9_990).amountMinor).toBe(714);
    const rates = fc.integer({ min: 0, max: 10_000 });
    const totals = fc.integer({ min: 1, max: 1e12 });
    fc.assert(
      fc.property(rates, totals, (rateHundredths, total) => {
        const { amountMinor } = taxWithin({ kind: 'rate', rateHundredths }, total);
        const net = total - amountMinor;
        expect(Math.abs(net * (rateHundredths / 10_000) - amountMinor)).toBeLessThanOrEqual(
          1 + total * 1e-12,
        );
      }),
    );
  });

  it('can be typed again as they were recorded', () => {
    const typed = {
      description: 'Two stools',
      note: 'Ring first',
      items: [item('Oak stool', '2.5', '-4.00'), item('More', '1', '110.00')],
      tax: '7.7%',
    };
    const read = readDetails(typed, 10_000, aud);
    const checked = read.ok && read.value !== null ? checkDetails(read.value, 10_000) : null;
    expect(checked?.ok === true && detailTextsOf(checked.value, aud)).toEqual(typed);
  });

  it('add lines up without a rounding of their sum', () => {
    const third = { text: 'x', quantityThousandths: 333, unitMinor: 100 };
    expect(itemsMinor([third, third, third])).toBe(99);
  });
});
