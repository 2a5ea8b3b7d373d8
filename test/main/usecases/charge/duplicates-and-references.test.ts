import { describe, expect, it } from 'vitest';
import type { AttemptId } from '../../../../src/domain/ids.ts';
import { checkCharge } from '../../../../src/main/usecases/charge/check-charge.ts';
import { decliningCard, openTestContext, order, valueOf } from '../test-context.ts';

const hourMs = 3_600_000;
const reason = { duplicateReason: 'Two tickets, both asked for' };

describe('an equal charge', () => {
  it('soon after an approved one needs a reason, which is kept', async () => {
    const { charge, submit, context } = await openTestContext();
    const first = order();
    const { id } = await charge(first);
    const equal = { ...first, reference: 'INV-EQUAL' };
    for (const duplicateReason of [null, '', '   ']) {
      expect(await submit({ ...equal, duplicateReason })).toMatchObject({
        kind: 'obstacle',
        obstacle: { kind: 'duplicate-approved', overridableBy: 'clerk', earlier: { id } },
      });
    }
    const second = await charge({ ...equal, ...reason });
    expect(second.state).toBe('approved');
    const kept = valueOf(await context.ledger.attempts.find(second.id));
    expect(kept?.duplicateReason).toBe(reason.duplicateReason);
  });

  it('after the window goes through', async () => {
    const { charge, submit, clock } = await openTestContext();
    const first = order();
    await charge(first);
    clock.advanceMs(23.9 * hourMs);
    expect((await submit({ ...first, reference: 'INV-SOON' })).kind).toBe('obstacle');
    clock.advanceMs(0.2 * hourMs);
    expect((await charge({ ...first, reference: 'INV-LATER' })).state).toBe('approved');
  });

  it('with the wall clock set back is still seen', async () => {
    const { charge, submit, clock } = await openTestContext();
    const first = order();
    await charge(first);
    clock.setWall('2020-01-01T00:00:00.000Z' as never);
    expect((await submit({ ...first, reference: 'INV-PAST' })).kind).toBe('obstacle');
  });

  it.each([
    ['currency', { currency: 'NZD' as never }, {}],
    ['amount', { amountMinor: 777 }, {}],
    ['card', {}, { number: '4005550000000001' }],
  ])('in all but the %s goes through', async (_what, changes, card) => {
    const { charge } = await openTestContext();
    const first = order();
    await charge(first);
    const other = order({ amountMinor: first.amountMinor, ...changes }, card);
    expect((await charge(other)).state).toBe('approved');
  });

  it('after a declined one goes through', async () => {
    const { charge } = await openTestContext();
    const first = order({}, { number: decliningCard });
    await charge(first);
    expect((await charge({ ...first, reference: 'INV-EQUAL' })).state).toBe('declined');
  });
});

describe('a reference that is paid', () => {
  it('is refused to everybody, and the payment is shown', async () => {
    const { charge, submit } = await openTestContext();
    const keyed = order();
    const { id } = await charge(keyed);
    for (const role of ['clerk', 'supervisor', 'admin'] as const) {
      const again = order({ reference: keyed.reference, ...reason });
      expect(await submit(again, { role })).toMatchObject({
        kind: 'obstacle',
        obstacle: { kind: 'reference-paid', overridableBy: null, earlier: { id } },
      });
    }
  });

  it('by its second try is refused under each name that the order had', async () => {
    const { charge, submit } = await openTestContext();
    const declined = await charge(order({}, { number: decliningCard }));
    const paid = await charge(order({ reference: declined.reference }));
    expect(paid.reference).toBe(`${declined.reference}-2`);
    for (const reference of [declined.reference, paid.reference]) {
      expect(await submit(order({ reference }))).toMatchObject({
        kind: 'obstacle',
        obstacle: { kind: 'reference-paid', earlier: { id: paid.id } },
      });
    }
  });
});

describe('the next reference of an order', () => {
  it('counts declines, not tries', async () => {
    const { charge, bank } = await openTestContext();
    const keyed = order({}, { number: decliningCard });
    await charge(keyed);
    bank.faults.queue({
      kind: 'answer',
      status: 429,
      contentType: 'text/plain',
      body: 'slow down',
      charge: false,
    });
    const throttled = await charge(keyed);
    expect(throttled).toMatchObject({ state: 'rejected', rejectedReason: 'too-many-requests' });
    await charge(keyed);
    const last = await charge({ ...keyed, card: order().card });
    expect(last).toMatchObject({
      state: 'approved',
      attemptNumber: 4,
      reference: `${keyed.reference}-3`,
    });
    expect(bank.purchaseRequests()).toEqual({
      [keyed.reference]: 1,
      [`${keyed.reference}-2`]: 2,
      [`${keyed.reference}-3`]: 1,
    });
  });

  it('stays within the length that the account takes', async () => {
    const { charge } = await openTestContext({ account: { referenceLengthMax: 12 } });
    const keyed = order({ reference: 'INV-98765432' }, { number: decliningCard });
    await charge(keyed);
    const next = await charge({ ...keyed, card: order().card });
    expect(next).toMatchObject({ state: 'approved', reference: 'INV-987654-2' });
  });
});

describe('asking beforehand', () => {
  it('tells what a submit would meet, and writes nothing', async () => {
    const { charge, open, context, rows } = await openTestContext();
    const keyed = order({}, { number: decliningCard });
    const ask = async (retryOf: AttemptId | null = null) => {
      const { card, duplicateReason: _reason, ...asked } = keyed;
      const draftId = await open(retryOf);
      const lastFour = card.number.slice(-4);
      return valueOf(await checkCharge(context, { ...asked, draftId, lastFour, planId: null }));
    };
    expect(await ask()).toMatchObject({
      obstacle: null,
      refusals: [],
      attemptNumber: 1,
      referenceToSend: keyed.reference,
      needsSupervisor: false,
      needsSecondApprover: false,
    });
    const { id } = await charge(keyed);
    expect(await ask(id)).toMatchObject({
      obstacle: null,
      attemptNumber: 2,
      referenceToSend: `${keyed.reference}-2`,
      needsSupervisor: false,
    });
    await charge({ ...keyed, card: order().card });
    expect(await ask()).toMatchObject({ obstacle: { kind: 'reference-paid' } });
    expect(await rows()).toBe(2);
  });

  it('refuses a draft that is spent', async () => {
    const { open, context } = await openTestContext();
    const draftId = await open();
    context.drafts.take(draftId);
    const { card: _card, duplicateReason: _reason, ...asked } = order();
    const answer = await checkCharge(context, { ...asked, draftId, lastFour: null, planId: null });
    expect(answer).toEqual({ ok: false, error: { kind: 'not-found' } });
  });
});
