import { describe, expect, it } from 'vitest';
import type { ParsedInput } from '../../../../src/contract/index.ts';
import { contract } from '../../../../src/contract/index.ts';
import { parkedPerOwnerMax } from '../../../../src/domain/charge/parked-order.ts';
import type { CurrencyCode } from '../../../../src/domain/money.ts';
import {
  addCallBack,
  logCall,
  noteCall,
  openCallBacks,
} from '../../../../src/main/usecases/calls/call-backs.ts';
import {
  discardParked,
  listParked,
  parkOrder,
  resumeParked,
} from '../../../../src/main/usecases/orders/park-order.ts';
import { saveCustomer } from '../../../../src/main/usecases/customers/save-customer.ts';
import { readCalls } from '../../../../src/main/usecases/calls/read-calls.ts';
import { readPaymentFollowUps } from '../../../../src/main/usecases/payments/payment-follow-ups.ts';
import { openTestContext, order, person, tellingCard, valueOf } from '../test-context.ts';
import type { TestContext } from '../test-context.ts';

const form = {
  reference: 'INV-7',
  amount: '3*49.50',
  currency: 'AUD' as CurrencyCode,
  channel: 'phone' as const,
  customerId: null,
  note: 'rings back with the card',
};

const clerk = person('clerk');
const other = { ...person('clerk'), id: 'clerk-2' as typeof clerk.id };
const supervisor = person('supervisor');

describe('parked orders', () => {
  it('stay under their owner until they are resumed, once', async () => {
    const { context } = await openTestContext();
    const parked = valueOf(await parkOrder(context, clerk, form));
    if (parked.kind !== 'parked') throw new Error(parked.reason);
    expect(valueOf(await listParked(context, other))).toEqual([]);
    expect(valueOf(await listParked(context, clerk))).toMatchObject([
      { isMine: true, order: form },
    ]);
    expect(valueOf(await listParked(context, supervisor))).toMatchObject([{ isMine: false }]);

    expect(valueOf(await resumeParked(context, other, parked.id))).toEqual({ kind: 'gone' });
    const resumed = valueOf(await resumeParked(context, clerk, parked.id));
    if (resumed.kind !== 'opened') throw new Error('gone');
    const { note, ...fields } = form;
    expect(resumed.opened).toMatchObject({ order: fields, note });
    expect(context.drafts.peek(resumed.opened.draft.draftId)).not.toBeNull();
    expect(valueOf(await resumeParked(context, clerk, parked.id))).toEqual({ kind: 'gone' });
  });

  it('are taken by one person only, and thrown away by the owner or a supervisor', async () => {
    const { context } = await openTestContext();
    const park = async () => {
      const parked = valueOf(await parkOrder(context, clerk, form));
      return parked.kind === 'parked' ? parked.id : '';
    };
    const contested = await park();
    const both = await Promise.all([
      resumeParked(context, clerk, contested),
      resumeParked(context, supervisor, contested),
    ]);
    expect(both.map((answer) => valueOf(answer).kind).toSorted()).toEqual(['gone', 'opened']);
    const id = await park();
    expect(valueOf(await discardParked(context, other, id))).toEqual({ removed: false });
    expect(valueOf(await discardParked(context, supervisor, id))).toEqual({ removed: true });
  });

  it('hold no card: neither in a text nor as a member of their own', async () => {
    const { context } = await openTestContext();
    for (const field of ['reference', 'amount', 'note']) {
      const withNumber = { ...form, [field]: '4111 1111 1111 1111' };
      expect(valueOf(await parkOrder(context, clerk, withNumber))).toEqual({
        kind: 'refused',
        reason: 'holds-card-number',
      });
    }
    const { input } = contract['orders.park'];
    expect(input.safeParse({ order: form }).success).toBe(true);
    const card = { number: '4111111111111111' };
    expect(input.safeParse({ order: { ...form, card } }).success).toBe(false);
    expect(input.safeParse({ order: form, card }).success).toBe(false);
    expect(valueOf(await listParked(context, supervisor))).toEqual([]);
  });

  it('are bounded for each person', async () => {
    const { context } = await openTestContext();
    for (let count = 0; count < parkedPerOwnerMax; count += 1) {
      expect(valueOf(await parkOrder(context, clerk, form)).kind).toBe('parked');
    }
    expect(valueOf(await parkOrder(context, clerk, form))).toEqual({
      kind: 'refused',
      reason: 'too-many',
    });
    expect(valueOf(await parkOrder(context, other, form)).kind).toBe('parked');
  });
});

function inMinutes(at: TestContext, minutes: number): string {
  return new Date(Date.parse(at.context.clock.now()) + minutes * 60_000).toISOString();
}

async function promise(at: TestContext, change: Partial<ParsedInput<'calls.add'>> = {}) {
  return valueOf(
    await addCallBack(at.context, clerk, {
      attemptId: null,
      customerId: null,
      name: 'Maria González',
      phone: '0412 345 678',
      note: '',
      dueAt: inMinutes(at, 45),
      ...change,
    }),
  );
}

describe('call-backs', () => {
  it('belong to a payment that is not confirmed, until somebody was reached', async () => {
    const at = await openTestContext();
    const lost = await at.charge(order({ amountMinor: 5098 }, { number: tellingCard }));
    const saved = await promise(at, { attemptId: lost.id });
    if (saved.kind !== 'saved') throw new Error('refused');
    const { id } = saved.callBack;
    expect(saved.callBack).toMatchObject({
      orderReference: lost.orderReference,
      attemptState: 'unknown',
      callCount: 0,
    });
    expect(valueOf(await readPaymentFollowUps(at.context, lost.id)).callBack?.phone).toBe(
      '0412 345 678',
    );

    const nextAt = inMinutes(at, 120);
    const missed = { id, outcome: 'no-answer', note: 'rang out', nextAt } as const;
    expect(valueOf(await logCall(at.context, clerk, missed))).toMatchObject({
      callBack: { callCount: 1, lastOutcome: 'no-answer', dueAt: nextAt },
    });
    const reached = { id, outcome: 'spoke', note: 'told her', nextAt: null } as const;
    expect(valueOf(await logCall(at.context, clerk, reached)).kind).toBe('saved');
    expect(valueOf(await openCallBacks(at.context))).toEqual([]);
    expect(valueOf(await readPaymentFollowUps(at.context, lost.id)).callBack).toBeNull();
    expect(valueOf(await logCall(at.context, clerk, reached))).toEqual({ kind: 'closed' });
  });

  it('stay readable with each call that was made, for the payment and its customer', async () => {
    const at = await openTestContext();
    const lost = await at.charge(order({ amountMinor: 5098 }, { number: tellingCard }));
    const saved = await promise(at, { attemptId: lost.id, note: 'after ten' });
    if (saved.kind !== 'saved') throw new Error('refused');
    const about = { attemptId: lost.id };
    expect(valueOf(await readCalls(at.context, about))).toMatchObject([
      { kind: 'promised', note: 'after ten', dueAt: saved.callBack.dueAt, outcome: null },
    ]);
    at.clock.advanceMs(60_000);
    const reached = {
      id: saved.callBack.id,
      outcome: 'spoke',
      note: 'told',
      nextAt: null,
    } as const;
    await logCall(at.context, other, reached);
    expect(valueOf(await readCalls(at.context, about))).toMatchObject([
      { kind: 'rang', outcome: 'spoke', note: 'told', reference: lost.orderReference },
      { kind: 'promised', dueAt: null, phone: '0412 345 678' },
    ]);
    expect(
      valueOf(await readCalls(at.context, { attemptId: 'another' as typeof lost.id })),
    ).toEqual([]);
  });

  it('have beside them the calls that nobody had scheduled', async () => {
    const at = await openTestContext();
    const contact = { name: 'Ada Näher', phone: '02 5550 0001', email: '', notes: '' };
    const saved = valueOf(await saveCustomer(at.context, clerk, { customerId: null, ...contact }));
    if (saved.kind !== 'saved') throw new Error(saved.kind);
    const customerId = saved.customer.id;
    const said = { customerId, outcome: 'spoke', note: ' asked for a receipt ' } as const;
    expect(valueOf(await noteCall(at.context, clerk, said))).toEqual({ kind: 'kept' });
    expect(valueOf(await readCalls(at.context, { customerId }))).toMatchObject([
      { kind: 'rang', outcome: 'spoke', note: 'asked for a receipt', dueAt: null, reference: null },
    ]);
    expect(valueOf(await openCallBacks(at.context))).toEqual([]);
    const number = { ...said, note: 'card 4111 1111 1111 1111' };
    expect(valueOf(await noteCall(at.context, clerk, number))).toMatchObject({ kind: 'refused' });
    const nobody = { ...said, customerId: 'nobody' as typeof customerId };
    expect(await noteCall(at.context, clerk, nobody)).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    });
    expect(valueOf(await readCalls(at.context, { customerId }))).toHaveLength(1);
  });

  it('are listed by urgency', async () => {
    const at = await openTestContext();
    for (const minutes of [90, 10, 1440]) await promise(at, { dueAt: inMinutes(at, minutes) });
    const open = valueOf(await openCallBacks(at.context));
    expect(open.map(({ dueAt }) => dueAt)).toEqual(open.map(({ dueAt }) => dueAt).toSorted());
    expect(open).toHaveLength(3);
  });

  it('are refused field by field', async () => {
    const at = await openTestContext();
    const refused = async (change: Partial<ParsedInput<'calls.add'>>) => {
      const answer = await promise(at, change);
      return answer.kind === 'refused' ? answer.refusals : [];
    };
    expect(await refused({ phone: '' })).toEqual([{ field: 'phone', reason: 'empty' }]);
    expect(await refused({ name: '4111 1111 1111 1111' })).toEqual([
      { field: 'name', reason: 'holds-card-number' },
    ]);
    expect(await refused({ dueAt: 'soon' })).toEqual([{ field: 'due', reason: 'not-a-moment' }]);
    expect(await refused({ dueAt: inMinutes(at, -5) })).toEqual([
      { field: 'due', reason: 'in-past' },
    ]);
    expect(valueOf(await openCallBacks(at.context))).toEqual([]);
  });

  it('are never lost by a call that reached nobody', async () => {
    const at = await openTestContext();
    const saved = await promise(at);
    if (saved.kind !== 'saved') throw new Error('refused');
    const missed = { id: saved.callBack.id, outcome: 'left-message', note: '' } as const;
    expect(valueOf(await logCall(at.context, clerk, { ...missed, nextAt: null }))).toEqual({
      kind: 'refused',
      refusals: [{ field: 'due', reason: 'not-a-moment' }],
    });
    expect(valueOf(await openCallBacks(at.context))).toHaveLength(1);
  });
});
