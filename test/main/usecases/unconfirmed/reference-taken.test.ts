import { describe, expect, it } from 'vitest';
import type { AttemptId } from '../../../../src/domain/ids.ts';
import { notFoundPhrase } from '../../../../src/domain/charge/not-found-phrase.ts';
import { unconfirmedCharges } from '../../../../src/main/usecases/charge/look-up.ts';
import { decliningCard, openTestContext, order, valueOf } from '../test-context.ts';

/** A context whose gateway already has the reference of a new order. */
async function takenOrder() {
  const opened = await openTestContext();
  opened.bank.faults.queue({ kind: 'reference-taken' });
  const keyed = order();
  const taken = await opened.charge(keyed);
  return { ...opened, keyed, taken };
}

const elsewhere = { found: 'paid-elsewhere', transactionId: '001-P-PAIDELSEWHER' } as const;
const otherOrder = {
  found: 'other-order',
  reason: 'The dashboard lists an order of last year',
  typedPhrase: null,
} as const;

describe('a reference that the gateway has already', () => {
  it('is a state of its own that waits under To do', async () => {
    const { context, taken } = await takenOrder();
    expect(taken).toMatchObject({ state: 'reference-taken', rejectedReason: null });
    const listed = valueOf(await unconfirmedCharges(context)).map(({ id }) => id);
    expect(listed).toEqual([taken.id]);
    expect(valueOf(await context.ledger.attempts.unconfirmed()).count).toBe(1);
  });

  it('blocks the debt under its reference, and under another one with the same card', async () => {
    const { submit, keyed, taken, bank } = await takenOrder();
    expect(await submit(keyed, { role: 'supervisor' })).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'reference-elsewhere', overridableBy: null, earlier: { id: taken.id } },
    });
    expect(await submit({ ...keyed, reference: `${keyed.reference}A` })).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'duplicate-open', overridableBy: null, earlier: { id: taken.id } },
    });
    const otherCard = order({ amountMinor: keyed.amountMinor }, { number: decliningCard });
    expect((await submit(otherCard)).kind).toBe('accepted');
    expect(bank.truth()).toEqual([]);
  });

  it('is paid elsewhere for good, and counts as no money of ours', async () => {
    const { resolve, submit, keyed, taken, find } = await takenOrder();
    expect(await resolve(taken.id, elsewhere, 'clerk')).toMatchObject({
      attempt: { state: 'paid-elsewhere', resolution: { found: 'paid-elsewhere' } },
    });
    expect((await find(taken.id)).moves.at(-1)?.note).toContain(elsewhere.transactionId);
    expect(await submit(keyed, { role: 'supervisor' })).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'reference-paid' },
    });
  });

  it('is another order’s only for a supervisor, who charges it under a new suffix', async () => {
    const { resolve, submit, charge, keyed, taken } = await takenOrder();
    const say = (id: AttemptId, role: 'clerk' | 'supervisor') => resolve(id, otherOrder, role);
    expect(await say(taken.id, 'clerk')).toEqual({ kind: 'refused', reason: 'needs-supervisor' });
    expect(await resolve(taken.id, { ...otherOrder, typedPhrase: notFoundPhrase })).toMatchObject({
      attempt: { state: 'confirmed-not-charged', resolution: { note: otherOrder.reason } },
    });
    expect(await submit(keyed)).toEqual({ kind: 'needs-supervisor' });
    expect(await charge(keyed, { role: 'supervisor' })).toMatchObject({
      state: 'approved',
      reference: `${keyed.reference}-2`,
    });
  });

  it.each([
    ['decimal-amount', 'mismatch'],
    ['approval', 'unknown'],
    ['duplicate', 'unknown'],
  ] as const)('and an answer with a false %s are never clean', async (field, state) => {
    const { charge, bank } = await openTestContext();
    bank.faults.queue({ kind: 'wrong-echo', field });
    expect((await charge(order())).state).toBe(state);
  });

  it('is found neither charged nor missing', async () => {
    const { resolve, taken } = await takenOrder();
    const charged = { found: 'charged', transactionId: 'X', amountTakenMinor: 1 } as const;
    expect(await resolve(taken.id, charged)).toEqual({
      kind: 'refused',
      reason: 'not-open-any-more',
    });
  });
});
