import { describe, expect, it } from 'vitest';
import { order, tellingCard } from '../test-context.ts';
import { refundingContext } from './refund-context.ts';

describe('a refund through the gateway', () => {
  it('moves money at the bank once, and counts like one recorded by hand', async () => {
    const at = await refundingContext();
    const { id } = await at.charge(order({ amountMinor: 8900 }));
    expect(await at.ask({ attemptId: id, amountMinor: 5000 })).toMatchObject({ kind: 'sent' });
    at.clock.advanceMs(1000);
    expect(await at.requestStates(id)).toEqual(['approved']);
    const file = await at.file(id);
    expect(file.leftToRefundMinor).toBe(3900);
    expect(file.refunds).toMatchObject([{ amountMinor: 5000, reason: 'Sent back' }]);
    expect(file.refunds[0]?.dashboardReference).toBe(file.requests[0]?.gatewayId);
    expect(await at.ask({ attemptId: id, amountMinor: 3901 })).toEqual({
      kind: 'refused',
      reason: 'amount-above-left',
    });
    expect(await at.ask({ attemptId: id, amountMinor: 3900 })).toMatchObject({ kind: 'sent' });
    expect((await at.find(id)).attempt.state).toBe('confirmed-reversed');
    expect(at.madeAtBank().map(({ amountMinor }) => amountMinor)).toEqual([5000, 3900]);
  });

  it('that the bank declines moves nothing and may be asked for again', async () => {
    const at = await refundingContext();
    const { id } = await at.charge(order({ amountMinor: 9000 }, { number: tellingCard }));
    await at.ask({ attemptId: id, amountMinor: 1005 });
    expect(await at.requestStates(id)).toEqual(['declined']);
    expect((await at.file(id)).leftToRefundMinor).toBe(9000);
    at.clock.advanceMs(1000);
    await at.ask({ attemptId: id, amountMinor: 1000 });
    expect(await at.requestStates(id)).toEqual(['declined', 'approved']);
  });

  it.each([
    ['is lost after the refund', { kind: 'drop-after' }],
    ['is lost before the refund', { kind: 'drop-before' }],
    ['is cut', { kind: 'truncated' }],
    ['is another amount', { kind: 'wrong-echo', field: 'amount' }],
    ['is another currency', { kind: 'wrong-echo', field: 'currency' }],
    ['is another reference', { kind: 'wrong-echo', field: 'reference' }],
    ['denies what was done', { kind: 'wrong-echo', field: 'approval' }],
    ['has no id', { kind: 'wrong-echo', field: 'id' }],
    ['has the id of a charge', { kind: 'replayed-id' }],
    ['says that the reference exists', { kind: 'reference-taken' }],
    ['is an error of a machine between', { kind: 'status', status: 502, charge: true }],
  ] as const)('whose answer %s is unconfirmed and holds its amount', async (_, fault) => {
    const at = await refundingContext();
    await at.charge(order());
    const { id } = await at.charge(order({ amountMinor: 9000 }));
    at.bank.faults.queue(fault, 1, 'refunds');
    await at.ask({ attemptId: id, amountMinor: 4000 });
    expect(await at.requestStates(id)).toEqual(['unknown']);
    expect((await at.file(id)).leftToRefundMinor).toBe(5000);
    expect(await at.open()).toMatchObject([{ attemptId: id, amountMinor: 4000 }]);
    expect(await at.ask({ attemptId: id, amountMinor: 1 })).toEqual({
      kind: 'refused',
      reason: 'request-open',
    });
    expect(at.madeAtBank().length).toBeLessThanOrEqual(1);
  });

  it('is never more than was taken, however many ask at once', async () => {
    const at = await refundingContext();
    const { id } = await at.charge(order({ amountMinor: 9000 }));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => at.ask({ attemptId: id, amountMinor: 4000 })),
    );
    expect(answers.filter(({ kind }) => kind === 'sent')).toHaveLength(1);
    expect(at.madeAtBank()).toHaveLength(1);
  });

  it('asks for a higher role above the limit of each', async () => {
    const at = await refundingContext();
    const { id } = await at.charge(order({ amountMinor: 90_000 }));
    const asked = (amountMinor: number) => ({ attemptId: id, amountMinor });
    const needs = (need: string) => ({ kind: 'needs-role', need });
    expect(await at.ask(asked(5001), 'clerk')).toEqual(needs('supervisor'));
    expect(await at.ask(asked(50_001), 'clerk')).toEqual(needs('admin'));
    expect(await at.ask(asked(50_001), 'supervisor')).toEqual(needs('admin'));
    expect(await at.ask(asked(5000), 'clerk')).toMatchObject({ kind: 'sent' });
    expect(await at.ask(asked(50_001), 'admin')).toMatchObject({ kind: 'sent' });
  });

  it('is not offered while the ability is off, and not for what took nothing', async () => {
    const at = await refundingContext();
    const declined = await at.charge(order({ amountMinor: 9051 }, { number: tellingCard }));
    expect(await at.ask({ attemptId: declined.id })).toEqual({
      kind: 'refused',
      reason: 'nothing-taken',
    });
    expect(await at.ask({ attemptId: declined.id, reason: ' ' })).toMatchObject({
      kind: 'refused',
    });
  });

  it('that cannot reach the gateway was not sent', async () => {
    const at = await refundingContext();
    const { id } = await at.charge(order({ amountMinor: 9000 }));
    await at.bank.close();
    await at.ask({ attemptId: id });
    const file = await at.file(id);
    expect(file.requests).toMatchObject([{ state: 'not-sent', outcomeReason: 'not-reached' }]);
    expect(file.leftToRefundMinor).toBe(9000);
  });
});

describe('a void', () => {
  it('takes the whole payment back before its settlement', async () => {
    const at = await refundingContext();
    const { id } = await at.charge(order({ amountMinor: 8900 }));
    expect((await at.file(id)).mayVoid).toBe(true);
    expect(await at.ask({ attemptId: id, kind: 'void', amountMinor: 8899 })).toMatchObject({
      reason: 'amount-above-left',
    });
    await at.ask({ attemptId: id, kind: 'void', amountMinor: 8900 });
    expect(await at.requestStates(id)).toEqual(['approved']);
    expect((await at.find(id)).attempt.state).toBe('confirmed-reversed');
    expect(at.bank.voided()).toHaveLength(1);
  });

  it('is not offered after a refund of a part, nor after the settlement', async () => {
    const at = await refundingContext();
    const { id } = await at.charge(order({ amountMinor: 8900 }));
    const other = await at.charge(order({ amountMinor: 7700 }));
    await at.ask({ attemptId: id, amountMinor: 100 });
    expect(await at.ask({ attemptId: id, kind: 'void', amountMinor: 8800 })).toMatchObject({
      reason: 'partly-refunded',
    });
    at.clock.advanceMs(5 * 86_400_000);
    expect((await at.file(other.id)).mayVoid).toBe(false);
    expect(await at.ask({ attemptId: other.id, kind: 'void', amountMinor: 7700 })).toMatchObject({
      reason: 'settled',
    });
  });

  it.each([
    ['lost', { kind: 'drop-after' }],
    ['of another payment', { kind: 'replayed-id' }],
    ['of another amount', { kind: 'wrong-echo', field: 'amount' }],
    ['of another captured amount', { kind: 'wrong-echo', field: 'captured-amount' }],
  ] as const)('with an answer %s is unconfirmed', async (_, fault) => {
    const at = await refundingContext();
    await at.charge(order({ amountMinor: 5500 }));
    const { id } = await at.charge(order({ amountMinor: 8900 }));
    at.bank.faults.queue(fault, 1, 'voids');
    await at.ask({ attemptId: id, kind: 'void', amountMinor: 8900 });
    expect(await at.requestStates(id)).toEqual(['unknown']);
    expect((await at.find(id)).attempt.state).toBe('approved');
  });

  it('that the gateway refuses moves nothing', async () => {
    const at = await refundingContext();
    const { id } = await at.charge(order({ amountMinor: 8900 }));
    await at.bank.advanceClock(5);
    await at.ask({ attemptId: id, kind: 'void', amountMinor: 8900 });
    expect(await at.requestStates(id)).toEqual(['declined']);
    expect((await at.file(id)).leftToRefundMinor).toBe(8900);
  });
});
