import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../../../src/domain/time/calendar.ts';
import { attemptStates } from '../../../src/domain/charge/attempt.ts';
import type { AttemptState } from '../../../src/domain/charge/attempt.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { receiptOf } from '../../../src/domain/receipt/receipt.ts';
import {
  copyLine,
  receiptAmount,
  receiptLines,
  receiptStamp,
  receiptTitle,
} from '../../../src/domain/receipt/receipt-words.ts';
import { receiptEligibilityOf } from '../../../src/domain/receipt/eligibility.ts';
import { answerOf, factsOf, madeOf } from './receipts.ts';

const aud = 'AUD' as CurrencyCode;

function lines(receipt: ReturnType<typeof madeOf>): Record<string, string> {
  return Object.fromEntries(receiptLines(receipt).map(({ label, value }) => [label, value]));
}

function refund(amountMinor: number, refundedOn = '2026-11-21') {
  return {
    amountMinor,
    currency: aud,
    refundedOn: refundedOn as CalendarDate,
    dashboardReference: 'R-1',
  };
}

describe('the receipt of an approved payment', () => {
  const receipt = madeOf();

  it('says what a customer looks for, in the merchant’s zone', () => {
    expect(receiptTitle(receipt)).toBe('Receipt');
    expect(receiptAmount(receipt)).toEqual({ label: 'Paid', value: 'AUD 49.50' });
    expect(lines(receipt)).toEqual({
      Date: 'Fri 20 Nov 2026, 21:00 (Australia/Sydney)',
      'Gateway’s time': 'Fri 20 Nov 2026, 21:00:01 (UTC+11:00)',
      Reference: 'INV-20417',
      Type: 'Phone order, sale',
      Card: 'Visa ending 1111',
      Authorisation: '225104',
      RRN: '026413118830',
    });
    expect(copyLine(receipt)).toBeNull();
  });

  it('leaves out codes that the service did not give', () => {
    const bare = madeOf({ transaction: answerOf({ authorization: '0', rrn: null }) });
    expect(lines(bare)).not.toHaveProperty('Authorisation');
    expect(lines(bare)).not.toHaveProperty('RRN');
    const undated = madeOf({ transaction: answerOf({ transactionDate: null }) });
    expect(lines(undated)).not.toHaveProperty('Gateway’s time');
  });

  it('names a mail order and a recurring payment as such', () => {
    expect(lines(madeOf({ channel: 'mail', kind: 'recurring' }))['Type']).toBe(
      'Mail order, sale, recurring payment',
    );
  });

  it('calls the reference what the account calls it', () => {
    const named = lines(madeOf({}, { referenceLabel: 'Invoice number' }));
    expect(named['Invoice number']).toBe(lines(madeOf())['Reference']);
    expect(named['Reference']).toBeUndefined();
  });

  it('has an amount without decimals where the currency has none', () => {
    const yen = 'JPY' as CurrencyCode;
    const made = madeOf({ amountMinor: 12_000, currency: yen });
    expect(receiptAmount(made).value).toBe('JPY 12,000');
  });

  it('is a COPY from the second on, and says when it was made', () => {
    const copy = madeOf({}, { handedOut: 2 });
    expect(copyLine(copy)).toBe('COPY 2, made Fri 20 Nov 2026, 21:05 (Australia/Sydney)');
  });

  it('lists the payments to come and how to cancel, where there is a plan', () => {
    const planned = madeOf(
      { kind: 'instalment' },
      {
        plan: {
          schedule: [{ dueOn: '2026-12-20' as CalendarDate, amountMinor: 24_000 }],
          howToCancel: 'Ring us.',
        },
      },
    );
    expect(lines(planned)).toMatchObject({
      'To come': 'AUD 240.00 on Sun 20 Dec 2026',
      'To cancel': 'Ring us.',
    });
  });
});

describe('money that is not simply what was asked for', () => {
  it('shows a part as a part', () => {
    const part = madeOf({
      state: 'confirmed-charged',
      amountMinor: 8900,
      verdict: { state: 'mismatch', fields: ['captured-amount'] },
      resolution: { found: 'charged', transactionId: '071-P-1', amountTakenMinor: 5000 },
    });
    expect(receiptTitle(part)).toBe('Receipt: paid in part');
    expect(receiptAmount(part).value).toBe('AUD 50.00');
    expect(lines(part)).toMatchObject({
      Ordered: 'AUD 89.00',
      'Not covered by this payment': 'AUD 39.00',
    });
  });

  it('shows more than was asked for as it is', () => {
    const more = madeOf({
      state: 'confirmed-charged',
      resolution: { found: 'charged', transactionId: '071-P-1', amountTakenMinor: 9900 },
    });
    expect(receiptAmount(more).value).toBe('AUD 99.00');
    expect(lines(more)['Ordered']).toBe('AUD 49.50');
    expect(lines(more)).not.toHaveProperty('Not covered by this payment');
  });

  it('shows refunds made elsewhere and what is left', () => {
    const some = madeOf({}, { refunds: [refund(1000)] });
    expect(receiptTitle(some)).toBe('Receipt: refunded in part');
    expect(lines(some)).toMatchObject({
      Refunded: 'AUD 10.00 on Sat 21 Nov 2026',
      'Paid after refunds': 'AUD 39.50',
    });
    expect(receiptTitle(madeOf({}, { refunds: [refund(4950)] }))).toBe('Receipt: refunded');
  });

  it('counts a reversal once, also when it stands among the recorded refunds', () => {
    const reversed = {
      state: 'confirmed-reversed',
      resolution: {
        found: 'reversed',
        transactionId: 'R-1',
        amountMinor: 4950,
        reversedOn: '2026-11-21',
      },
    } as const;
    for (const refunds of [[], [refund(4950)]]) {
      const made = madeOf(reversed, { refunds });
      expect(receiptTitle(made)).toBe('Receipt: refunded');
      expect(made.refunds).toHaveLength(1);
      expect(lines(made)['Paid after refunds']).toBe('AUD 0.00');
      expect(receiptAmount(made).value).toBe('AUD 49.50');
    }
  });

  it('names the card that was charged when it is not the one that was keyed', () => {
    const other = madeOf({
      state: 'confirmed-charged',
      resolution: { found: 'charged', transactionId: '1', amountTakenMinor: 4950 },
      transaction: answerOf({ cardLastFour: '4444', cardType: 'MasterCard' }),
    });
    expect(lines(other)['Card']).toBe('Mastercard ending 4444');
  });
});

describe('what gets no receipt', () => {
  it('gives a decline a note that nothing was charged, and no codes', () => {
    const declined = madeOf({
      state: 'declined',
      verdict: { state: 'declined' },
      transaction: answerOf({ responseCode: '43', message: 'Stolen Card', rrn: '77' }),
    });
    expect(receiptTitle(declined)).toBe('Declined: not charged');
    expect(receiptAmount(declined)).toEqual({ label: 'Charged', value: 'AUD 0.00' });
    expect(JSON.stringify(receiptLines(declined))).not.toMatch(/stolen|43|77/iu);
    expect(lines(declined)['Ordered']).toBe('AUD 49.50');
  });

  const none: readonly [AttemptState, string][] = [
    ['prepared', 'not-confirmed'],
    ['dispatched', 'not-confirmed'],
    ['unknown', 'not-confirmed'],
    ['mismatch', 'not-confirmed'],
    ['reference-taken', 'not-confirmed'],
    ['not-sent', 'nothing-charged'],
    ['rejected', 'nothing-charged'],
    ['confirmed-not-charged', 'nothing-charged'],
    ['paid-elsewhere', 'nothing-charged'],
    ['surplus-charged', 'charged-twice'],
  ];
  it.each(none)('refuses %s: %s', (state, reason) => {
    expect(receiptOf(factsOf({ state }))).toEqual({ ok: false, error: reason });
  });

  it('judges every state there is', () => {
    const judged = attemptStates.map((state) => receiptEligibilityOf(state).kind);
    expect(judged.filter((kind) => kind === 'none')).toHaveLength(none.length);
  });
});

describe('what never stands on a receipt', () => {
  it('has no expiry and no more than four digits of a card, whatever the texts hold', () => {
    const number = '4111111111111111';
    const made = madeOf({
      orderReference: `INV ${number}`,
      transaction: answerOf({ authorization: number, rrn: `4111 1111 1111 1111` }),
    });
    const text = JSON.stringify([receiptLines(made), receiptTitle(made), made]);
    expect(text).not.toContain('411111');
    expect(text).not.toContain('4111 1111');
    expect(text).not.toMatch(/04\/28|2028|expir/iu);
  });

  it('keeps the expiry out in every state and on every card', () => {
    const states = attemptStates.filter((state) => receiptEligibilityOf(state).kind !== 'none');
    assert(
      property(
        constantFrom(...states),
        integer({ min: 1, max: 12 }),
        integer({ min: 2051, max: 2059 }),
        (state, month, year) => {
          const made = madeOf({
            state,
            card: { brand: 'visa', lastFour: '1111', expiry: { year, month } },
            transaction: answerOf({ cardExpiry: { year, month } }),
          });
          expect(JSON.stringify(made)).not.toContain(String(year));
        },
      ),
    );
  });

  it('says in practice and in test that it is none', () => {
    expect(receiptStamp('practice')).toBe('PRACTICE: not a receipt');
    expect(receiptStamp('test')).toBe('TEST: not a receipt');
    expect(receiptStamp('live')).toBeNull();
  });
});
