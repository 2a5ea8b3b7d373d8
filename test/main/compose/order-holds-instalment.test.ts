import { describe, expect, it } from 'vitest';
import type { ResolutionInput } from '../../../src/contract/charge/unconfirmed.ts';
import { notFoundPhrase } from '../../../src/domain/charge/not-found-phrase.ts';
import { resolutionQuestions } from '../../../src/domain/charge/question-resolution.ts';
import type { AttemptId, PlanId } from '../../../src/domain/ids.ts';
import {
  allDue,
  amountMinor,
  chargesAtBank,
  keyed,
  passDays,
  plantFault,
  run,
  withPlan,
} from './maybe-paid-shop.ts';
import type { Started } from './staffed-app.ts';

/** A plan whose second instalment is due, and an order that may have paid it: its response was lost. */
async function heldShop(fault: string) {
  const shop = await withPlan();
  const { app, planId, customerId, card, days } = shop;
  await passDays(app, days - 1);
  await plantFault(app, { kind: fault, count: 1 });
  const order = await keyed(app, { reference: 'INV-20417', customerId, card } as never);
  expect(order.state).toBe('unknown');
  await passDays(app, 1);
  const decided = { planId, sequence: 2, attemptId: order.id, reason: 'Paid early by phone' };
  const decide = (decision: 'same-debt' | 'another-debt') =>
    app.call('runs.decide-payment', { ...decided, decision });
  expect(await decide('same-debt')).toEqual({ kind: 'decided' });
  return { ...shop, order, decide };
}

const secondStanding = async ({ call }: Started, planId: PlanId) =>
  (await planOf({ call }, planId)).instalments.find(({ sequence }) => sequence === 2)?.standing;

function planOf({ call }: Pick<Started, 'call'>, planId: PlanId) {
  return call('plans.find', { planId });
}

function resolve({ call }: Started, attemptId: AttemptId, finding: ResolutionInput) {
  return call('unconfirmed.resolve', { attemptId, finding, confirmed: [...resolutionQuestions] });
}

const notThere: ResolutionInput = {
  found: 'not-charged',
  howLooked: 'By reference',
  typedPhrase: notFoundPhrase,
};

const held = { count: 0, leftOut: [{ reason: 'held-by-order', count: 1 }], maybePaid: [] };

describe('an instalment that an unconfirmed order pays', () => {
  it('is held while the order is unconfirmed, for a run, by hand and for a pay-off', async () => {
    const { app, planId } = await heldShop('drop-after');
    expect(await secondStanding(app, planId)).toBe('due');
    expect(await app.call('runs.check', allDue)).toMatchObject(held);
    const listed = { tab: 'due', search: '', limit: 10, after: null } as const;
    expect((await app.call('due.page', listed)).rows).toMatchObject([
      { sequence: 2, bar: { reason: 'held-by-order', orderReference: 'INV-20417' } },
    ]);
    expect(await run(app)).toBe('nothing-to-run');
    const byHand = { planId, sequence: 2, omitExpiry: false, isGranted: true } as const;
    const asked = { ...byHand, duplicateReason: 'The customer insists' };
    expect(await app.call('plans.charge', asked)).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'reference-unconfirmed', earlier: { reference: 'INV-20417' } },
    });
    expect(await chargesAtBank(app)).toBe(2);
  });

  it('is settled once the order is found charged, and is not charged', async () => {
    const { app, planId, order } = await heldShop('drop-after');
    const charged = { found: 'charged', transactionId: '001-P-1', amountTakenMinor: amountMinor };
    expect(await resolve(app, order.id, charged as ResolutionInput)).toMatchObject({
      attempt: { state: 'confirmed-charged' },
    });
    expect(await secondStanding(app, planId)).toBe('paid-another-way');
    expect(await run(app)).toBe('nothing-to-run');
    expect(await chargesAtBank(app)).toBe(2);
  });

  it('is owed again once the order is found not charged, and the run takes it once', async () => {
    const { app, planId, order } = await heldShop('drop-before');
    expect(await resolve(app, order.id, notThere)).toMatchObject({
      attempt: { state: 'confirmed-not-charged' },
    });
    expect(await secondStanding(app, planId)).toBe('due');
    expect(await app.call('runs.check', allDue)).toMatchObject({ count: 1, leftOut: [] });
    const listed = { tab: 'due', search: '', limit: 10, after: null } as const;
    const { rows } = await app.call('due.page', listed);
    expect(rows).toMatchObject([{ planReference: 'SUB-7', sequence: 2, bar: null }]);
    expect(await run(app)).toBe('run');
    expect(await secondStanding(app, planId)).toBe('paid');
    expect(await chargesAtBank(app)).toBe(2);
  });

  it('takes part of the amount, and the rest stays owed', async () => {
    const { app, planId, order } = await heldShop('drop-after');
    const taken = { found: 'charged', transactionId: '001-P-1', amountTakenMinor: 2_000 };
    await resolve(app, order.id, taken as ResolutionInput);
    const plan = await planOf(app, planId);
    expect(plan.instalments.filter(({ kind }) => kind === 'shortfall')).toMatchObject([
      { amountMinor: amountMinor - 2_000, standing: 'due' },
    ]);
  });

  it('is owed again when a correction denies the order that paid it', async () => {
    const { app, planId, order, decide } = await heldShop('drop-after');
    const charged = { found: 'charged', transactionId: '001-P-1', amountTakenMinor: amountMinor };
    await resolve(app, order.id, charged as ResolutionInput);
    await passDays(app, 1);
    expect(await resolve(app, order.id, notThere)).toMatchObject({
      attempt: { state: 'confirmed-not-charged' },
    });
    expect(await secondStanding(app, planId)).toBe('due');
    // An order that charged nothing pays nothing.
    expect(await decide('same-debt')).toEqual({ kind: 'refused', reason: 'order-not-charged' });
    // Found charged after all, it pays the instalment again.
    await resolve(app, order.id, charged as ResolutionInput);
    expect(await secondStanding(app, planId)).toBe('paid-another-way');
  });

  it('is owed again when staff take back that an order paid it', async () => {
    const { app, planId, order, decide } = await heldShop('drop-after');
    const charged = { found: 'charged', transactionId: '001-P-1', amountTakenMinor: amountMinor };
    await resolve(app, order.id, charged as ResolutionInput);
    expect(await decide('another-debt')).toEqual({ kind: 'decided' });
    expect(await secondStanding(app, planId)).toBe('due');
    expect(await app.call('runs.check', allDue)).toMatchObject({ count: 1 });
  });
});
