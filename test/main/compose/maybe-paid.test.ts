import { describe, expect, it } from 'vitest';
import { order, tellingCard } from '../usecases/test-context.ts';
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

describe('an instalment that was keyed by hand, and then run', () => {
  it('stays out of the run until it is decided, and is then paid by the order', async () => {
    const { app, planId, customerId, card, days } = await withPlan();
    await passDays(app, days - 2);
    const paid = await keyed(app, { reference: 'INV-20417', customerId, card } as never);
    expect(paid.state).toBe('approved');
    await passDays(app, 2);
    const check = await app.call('runs.check', allDue);
    expect(check).toMatchObject({
      count: 0,
      leftOut: [{ reason: 'maybe-paid', count: 1, rows: [{ planId, sequence: 2, amountMinor }] }],
      maybePaid: [{ planId, sequence: 2, amountMinor, reference: 'INV-20417' }],
    });
    expect(await run(app)).toBe('nothing-to-run');
    expect(await chargesAtBank(app)).toBe(2);
    // By hand it needs a reason, as every likely duplicate does.
    const byHand = { planId, sequence: 2, omitExpiry: false, isGranted: false } as const;
    expect(await app.call('plans.charge', { ...byHand, duplicateReason: null })).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'duplicate-approved', earlier: { reference: 'INV-20417' } },
    });
    const [row] = check.maybePaid;
    const decided = { planId, sequence: 2, attemptId: row?.attemptId ?? '', reason: 'Paid early' };
    const answer = await app.call('runs.decide-payment', { ...decided, decision: 'same-debt' });
    expect(answer).toEqual({ kind: 'decided' });
    const plan = await app.call('plans.find', { planId });
    expect(plan.instalments.find(({ sequence }) => sequence === 2)).toMatchObject({
      standing: 'paid-another-way',
    });
    expect(await run(app)).toBe('nothing-to-run');
    expect(await chargesAtBank(app)).toBe(2);
  });

  it('stays out when the gateway had the reference of the order, which may be paid elsewhere', async () => {
    const { app, planId, customerId, card, days } = await withPlan();
    await passDays(app, days - 2);
    const asked = { reference: 'INV-20418', customerId, card } as never;
    await plantFault(app, { kind: 'reference-taken' });
    const taken = await keyed(app, asked);
    expect(taken.state).toBe('reference-taken');
    await passDays(app, 2);
    const left = { reason: 'maybe-paid', rows: [{ planId, sequence: 2 }] };
    expect(await app.call('runs.check', allDue)).toMatchObject({ count: 0, leftOut: [left] });
    const finding = { found: 'paid-elsewhere', transactionId: '001-P-ELSEWHERE' } as const;
    const resolved = { attemptId: taken.id, finding, confirmed: ['id-form' as const] };
    expect(await app.call('unconfirmed.resolve', resolved)).toMatchObject({ kind: 'resolved' });
    expect(await app.call('runs.check', allDue)).toMatchObject({ count: 0, leftOut: [left] });
  });

  it('goes with the next run when the order was for something else', async () => {
    const { app, planId, days } = await withPlan();
    await passDays(app, days);
    // Keyed on the same card, without a customer.
    const paid = await keyed(app, order({ amountMinor }, { number: tellingCard }));
    expect(await run(app)).toBe('nothing-to-run');
    const decided = { planId, sequence: 2, attemptId: paid.id, reason: 'A second delivery' };
    await app.call('runs.decide-payment', { ...decided, decision: 'another-debt' });
    expect(await app.call('runs.check', allDue)).toMatchObject({ count: 1, maybePaid: [] });
    expect(await run(app)).toBe('run');
    expect(await chargesAtBank(app)).toBe(3);
  });

  it('asks for a reason and for somebody who may', async () => {
    const { app, planId, days } = await withPlan();
    await passDays(app, days);
    const paid = await keyed(app, order({ amountMinor }, { number: tellingCard }));
    const decided = { planId, sequence: 2, attemptId: paid.id, decision: 'same-debt' } as const;
    expect(await app.call('runs.decide-payment', { ...decided, reason: ' ' })).toEqual({
      kind: 'refused',
      reason: 'no-reason',
    });
    await app.call('session.switch-role', { role: 'clerk' });
    await expect(app.call('runs.decide-payment', { ...decided, reason: 'Paid' })).rejects.toThrow(
      'denied',
    );
  });
});

describe('months that were missed', () => {
  it('are taken one in each period, whatever number of runs there are', async () => {
    const { app, planId } = await withPlan();
    await passDays(app, 100);
    expect(await run(app)).toBe('run');
    expect(await run(app)).toBe('nothing-to-run');
    expect(await run(app)).toBe('nothing-to-run');
    expect(await chargesAtBank(app)).toBe(2);
    await passDays(app, 1);
    // This month's instalment has not been charged: it is, and the older one waits for the next month.
    expect(await run(app)).toBe('run');
    await passDays(app, 1);
    expect(await run(app)).toBe('nothing-to-run');
    expect(await chargesAtBank(app)).toBe(3);
    const { instalments } = await app.call('plans.find', { planId });
    const missed = instalments.filter(({ standing }) => standing === 'due');
    expect(missed).toHaveLength(1);
    const instalmentIds = missed.map(({ id }) => id);
    const selected = {
      choice: { kind: 'selected', instalments: instalmentIds },
      expiredCards: 'leave-out',
    } as const;
    expect(await app.call('runs.check', selected)).toMatchObject({ count: 1 });
    await passDays(app, 31);
    expect(await run(app)).toBe('run');
  });
});
