import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../../../src/domain/time/calendar.ts';
import { refundedMinor, refuseRefund } from '../../../src/domain/charge/recorded-refund.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';

const entry = {
  amountMinor: 5000,
  refundedOn: '2026-11-20',
  dashboardReference: 'R-1',
  reason: 'Sent back',
};
const setting = {
  taken: { amountMinor: 8900, currency: 'AUD' as CurrencyCode },
  refundedMinor: 0,
  chargedOn: '2026-11-18' as CalendarDate,
  today: '2026-11-20' as CalendarDate,
};

describe('a refund made elsewhere', () => {
  it.each([
    [{}, {}, null],
    [{ amountMinor: 8900 }, {}, null],
    [{ amountMinor: 8901 }, {}, 'amount-above-left'],
    [{ amountMinor: 5000 }, { refundedMinor: 3900 }, null],
    [{ amountMinor: 5001 }, { refundedMinor: 3900 }, 'amount-above-left'],
    [{ amountMinor: 1 }, { refundedMinor: 8900 }, 'amount-above-left'],
    [{ amountMinor: 0 }, {}, 'amount-zero'],
    [{ amountMinor: -1 }, {}, 'amount-zero'],
    [{}, { taken: null }, 'nothing-taken'],
    [{ refundedOn: '2026-11-18' }, {}, null],
    [{ refundedOn: '2026-11-17' }, {}, 'date-before-charge'],
    [{ refundedOn: '2026-11-21' }, {}, 'date-in-future'],
    [{ refundedOn: '2026-02-30' }, {}, 'date-not-real'],
    [{ refundedOn: '20/11/2026' }, {}, 'date-not-real'],
    [{ dashboardReference: '  ' }, {}, 'reference-empty'],
    [{ reason: '' }, {}, 'reason-empty'],
    [{ reason: 'card 4111 1111 1111 1111' }, {}, 'reason-holds-card-number'],
    [{ dashboardReference: '4111111111111111' }, {}, 'reference-holds-card-number'],
  ])('%j against %j: %s', (change, scene, refusal) => {
    expect(refuseRefund({ ...entry, ...change }, { ...setting, ...scene })).toBe(refusal);
  });

  it('adds up what was given back', () => {
    expect(refundedMinor([])).toBe(0);
    expect(refundedMinor([{ amountMinor: 1 }, { amountMinor: 2 }])).toBe(3);
  });
});
