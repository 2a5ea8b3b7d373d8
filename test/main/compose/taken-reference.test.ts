import { describe, expect, it } from 'vitest';
import { notFoundPhrase } from '../../../src/domain/charge/not-found-phrase.ts';
import { decliningCard, order, tellingCard } from '../usecases/test-context.ts';
import { settled } from './plan-shop.ts';
import { askBank, submit } from './staffed-app.ts';
import type { Started } from './staffed-app.ts';
import { dataFolder, startApp } from './test-host.ts';

/** Practice as a supervisor, with an order whose reference the bank has already. */
async function withTakenReference() {
  const app = await startApp(dataFolder());
  await app.call('session.switch-role', { role: 'supervisor' });
  const person = { customerId: null, name: 'Ada', phone: '', email: '', notes: '' };
  const saved = await app.call('customers.save', person);
  const customerId = saved.kind === 'saved' ? saved.customer.id : null;
  await askBank(app, 'faults', { kind: 'reference-taken', count: 1 });
  const keyed = { ...order({ reference: 'INV-77', amountMinor: 4_900 }), customerId };
  const answer = await submit(app, keyed);
  expect(answer.kind).toBe('accepted');
  await settled(app);
  return { app, keyed, attemptId: (await attemptOf(app, 'INV-77'))?.id ?? '' };
}

async function attemptOf({ call }: Started, reference: string) {
  const recent = await call('charge.recent', { limit: 10 });
  return recent.find((one) => one.reference === reference);
}

describe('an order whose reference the gateway has already', () => {
  it('is a state of its own, and blocks the debt under every reference', async () => {
    const { app, keyed } = await withTakenReference();
    expect(await attemptOf(app, 'INV-77')).toMatchObject({
      state: 'reference-taken',
      rejectedReason: null,
    });
    expect((await app.call('unconfirmed.list', {})).map(({ reference }) => reference)).toEqual([
      'INV-77',
    ]);
    expect(await submit(app, keyed)).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'reference-elsewhere', overridableBy: null },
    });
    expect(await submit(app, { ...keyed, reference: 'INV-77A' })).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'duplicate-open', overridableBy: null },
    });
    // No reason of a supervisor stands for looking.
    const insisting = { ...keyed, reference: 'INV-77C', duplicateReason: 'The customer insists' };
    expect(await submit(app, insisting)).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'duplicate-open', earlier: { reference: 'INV-77' }, overridableBy: null },
    });
    // The same customer's debt, whichever card it is charged to.
    const otherCard = { ...keyed, card: { ...keyed.card, number: tellingCard } };
    expect(await submit(app, { ...otherCard, reference: 'INV-77B' })).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'duplicate-open' },
    });
    // Another person's debt of the same amount is not held back.
    const other = order({ reference: 'INV-78', amountMinor: 4_900 }, { number: decliningCard });
    expect((await submit(app, other)).kind).toBe('accepted');
    await settled(app);
  });

  it('is paid elsewhere for good once somebody has found it', async () => {
    const { app, keyed, attemptId } = await withTakenReference();
    const finding = { found: 'paid-elsewhere', transactionId: '001-P-PAIDELSEWHER' } as const;
    expect(
      await app.call('unconfirmed.resolve', { attemptId, finding, confirmed: ['id-form'] }),
    ).toMatchObject({ kind: 'resolved', attempt: { state: 'paid-elsewhere' } });
    expect(await submit(app, keyed)).toMatchObject({ obstacle: { kind: 'reference-paid' } });
    expect(await app.call('unconfirmed.list', {})).toEqual([]);
  });

  it('is charged under a new suffix once a supervisor has found another order’s', async () => {
    const { app, keyed, attemptId } = await withTakenReference();
    const finding = {
      found: 'other-order',
      reason: 'The dashboard lists an order of last year',
      typedPhrase: notFoundPhrase,
    } as const;
    await app.call('session.switch-role', { role: 'clerk' });
    expect(await app.call('unconfirmed.resolve', { attemptId, finding })).toMatchObject({
      reason: 'needs-supervisor',
    });
    await app.call('session.switch-role', { role: 'supervisor' });
    expect(await app.call('unconfirmed.resolve', { attemptId, finding })).toMatchObject({
      attempt: { state: 'confirmed-not-charged' },
    });
    expect((await submit(app, keyed)).kind).toBe('accepted');
    await settled(app);
    expect(await attemptOf(app, 'INV-77-2')).toMatchObject({ state: 'approved' });
  });

  it('stays unconfirmed where a decline speaks of a duplicate', async () => {
    const app = await startApp(dataFolder());
    await askBank(app, 'faults', { kind: 'wrong-echo', field: 'duplicate', count: 1 });
    await submit(app, order({ reference: 'INV-79' }));
    await settled(app);
    expect(await attemptOf(app, 'INV-79')).toMatchObject({ state: 'unknown' });
  });
});
