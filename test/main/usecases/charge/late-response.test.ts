import { describe, expect, it } from 'vitest';
import { acceptedOf, decliningCard, openTestContext, order, tellingCard } from '../test-context.ts';

const patience = { softDeadlineMs: 60, hardDeadlineMs: 8_000 };

/** A charge whose response is held until the soft deadline has passed. */
async function lateCharge(card: { number?: string } = {}, changes: { amountMinor?: number } = {}) {
  const opened = await openTestContext({ endpoint: patience });
  const { submit, bank, find, context } = opened;
  bank.faults.queue({ kind: 'hold' });
  const keyed = order(changes, card);
  const { id } = acceptedOf(await submit(keyed));
  await expect.poll(async () => (await find(id)).attempt.late).toBe(true);
  await expect.poll(() => bank.faults.held).toBe(1);
  const answerNow = async () => {
    bank.faults.release();
    await context.inFlightCharges.allEnded();
    return (await find(id)).attempt;
  };
  return { ...opened, keyed, id, answerNow };
}

describe('an answer after the soft deadline', () => {
  it('finds the charge not confirmed, on disk and on the screen, with the socket open', async () => {
    const { id, find, submit, keyed, resolve, answerNow } = await lateCharge();
    await expect.poll(async () => (await find(id)).attempt.state).toBe('unknown');
    expect((await find(id)).attempt).toMatchObject({ late: true, inFlight: true });
    expect(await submit(keyed)).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'reference-unconfirmed' },
    });
    const finding = { found: 'charged', transactionId: '071-P-1', amountTakenMinor: 1 } as const;
    expect(await resolve(id, finding)).toEqual({ kind: 'refused', reason: 'still-in-flight' });
    await answerNow();
  });

  it('still settles it as approved, once', async () => {
    const { id, keyed, bank, states, answerNow, notifier, statuses } = await lateCharge();
    expect(await answerNow()).toMatchObject({ state: 'approved', inFlight: false, late: false });
    expect(await states(id)).toEqual(['prepared', 'dispatched', 'unknown', 'approved']);
    expect(bank.purchaseRequests()).toEqual({ [keyed.reference]: 1 });
    expect(bank.truth()).toHaveLength(1);
    const told = notifier.attempts(id).map(({ state }) => state);
    expect(told.slice(0, 3)).toEqual(['dispatched', 'unknown', 'approved']);
    await expect.poll(() => statuses.announced).toBe(2);
  });

  it('settles it as declined; a new reference then is for a supervisor', async () => {
    const { charge, keyed, submit, states, id, answerNow } = await lateCharge({
      number: decliningCard,
    });
    expect((await answerNow()).state).toBe('declined');
    expect(await states(id)).toEqual(['prepared', 'dispatched', 'unknown', 'declined']);

    const next = { ...keyed, card: order().card };
    expect(await submit(next)).toEqual({ kind: 'needs-supervisor' });
    expect(await charge(next, { role: 'supervisor' })).toMatchObject({
      state: 'approved',
      reference: `${keyed.reference}-2`,
    });
  });

  it('that proves nothing leaves it not confirmed, and the hold counts from the first doubt', async () => {
    const { id, find, context, states, clock } = await lateCharge();
    await expect.poll(async () => (await find(id)).attempt.state).toBe('unknown');
    clock.advanceMs(60_000);
    context.inFlightCharges.abandonAll();
    await context.inFlightCharges.allEnded();
    const { attempt } = await find(id);
    expect(attempt).toMatchObject({ state: 'unknown', inFlight: false });
    expect(attempt.resolutionWaitLeftMs).toBe(29 * 60_000);
    expect(await states(id)).toEqual(['prepared', 'dispatched', 'unknown']);
  });

  it('that is whole and proves nothing keeps what it said for whoever looks', async () => {
    const { id, find, states, clock, answerNow, notifier } = await lateCharge(
      { number: tellingCard },
      { amountMinor: 30_094 },
    );
    await expect.poll(async () => (await find(id)).attempt.state).toBe('unknown');
    clock.advanceMs(60_000);
    const attempt = await answerNow();
    expect(attempt).toMatchObject({ state: 'unknown', unknownReason: 'duplicate-code' });
    expect(attempt.response).toMatchObject({ responseCode: '94', amountMinor: 30_094 });
    expect(attempt.response?.transactionId).toBeTruthy();
    expect(attempt.resolutionWaitLeftMs).toBe(29 * 60_000);
    expect(await states(id)).toEqual(['prepared', 'dispatched', 'unknown']);
    expect(notifier.attempts(id).at(-1)?.response?.transactionId).toBe(
      attempt.response?.transactionId,
    );
  });
});
