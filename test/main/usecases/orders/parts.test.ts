import { describe, expect, it } from 'vitest';
import type { OpenedOrder } from '../../../../src/contract/charge/orders.ts';
import type { AttemptId } from '../../../../src/domain/ids.ts';
import { noDetailTexts } from '../../../../src/domain/charge/details/detail-texts.ts';
import { openPart, openBalance } from '../../../../src/main/usecases/orders/open-part.ts';
import { repeatOrder } from '../../../../src/main/usecases/orders/repeat-order.ts';
import { readPaymentFollowUps } from '../../../../src/main/usecases/payments/payment-follow-ups.ts';
import { recordRefund } from '../../../../src/main/usecases/payments/record-refund.ts';
import { submitCharge } from '../../../../src/main/usecases/charge/submit-charge.ts';
import {
  acceptedOf,
  decliningCard,
  openTestContext,
  order,
  person,
  tellingCard,
  valueOf,
} from '../test-context.ts';
import type { KeyedOrder, TestContext } from '../test-context.ts';

async function part(at: TestContext, attemptId: AttemptId, reason = 'Second delivery') {
  const answer = valueOf(await openPart(at.context, { attemptId, reason }));
  if (answer.kind !== 'opened') throw new Error(`Refused: ${answer.reason}`);
  return answer.opened;
}

/** Submits a form that was opened filled, as the screen does. */
async function submitOpened(at: TestContext, opened: OpenedOrder, keyed: Partial<KeyedOrder>) {
  const form = { ...order(), reference: opened.order.reference, ...keyed };
  const { draftId } = opened.draft;
  const { id } = acceptedOf(
    valueOf(await submitCharge(at.context, person('clerk'), { ...form, draftId })),
  );
  await at.context.inFlightCharges.allEnded();
  return (await at.find(id)).attempt;
}

const half = { number: tellingCard };

describe('another part of an invoice', () => {
  it('is a new amount owed under a reference of its own, and says of what', async () => {
    const at = await openTestContext();
    const paid = await at.charge(order({ reference: 'INV-20417' }));
    const opened = await part(at, paid.id);
    expect(opened.order.reference).toBe('INV-20417-part-2');
    expect(opened.part).toEqual({ orderReference: 'INV-20417', reason: 'Second delivery' });

    const second = await submitOpened(at, opened, { amountMinor: 4200 });
    expect(second).toMatchObject({
      state: 'approved',
      reference: 'INV-20417-part-2',
      partOf: { reference: 'INV-20417', reason: 'Second delivery' },
    });
    expect(second.intentId).not.toBe(paid.intentId);
    const file = valueOf(await readPaymentFollowUps(at.context, paid.id));
    expect(file.parts.map(({ reference, state }) => `${reference} ${state}`)).toEqual([
      'INV-20417-part-2 approved',
    ]);
  });

  it('is counted from the invoice, also when it is asked for at a part', async () => {
    const at = await openTestContext();
    const paid = await at.charge(order({ reference: 'INV-1' }));
    const second = await submitOpened(at, await part(at, paid.id), { amountMinor: 100 });
    const third = await part(at, second.id, 'Third delivery');
    expect(third.order.reference).toBe('INV-1-part-3');
    expect(third.part?.orderReference).toBe('INV-1');
  });

  it('keeps what it is part of through a decline and the next try', async () => {
    const at = await openTestContext();
    const paid = await at.charge(order({ reference: 'INV-2' }));
    const declined = await submitOpened(at, await part(at, paid.id), {
      amountMinor: 300,
      card: order({}, { number: decliningCard }).card,
    });
    expect(declined.state).toBe('declined');
    const again = await at.charge(order({ reference: 'INV-2-part-2', amountMinor: 300 }), {
      retryOf: declined.id,
    });
    expect(again).toMatchObject({ reference: 'INV-2-part-2-2', partOf: { reference: 'INV-2' } });
  });

  it('is an order of its own when staff key another reference into its form', async () => {
    const at = await openTestContext();
    const paid = await at.charge(order({ reference: 'INV-3' }));
    const opened = await part(at, paid.id);
    const other = await submitOpened(at, opened, { reference: 'ELSE-1', amountMinor: 500 });
    expect(other.partOf).toBeNull();
  });

  it('is refused where nothing was paid or nobody knows', async () => {
    const at = await openTestContext();
    const declined = await at.charge(order({}, { number: decliningCard }));
    const lost = await at.charge(order({ amountMinor: 5098 }, { number: tellingCard }));
    expect(lost.state).toBe('unknown');
    const ask = async (attemptId: AttemptId, reason: string) =>
      valueOf(await openPart(at.context, { attemptId, reason }));
    expect(await ask(declined.id, 'More')).toEqual({ kind: 'refused', reason: 'not-paid' });
    expect(await ask(lost.id, 'More')).toEqual({ kind: 'refused', reason: 'still-open' });
    const paid = await at.charge(order());
    expect(await ask(paid.id, ' ')).toEqual({ kind: 'refused', reason: 'reason-empty' });
    expect(await ask(paid.id, 'card 4111 1111 1111 1111')).toEqual({
      kind: 'refused',
      reason: 'holds-card-number',
    });
  });
});

describe('a part approval', () => {
  it('is kept with what was taken, and the rest is owed anew until it is taken', async () => {
    const at = await openTestContext();
    const asked = await at.charge(order({ reference: 'INV-5', amountMinor: 8810 }, half));
    expect(asked.state).toBe('mismatch');
    const before = valueOf(await readPaymentFollowUps(at.context, asked.id));
    expect(before.partApproved?.amountMinor).toBe(4405);
    expect(before.mayTakePart).toBe(false);

    const transactionId = asked.response?.transactionId ?? '';
    await at.resolve(
      asked.id,
      { found: 'charged', transactionId, amountTakenMinor: 4405 },
      'clerk',
    );
    const kept = valueOf(await readPaymentFollowUps(at.context, asked.id));
    expect(kept.restMinor).toBe(4405);
    const opened = valueOf(await openBalance(at.context, asked.id));
    if (opened.kind !== 'opened') throw new Error('refused');
    expect(opened.opened.order).toMatchObject({ reference: 'INV-5-part-2', amount: '44.05' });

    const twin = valueOf(await openBalance(at.context, asked.id));
    if (twin.kind !== 'opened') throw new Error('refused');
    const tooMuch = { ...order({ reference: 'INV-5-part-2', amountMinor: 4406 }) };
    expect(
      valueOf(
        await submitCharge(at.context, person('supervisor'), {
          ...tooMuch,
          draftId: opened.opened.draft.draftId,
        }),
      ),
    ).toMatchObject({ kind: 'obstacle' });

    const rest = await submitOpened(at, opened.opened, { amountMinor: 4405 });
    expect(rest.state).toBe('approved');
    const again = order({ reference: 'INV-5-part-9', amountMinor: 4405 });
    expect(
      valueOf(
        await submitCharge(at.context, person('supervisor'), {
          ...again,
          draftId: twin.opened.draft.draftId,
        }),
      ),
    ).toMatchObject({ kind: 'obstacle', obstacle: { earlier: { id: rest.id } } });
    expect(valueOf(await readPaymentFollowUps(at.context, asked.id)).restMinor).toBe(0);
    expect(valueOf(await openBalance(at.context, asked.id))).toEqual({
      kind: 'refused',
      reason: 'nothing-left',
    });
  });

  it('is given back by a refund of the whole, after which the order can be charged again', async () => {
    const at = await openTestContext();
    const asked = await at.charge(order({ reference: 'INV-6', amountMinor: 8810 }, half));
    const recorded = valueOf(
      await recordRefund(at.context, person('supervisor'), {
        attemptId: asked.id,
        amountMinor: 4405,
        refundedOn: at.context.clock.now().slice(0, 10),
        dashboardReference: 'R-77',
        reason: 'The customer did not want a part',
        owedAgainOn: null,
      }),
    );
    expect(recorded).toMatchObject({ kind: 'recorded', isWhole: true });
    const again = await at.charge(order({ reference: 'INV-6', amountMinor: 8800 }), {
      role: 'supervisor',
    });
    expect(again).toMatchObject({ state: 'approved', reference: 'INV-6-2' });
  });
});

describe('a repeated payment', () => {
  it('fills a new form with everything but the card and the reference', async () => {
    const at = await openTestContext();
    const paid = await at.charge(order({ amountMinor: 123_450, channel: 'mail' }));
    const opened = valueOf(await repeatOrder(at.context, paid.id));
    expect(opened.order).toEqual({
      reference: '',
      amount: '1234.50',
      currency: 'AUD',
      channel: 'mail',
      customerId: null,
      details: noDetailTexts,
    });
    expect(JSON.stringify(opened)).not.toContain(paid.card.lastFour);
    expect(opened.part).toBeNull();
  });
});
