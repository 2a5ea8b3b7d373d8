import { describe, expect, it } from 'vitest';
import {
  callBackStep,
  callOutcomes,
  faultsOfCallBack,
  staysOpen,
} from '../../../src/domain/customers/call-back.ts';
import { refuseParking } from '../../../src/domain/charge/parked-order.ts';
import type { ParkedOrder } from '../../../src/domain/charge/parked-order.ts';

const order = {
  reference: 'INV-1',
  amount: '3*49.50',
  currency: 'AUD',
  channel: 'phone',
  customerId: null,
  note: '',
} as ParkedOrder;

describe('putting an order aside', () => {
  it('takes an order that is half keyed, and refuses an empty form', () => {
    expect(refuseParking(order)).toBeNull();
    expect(refuseParking({ ...order, reference: '' })).toBeNull();
    expect(refuseParking({ ...order, reference: ' ', amount: '' })).toBe('empty');
  });

  it.each(['reference', 'amount', 'note'])('refuses a card number in %s', (field) => {
    const text = 'card 5123 4567 8901 2346';
    expect(refuseParking({ ...order, [field]: text })).toBe('holds-card-number');
  });
});

describe('a call-back', () => {
  const text = { name: 'Maria González', phone: '+61 412 345 678', note: '' };

  it.each(['0412345678', '(02) 9000-0000 ext 12', '+1 555.010.0199', '131 500'])(
    'takes the number %s',
    (phone) => expect(faultsOfCallBack({ ...text, phone })).toEqual([]),
  );

  it.each(['', '   '])('asks for the number', (phone) => {
    expect(faultsOfCallBack({ ...text, phone })).toEqual([{ field: 'phone', reason: 'empty' }]);
  });

  it.each(['ring me', '12', '0412 <script>'])('refuses %s as a number', (phone) => {
    expect(faultsOfCallBack({ ...text, phone })).toEqual([
      { field: 'phone', reason: 'not-a-number' },
    ]);
  });

  it('refuses a card number in every field', () => {
    const number = '4111 1111 1111 1111';
    const faults = faultsOfCallBack({ name: number, phone: number, note: number });
    expect(faults.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      'name holds-card-number',
      'phone holds-card-number',
      'note holds-card-number',
    ]);
  });

  it('stays open until somebody was reached', () => {
    expect(callOutcomes.filter(staysOpen)).toEqual(['no-answer', 'left-message']);
  });

  it('is overdue once its time has passed, and due a quarter of an hour before', () => {
    const dueMs = 1_000_000_000;
    expect(callBackStep(dueMs, dueMs + 1)).toBe('overdue');
    expect(callBackStep(dueMs, dueMs)).toBe('due');
    expect(callBackStep(dueMs, dueMs - 15 * 60_000)).toBe('due');
    expect(callBackStep(dueMs, dueMs - 15 * 60_000 - 1)).toBe('later');
  });
});
