import { describe, expect, it } from 'vitest';
import { noDetailTexts } from '../../../src/domain/charge/details/detail-texts.ts';
import type { CalendarDate } from '../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { DraftId } from '../../../src/domain/ids.ts';
import type { FormFields } from '../../../src/domain/accounts/form-fields.ts';
import { defaultFormFields } from '../../../src/domain/accounts/form-fields.ts';
import { readCard, shownCard } from '../../../src/renderer/ui/card/card-reading.ts';
import type { CardRules } from '../../../src/renderer/ui/card/card-reading.ts';
import type {
  DraftView,
  OrderText,
} from '../../../src/renderer/topics/charge/form/order-reading.ts';
import { sumEcho } from '../../../src/renderer/ui/form/sum-echo.tsx';
import { limitText, readOrder } from '../../../src/renderer/topics/charge/form/order-reading.ts';
import {
  firstOfEach,
  practiceCard,
  withCents,
} from '../../../src/renderer/topics/charge/card/practice-card.ts';

const aud = 'AUD' as CurrencyCode;
const jpy = 'JPY' as CurrencyCode;
const today = '2026-11-20' as CalendarDate;

const draft: DraftView = {
  draftId: 'draft-1' as DraftId,
  currencies: [aud, jpy],
  amountLimitMajor: 1000,
  referenceLengthMax: 20,
  merchantName: 'The sample merchant',
  today,
  fields: defaultFormFields,
};
const rules: CardRules = {
  today,
  fields: defaultFormFields,
  channel: 'phone',
  codeReason: null,
};

const order: OrderText = {
  reference: ' INV-1 ',
  amount: '3*49.50',
  currency: aud,
  channel: 'phone',
  details: noDetailTexts,
};

const keyed = { number: '4111 1111 1111 1111', expiry: '0428', holder: 'A B', code: '123' };

function refusalsOf(change: Partial<OrderText>): unknown {
  const read = readOrder({ ...order, ...change }, draft);
  return read.ok ? [] : read.refusals;
}

describe('reading the order', () => {
  it('trims the reference and works sums out in minor units', () => {
    expect(readOrder(order, draft)).toEqual({
      ok: true,
      order: {
        reference: 'INV-1',
        amountMinor: 14_850,
        currency: aud,
        channel: 'phone',
        details: null,
      },
    });
  });

  it.each([
    [{ amount: '' }, 'amount', 'empty'],
    [{ amount: '0' }, 'amount', 'zero'],
    [{ amount: '-5' }, 'amount', 'negative'],
    [{ amount: '1.999' }, 'amount', 'too-many-decimals'],
    [{ amount: '1.5', currency: jpy }, 'amount', 'too-many-decimals'],
    [{ amount: '1000.01' }, 'amount', 'above-limit'],
    [{ amount: '99999999999999999' }, 'amount', 'above-limit'],
    [{ amount: 'abc' }, 'amount', 'not-an-amount'],
    [{ currency: 'EUR' as CurrencyCode }, 'currency', 'currency-not-offered'],
    [{ reference: '  ' }, 'reference', 'empty'],
    [{ reference: 'x'.repeat(21) }, 'reference', 'too-long'],
    [{ reference: '4111 1111 1111 1111' }, 'reference', 'holds-card-number'],
  ] as const)('refuses %j at its field', (change, field, reason) => {
    expect(refusalsOf(change)).toEqual([{ field, reason }]);
  });

  it('names every refused field at once', () => {
    expect(refusalsOf({ reference: '', amount: '' })).toHaveLength(2);
  });

  it('echoes sums only, and says the limit as staff read it', () => {
    expect(sumEcho('3*49.50', aud)).toBe('=148.50');
    expect(sumEcho('49.50', aud)).toBeNull();
    expect(sumEcho('3*', aud)).toBeNull();
    expect(limitText(draft, aud)).toBe('AUD 1,000.00');
    expect(limitText(draft, jpy)).toBe('JPY 1,000');
  });
});

describe('reading the card', () => {
  it('hands over digits alone, and shows no more than the last four', () => {
    const read = readCard(keyed, rules);
    expect(read).toMatchObject({
      ok: true,
      card: {
        number: '4111111111111111',
        expiryMonth: 4,
        expiryYear: 2028,
        holder: 'A B',
        securityCode: '123',
      },
    });
    expect(JSON.stringify(shownCard(keyed, today))).not.toContain('4111111111111111');
    expect(shownCard(keyed, today).lastFour).toBe('1111');
  });

  it.each([
    [{ number: '' }, 'card-number', 'empty'],
    [{ number: '4111111111111112' }, 'card-number', 'failed-check-digit'],
    [{ number: '41111111' }, 'card-number', 'too-short'],
    [{ expiry: '10/26' }, 'expiry', 'expired'],
    [{ expiry: '13/28' }, 'expiry', 'not-a-month'],
    [{ holder: ' ' }, 'card-holder', 'empty'],
    [{ code: '' }, 'security-code', 'missing'],
    [{ code: '1234' }, 'security-code', 'wrong-length'],
  ] as const)('refuses %j at its field', (change, field, reason) => {
    const read = readCard({ ...keyed, ...change }, rules);
    expect(read.ok ? [] : read.refusals).toContainEqual({ field, reason });
  });

  it('is good until the last day of its month', () => {
    expect(readCard({ ...keyed, expiry: '11/26' }, rules).ok).toBe(true);
  });

  it('shows no last four before the number is whole', () => {
    expect(shownCard({ ...keyed, number: '4111 1111' }, today).lastFour).toBeNull();
  });
});

/** Parses the card as an account with other rules would. */
const readBy = (
  change: Partial<typeof keyed>,
  fields: Partial<FormFields>,
  more: Partial<CardRules> = {},
) =>
  readCard(
    { ...keyed, ...change },
    { ...rules, ...more, fields: { ...defaultFormFields, ...fields } },
  );

describe('what the account asks of a card', () => {
  it('takes a card without a name where that may stay empty', () => {
    expect(readBy({ holder: ' ' }, { cardHolder: 'optional' })).toMatchObject({
      ok: true,
      card: { holder: null },
    });
  });

  it('takes a mail order without a code for a reason, and a phone order never', () => {
    const fields = { securityCode: 'optional-for-mail' } as const;
    const noCode = { code: '' };
    expect(readBy(noCode, fields)).toEqual({
      ok: false,
      refusals: [{ field: 'security-code', reason: 'missing' }],
    });
    expect(readBy(noCode, fields, { channel: 'mail' })).toEqual({
      ok: false,
      refusals: [{ field: 'code-reason', reason: 'missing' }],
    });
    const mail = { channel: 'mail', codeReason: 'unreadable' } as const;
    expect(readBy(noCode, fields, mail)).toMatchObject({
      ok: true,
      card: { securityCode: null, codeAbsentReason: 'unreadable' },
    });
    expect(readBy({}, fields, mail)).toMatchObject({
      ok: true,
      card: { securityCode: '123', codeAbsentReason: null },
    });
  });

  it('wants no reason where a code is never asked for', () => {
    const mail = { channel: 'mail', codeReason: 'unreadable' } as const;
    expect(readBy({ code: '' }, { securityCode: 'never' }, mail)).toMatchObject({
      ok: true,
      card: { securityCode: null, codeAbsentReason: null },
    });
  });
});

describe('the practice guide', () => {
  it('fills a card that reads without a refusal, code length included', () => {
    for (const number of ['4111111111111111', '371449635398431', '36700102000000']) {
      expect(readCard(practiceCard(number, today), rules).ok).toBe(true);
    }
  });

  it('puts the cents on the amount at hand, or on 50', () => {
    expect(withCents('89.00', aud, '51')).toBe('89.51');
    expect(withCents('', aud, '51')).toBe('50.51');
    expect(withCents('89', jpy, '51')).toBe('89');
  });

  it('has the first cards of each outcome at hand', () => {
    const cards = ['approve', 'decline', 'approve', 'approve'] as const;
    const guide = cards.map((answers, place) => ({ number: `${place}`, brand: 'Visa', answers }));
    expect(firstOfEach(guide, 2).map(({ number }) => number)).toEqual(['0', '2', '1']);
  });
});
