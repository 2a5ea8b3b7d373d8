import { noDetailTexts } from '../../../src/domain/charge/details/detail-texts.ts';
import { describe, expect, it } from 'vitest';
import type { OpenedOrder } from '../../../src/contract/charge/orders.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import type { ChargeState } from '../../../src/renderer/topics/charge/state/charge-model.ts';
import { emptyCharge } from '../../../src/renderer/topics/charge/state/charge-model.ts';
import { chargeReducer } from '../../../src/renderer/topics/charge/state/charge-reducer.ts';
import {
  firstMissing,
  orderToPark,
} from '../../../src/renderer/topics/charge/form/order-handoff.ts';
import { fakeAttempt } from '../../fakes/fake-attempts.ts';
import { fullCustomer } from '../../fakes/fake-customers.ts';
import { noPayer } from '../../../src/renderer/topics/charge/form/payer-model.ts';

const AUD = 'AUD' as CurrencyCode;
const opened = {
  draft: { draftId: 'draft-9', currencies: [AUD] },
  order: {
    reference: 'INV-1-part-2',
    amount: '',
    currency: AUD,
    channel: 'mail',
    customerId: null,
  },
  note: '',
  part: { orderReference: 'INV-1', reason: 'Second delivery' },
} as unknown as OpenedOrder;

const typing: ChargeState = {
  ...emptyCharge,
  stage: { kind: 'typing' },
  order: { ...emptyCharge.order, reference: 'INV-1', amount: '42.00', currency: AUD },
  card: { ...emptyCharge.card, lastFour: '1111' },
};
const blocked: ChargeState = {
  ...typing,
  obstacle: {
    kind: 'reference-paid',
    earlier: fakeAttempt({ orderReference: 'INV-1' }),
    overridableBy: null,
  },
};

describe('a form that was opened filled', () => {
  it('takes the place of the form, and wipes its card', () => {
    const next = chargeReducer(typing, { kind: 'order-handed', opened });
    expect(next.order).toEqual({
      reference: 'INV-1-part-2',
      amount: '',
      currency: AUD,
      channel: 'mail',
      details: noDetailTexts,
    });
    expect(next.card.lastFour).toBeNull();
    expect(next.cardGeneration).toBe(typing.cardGeneration + 1);
    expect(next.focus?.target).toBe('amount');
    expect(next.part).toEqual(opened.part);
  });

  it('stays in the field that it led to when its customer arrives after it', () => {
    const customer = fullCustomer();
    const next = chargeReducer(typing, { kind: 'order-handed', opened });
    const payer = { ...noPayer, customer };
    const later = chargeReducer(next, { kind: 'payer-edited', payer });
    expect(later.payer.customer).toBe(customer);
    expect(later.focus).toEqual(next.focus);
    const led = chargeReducer(next, { kind: 'customer-brought', customer });
    expect(led.focus).toMatchObject({
      target: 'reference',
      request: (next.focus?.request ?? 0) + 1,
    });
  });

  it('keeps what was keyed where its invoice stood in the way', () => {
    const next = chargeReducer(blocked, { kind: 'order-handed', opened });
    expect(next.order).toEqual({ ...typing.order, reference: 'INV-1-part-2' });
    expect(next.card.lastFour).toBe('1111');
    expect(next.obstacle).toBeNull();
    expect(next.duplicateReason).toBe('Second delivery');
    expect(next.focus?.target).toBe('review');
  });

  it('keeps nothing of a form that another invoice stood in the way of', () => {
    const earlier = fakeAttempt({ orderReference: 'INV-77' });
    const other: ChargeState = {
      ...blocked,
      obstacle: { kind: 'reference-paid', earlier, overridableBy: null },
    };
    expect(chargeReducer(other, { kind: 'order-handed', opened }).card.lastFour).toBeNull();
  });
});

describe('what of a form can be parked', () => {
  it('is its order, and nothing of its card', () => {
    const parked = orderToPark(typing);
    expect(parked).toEqual({ ...typing.order, customerId: null, note: '' });
    expect(JSON.stringify(parked)).not.toContain('1111');
  });

  it('is nothing of an empty form, or of one that was sent', () => {
    expect(orderToPark({ ...emptyCharge, stage: { kind: 'typing' } })).toBeNull();
    const sent = { kind: 'sent', attempt: fakeAttempt() } as const;
    expect(orderToPark({ ...typing, stage: sent })).toBeNull();
  });
});

describe('coming back to the form', () => {
  const filled: ChargeState = {
    ...typing,
    card: {
      ...typing.card,
      expiry: { year: 2029, month: 4 },
      holder: 'A Cardholder',
      hasCode: true,
    },
  };
  const card = (change: Partial<ChargeState['card']>): ChargeState => ({
    ...filled,
    card: { ...filled.card, ...change },
  });

  it.each([
    [emptyCharge, 'reference'],
    [{ ...filled, order: { ...filled.order, amount: '' } }, 'amount'],
    [card({ lastFour: null }), 'card-number'],
    [card({ expiry: null }), 'expiry'],
    [card({ hasCode: false }), 'security-code'],
    [filled, 'review'],
  ] as const)('goes to what is missing first (%#)', (state, target) => {
    expect(firstMissing(state)).toBe(target);
    const entered = chargeReducer(
      { ...state, stage: { kind: 'typing' } },
      { kind: 'screen-entered' },
    );
    expect(entered.focus?.target).toBe(target);
  });

  it('goes to what came of a payment, and nowhere while a form is being opened', () => {
    const sent = { kind: 'sent', attempt: fakeAttempt() } as const;
    const entered = chargeReducer({ ...filled, stage: sent }, { kind: 'screen-entered' });
    expect(entered.focus?.target).toBe('heading');
    expect(chargeReducer(emptyCharge, { kind: 'screen-entered' }).focus).toBeNull();
  });
});
