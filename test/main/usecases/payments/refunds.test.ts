import { describe, expect, it } from 'vitest';
import type { ParsedInput } from '../../../../src/contract/index.ts';
import type { Instant } from '../../../../src/domain/time/calendar.ts';
import { readPaymentFollowUps } from '../../../../src/main/usecases/payments/payment-follow-ups.ts';
import { findDuplicates } from '../../../../src/main/usecases/payments/find-duplicates.ts';
import { recordRefund } from '../../../../src/main/usecases/payments/record-refund.ts';
import {
  decliningCard,
  openTestContext,
  order,
  person,
  tellingCard,
  valueOf,
} from '../test-context.ts';
import type { TestContext } from '../test-context.ts';

type Refund = ParsedInput<'payments.record-refund'>;

async function refund(at: TestContext, change: Partial<Refund> & Pick<Refund, 'attemptId'>) {
  return valueOf(
    await recordRefund(at.context, person('supervisor'), {
      amountMinor: 1000,
      refundedOn: at.context.clock.now().slice(0, 10),
      dashboardReference: 'R-1',
      reason: 'Sent back',
      owedAgainOn: null,
      ...change,
    }),
  );
}

describe('a refund made elsewhere', () => {
  it('stands beside the charge in part, and reverses it once it is whole', async () => {
    const at = await openTestContext();
    const { id } = await at.charge(order({ amountMinor: 8900 }));
    expect(await refund(at, { attemptId: id, amountMinor: 5000 })).toMatchObject({
      kind: 'recorded',
      isWhole: false,
      attempt: { state: 'approved' },
    });
    expect(valueOf(await readPaymentFollowUps(at.context, id)).leftToRefundMinor).toBe(3900);
    at.clock.advanceMs(60_000);
    expect(await refund(at, { attemptId: id, amountMinor: 3901 })).toEqual({
      kind: 'refused',
      reason: 'amount-above-left',
    });
    expect(
      await refund(at, { attemptId: id, amountMinor: 3900, dashboardReference: 'R-2' }),
    ).toMatchObject({ isWhole: true, attempt: { state: 'confirmed-reversed' } });
    expect(await at.states(id)).toEqual([
      'prepared',
      'dispatched',
      'approved',
      'confirmed-reversed',
    ]);
    const { refunds } = valueOf(await readPaymentFollowUps(at.context, id));
    expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual([5000, 3900]);
    expect(await refund(at, { attemptId: id, amountMinor: 1 })).toEqual({
      kind: 'refused',
      reason: 'nothing-taken',
    });
  });

  it('is never more than was taken, however many people record it at once', async () => {
    const at = await openTestContext();
    const { id } = await at.charge(order({ amountMinor: 9000 }));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        refund(at, { attemptId: id, amountMinor: 4000, dashboardReference: `R-${index}` }),
      ),
    );
    expect(answers.filter(({ kind }) => kind === 'recorded')).toHaveLength(2);
    expect(valueOf(await readPaymentFollowUps(at.context, id)).leftToRefundMinor).toBe(1000);
  });

  it('is recorded once under one id of the dashboard', async () => {
    const at = await openTestContext();
    const { id } = await at.charge(order({ amountMinor: 9000 }));
    expect(await refund(at, { attemptId: id, amountMinor: 4000 })).toMatchObject({
      kind: 'recorded',
    });
    expect(await refund(at, { attemptId: id, amountMinor: 4000 })).toEqual({
      kind: 'refused',
      reason: 'reference-taken',
    });
    expect(valueOf(await readPaymentFollowUps(at.context, id)).leftToRefundMinor).toBe(5000);
  });

  it('is refused for what took nothing, and with the id of another payment', async () => {
    const at = await openTestContext();
    const declined = await at.charge(order({}, { number: decliningCard }));
    const lost = await at.charge(order({ amountMinor: 5098 }, { number: tellingCard }));
    const [one, other] = [await at.charge(order()), await at.charge(order())];
    const nothing = { kind: 'refused', reason: 'nothing-taken' };
    expect(await refund(at, { attemptId: declined.id })).toEqual(nothing);
    expect(await refund(at, { attemptId: lost.id })).toEqual(nothing);
    const dashboardReference = other.response?.transactionId ?? '';
    expect(await refund(at, { attemptId: one.id, dashboardReference })).toEqual({
      kind: 'refused',
      reason: 'reference-taken',
    });
  });

  it('lies between the merchant’s day of the charge and today', async () => {
    const at = await openTestContext({ account: { timeZone: 'UTC' } });
    const { id } = await at.charge(order());
    const dayOf = (shiftDays: number) =>
      new Date(Date.parse(at.context.clock.now()) + shiftDays * 86_400_000)
        .toISOString()
        .slice(0, 10);
    const on = (refundedOn: string) => refund(at, { attemptId: id, refundedOn });
    expect(await on(dayOf(1))).toEqual({ kind: 'refused', reason: 'date-in-future' });
    expect(await on(dayOf(-1))).toEqual({ kind: 'refused', reason: 'date-before-charge' });
    expect((await on(dayOf(0))).kind).toBe('recorded');
  });
});

function lostOrder() {
  return order({ amountMinor: 5097, duplicateReason: 'Another order' }, { number: tellingCard });
}

describe('every finding about a payment that was not sure', () => {
  async function givenUp(at: TestContext) {
    const lost = await at.charge(lostOrder());
    await at.context.running.advanceMs(31 * 60_000);
    await at.resolve(lost.id, { found: 'not-charged', howLooked: 'By both', typedPhrase: null });
    return (await at.find(lost.id)).attempt;
  }

  it('turns up later as charged, or as charged twice when another try has gone through', async () => {
    const at = await openTestContext();
    const alone = await givenUp(at);
    expect(alone.state).toBe('confirmed-not-charged');
    const found = { found: 'charged', transactionId: 'late-1', amountTakenMinor: 5097 } as const;
    await at.resolve(alone.id, found);
    expect((await at.find(alone.id)).attempt.state).toBe('confirmed-charged');

    const first = await givenUp(at);
    const second = await at.charge(
      order({ reference: first.orderReference, amountMinor: 5097, duplicateReason: 'Again' }),
      { retryOf: first.id, role: 'supervisor' },
    );
    expect(second.state).toBe('approved');
    await at.resolve(first.id, { ...found, transactionId: 'late-2' });
    expect((await at.find(first.id)).attempt.state).toBe('surplus-charged');
    expect(valueOf(await at.context.ledger.attempts.unconfirmed()).count).toBe(1);

    await refund(at, { attemptId: first.id, amountMinor: 5097, dashboardReference: 'R-9' });
    expect((await at.find(first.id)).attempt.state).toBe('confirmed-reversed');
    expect(valueOf(await at.context.ledger.attempts.unconfirmed()).count).toBe(0);
  });

  it('is a duplicate charge at once when it turns up while another attempt has no outcome', async () => {
    const at = await openTestContext();
    const first = await givenUp(at);
    const second = await at.charge(
      order({ reference: first.orderReference, amountMinor: 5097 }, { number: tellingCard }),
      { retryOf: first.id, role: 'supervisor' },
    );
    expect(second.state).toBe('unknown');
    expect(
      await at.resolve(first.id, {
        found: 'charged',
        transactionId: 'late-3',
        amountTakenMinor: 5097,
      }),
    ).toMatchObject({ kind: 'resolved', attempt: { state: 'surplus-charged' } });
  });

  it('is refunded only when all of it came back, on a day that can be', async () => {
    const at = await openTestContext({ account: { timeZone: 'UTC' } });
    const { id } = await at.charge(order({ amountMinor: 8810 }, { number: tellingCard }));
    const today = at.context.clock.now().slice(0, 10);
    const reversed = (amountMinor: number, reversedOn = today) =>
      at.resolve(id, { found: 'reversed', transactionId: 'R-5', amountMinor, reversedOn });
    expect(await reversed(100)).toMatchObject({ reason: 'amount-not-whole' });
    expect(await reversed(8810)).toMatchObject({ reason: 'amount-above-request' });
    expect(await reversed(4405, '2001-01-01')).toMatchObject({ reason: 'date-before-charge' });
    expect(await reversed(4405, '2099-01-01')).toMatchObject({ reason: 'date-in-future' });
    expect((await reversed(4405)).kind).toBe('resolved');
    const { refunds } = valueOf(await readPaymentFollowUps(at.context, id));
    expect(refunds).toMatchObject([{ amountMinor: 4405, dashboardReference: 'R-5' }]);
  });
});

describe('charged twice?', () => {
  it('lays alike payments side by side with a verdict', async () => {
    const at = await openTestContext();
    const card = { number: tellingCard };
    const amountMinor = 7000;
    const first = await at.charge(order({ amountMinor }, card));
    const second = await at.charge(order({ amountMinor, duplicateReason: 'Twice' }, card));
    await at.charge(order({ amountMinor: 7001, duplicateReason: 'x' }, card));
    const found = valueOf(await findDuplicates(at.context, second.id));
    expect(found.gravest).toBe('both-took');
    expect(found.others.map(({ attempt }) => attempt.id)).toEqual([first.id]);
    await refund(at, { attemptId: first.id, amountMinor });
    expect(valueOf(await findDuplicates(at.context, second.id)).gravest).toBe('one-given-back');
  });

  it('does not mix in what lies more than seven days away', async () => {
    const at = await openTestContext();
    const first = await at.charge(order({ amountMinor: 6500 }));
    const later = new Date(Date.parse(at.context.clock.now()) + 8 * 86_400_000);
    at.clock.setWall(later.toISOString() as Instant);
    const second = await at.charge(order({ amountMinor: 6500, duplicateReason: 'Monthly' }));
    expect(valueOf(await findDuplicates(at.context, second.id)).others).toEqual([]);
    expect(first.state).toBe('approved');
  });
});
