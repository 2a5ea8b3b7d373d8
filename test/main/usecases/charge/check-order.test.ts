import { describe, expect, it } from 'vitest';
import type { FieldRefusal } from '../../../../src/contract/charge/charge.ts';
import type { Instant } from '../../../../src/domain/time/calendar.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import { openTestContext, order } from '../test-context.ts';
import type { KeyedOrder } from '../test-context.ts';

type Changes = Partial<Omit<KeyedOrder, 'card'>> & { readonly card?: Partial<KeyedOrder['card']> };
type Case = readonly [string, FieldRefusal['field'], FieldRefusal['reason'], Changes];

function formWith({ card: cardChanges, ...changes }: Changes): KeyedOrder {
  return order(changes, cardChanges);
}

const card = '4111111111111111';

/** Every reason for which main refuses a form, whatever the screen allowed. */
const refusals: readonly Case[] = [
  ['no reference', 'reference', 'empty', { reference: '' }],
  ['a reference of spaces', 'reference', 'empty', { reference: '  ' }],
  ['a long reference', 'reference', 'too-long', { reference: 'x'.repeat(256) }],
  ['a card in the reference', 'reference', 'holds-card-number', { reference: `order ${card}` }],
  [
    'a spaced card in the reference',
    'reference',
    'holds-card-number',
    { reference: 'INV 4111-1111 1111.1111' },
  ],
  ['a line end in the reference', 'reference', 'control-characters', { reference: 'INV\n1' }],
  ['an invisible letter', 'reference', 'control-characters', { reference: 'INV\u{200b}1' }],
  ['no amount', 'amount', 'zero', { amountMinor: 0 }],
  ['an amount above the limit', 'amount', 'above-limit', { amountMinor: 1_000_001 }],
  [
    'yen above the limit',
    'amount',
    'above-limit',
    { amountMinor: 10_001, currency: 'JPY' as CurrencyCode },
  ],
  [
    'dinars above the limit',
    'amount',
    'above-limit',
    { amountMinor: 10_000_001, currency: 'KWD' as CurrencyCode },
  ],
  ['no such currency', 'currency', 'unknown-currency', { currency: 'XYZ' as CurrencyCode }],
  [
    'a currency not offered',
    'currency',
    'currency-not-offered',
    { currency: 'CHF' as CurrencyCode },
  ],
  ['no card number', 'card-number', 'empty', { card: { number: ' ' } }],
  ['letters as card number', 'card-number', 'not-digits', { card: { number: '4111x11111111111' } }],
  ['a short card number', 'card-number', 'too-short', { card: { number: '41111111111' } }],
  ['a long card number', 'card-number', 'too-long', { card: { number: '41111111111111111111' } }],
  [
    'a mistyped card number',
    'card-number',
    'failed-check-digit',
    { card: { number: '4111111111111112' } },
  ],
  ['a thirteenth month', 'expiry', 'not-a-month', { card: { expiryMonth: 13 } }],
  ['an expired card', 'expiry', 'expired', { card: { expiryMonth: 2, expiryYear: 2026 } }],
  ['an expiry far ahead', 'expiry', 'too-far-ahead', { card: { expiryYear: 2099 } }],
  ['letters as code', 'security-code', 'not-digits', { card: { securityCode: '12a' } }],
  ['a short code', 'security-code', 'wrong-length', { card: { securityCode: '12' } }],
  ['a long code', 'security-code', 'wrong-length', { card: { securityCode: '1234' } }],
  [
    'a short code on the front',
    'security-code',
    'wrong-length',
    { card: { number: '345678901234564', securityCode: '123' } },
  ],
  ['no code', 'security-code', 'missing', { card: { securityCode: null } }],
  ['an empty code', 'security-code', 'missing', { card: { securityCode: '' } }],
  ['no name', 'card-holder', 'empty', { card: { holder: null } }],
  ['a name of spaces', 'card-holder', 'empty', { card: { holder: '   ' } }],
  ['a card in the name', 'card-holder', 'holds-card-number', { card: { holder: `Ada ${card}` } }],
  [
    'a card in the reason',
    'duplicate-reason',
    'holds-card-number',
    { duplicateReason: `they read ${card}` },
  ],
];

const context = await openTestContext({ isShared: true });

describe('main refuses, at its field and before anything is written or sent', () => {
  it.each(refusals)('%s', async (_what, field, reason, changes) => {
    const answer = await context.submit(formWith(changes), { role: 'admin' });
    expect(answer).toEqual({ kind: 'refused', refusals: [{ field, reason }] });
    expect(await context.rows()).toBe(0);
    expect(context.bank.purchaseRequests()).toEqual({});
    expect(JSON.stringify(answer)).not.toContain('4111');
  });

  it('every wrong field at once', async () => {
    const wrong: KeyedOrder = order(
      { reference: '', amountMinor: 0 },
      { number: '', expiryMonth: 0, securityCode: '', holder: '' },
    );
    const answer = await context.submit(wrong);
    expect(answer.kind === 'refused' && answer.refusals.map(({ field }) => field)).toEqual([
      'reference',
      'amount',
      'card-number',
      'expiry',
      'security-code',
      'card-holder',
    ]);
  });
});

describe('main takes', () => {
  it.each<readonly [string, Changes]>([
    ['the largest amount', { amountMinor: 1_000_000 }],
    ['the largest amount in yen', { amountMinor: 10_000, currency: 'JPY' as CurrencyCode }],
    ['the longest reference', { reference: 'y'.repeat(255) }],
    ['an expiry of this month', { card: { expiryMonth: 3, expiryYear: 2026 } }],
    ['a card of 19 digits', { card: { number: '4000 0012 3456 2345 678' } }],
    [
      'a card with its code on the front',
      { card: { number: '345678901234564', securityCode: '1234' } },
    ],
  ])('%s', async (_what, changes) => {
    expect((await context.submit(formWith(changes))).kind).toBe('accepted');
    await context.context.inFlightCharges.allEnded();
  });

  it('an expiry by the calendar of the merchant, not of the computer', async () => {
    const zones = { ahead: 'Pacific/Kiritimati', behind: 'Pacific/Pago_Pago' };
    const endOfMonth = '2026-03-31T20:00:00.000Z' as Instant;
    const expiring = order({}, { expiryMonth: 3, expiryYear: 2026 });
    const behind = await openTestContext({ account: { timeZone: zones.behind } });
    behind.clock.setWall(endOfMonth);
    expect((await behind.submit(expiring)).kind).toBe('accepted');
    const ahead = await openTestContext({ account: { timeZone: zones.ahead } });
    ahead.clock.setWall(endOfMonth);
    expect(await ahead.submit(expiring)).toEqual({
      kind: 'refused',
      refusals: [{ field: 'expiry', reason: 'expired' }],
    });
  });
});
