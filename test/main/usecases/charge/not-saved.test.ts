import { describe, expect, it } from 'vitest';
import { failed } from '../../../../src/domain/result.ts';
import type { AttemptJournal } from '../../../../src/main/ports/ledger/ledger.ts';
import { acceptedOf, decliningCard, openTestContext, order } from '../test-context.ts';
import type { TestContextOptions } from '../test-context.ts';

/** Records that refuse every outcome while the disk is full, and accept it afterwards. */
function fullDisk(isFull: () => boolean) {
  return (real: AttemptJournal): Partial<AttemptJournal> => ({
    settle: (id, outcome) =>
      isFull() ? Promise.resolve(failed({ kind: 'disk-full' })) : real.settle(id, outcome),
    markNotSent: (id, reason, at) =>
      isFull() ? Promise.resolve(failed({ kind: 'disk-full' })) : real.markNotSent(id, reason, at),
  });
}

async function contextWithDisk(options: TestContextOptions = {}) {
  const disk = { refusalsLeft: Number.POSITIVE_INFINITY };
  const opened = await openTestContext({
    ...options,
    journal: fullDisk(() => {
      disk.refusalsLeft -= 1;
      return disk.refusalsLeft >= 0;
    }),
  });
  return { ...opened, disk };
}

describe('an outcome that the records do not take', () => {
  it('is shown as not saved until space returns, and then saved once', async () => {
    const { submit, find, clock, disk, context, notifier, bank, states, log } =
      await contextWithDisk();
    disk.refusalsLeft = 3;
    const { id } = acceptedOf(await submit(order()));
    for (const durationMs of [100, 400, 1_000]) {
      await expect.poll(() => clock.waiting).toBe(1);
      clock.advanceMs(durationMs);
    }
    await context.inFlightCharges.allEnded();
    expect((await find(id)).attempt).toMatchObject({ state: 'approved', notSaved: false });
    expect(await states(id)).toEqual(['prepared', 'dispatched', 'approved']);
    expect(bank.truth()).toHaveLength(1);
    const told = notifier.attempts(id).map(({ state, notSaved }) => [state, notSaved]);
    expect(told.slice(0, 5)).toEqual([
      ['dispatched', false],
      ['approved', true],
      ['approved', true],
      ['approved', true],
      ['approved', false],
    ]);
    const written = notifier.attempts(id)[1];
    expect(written?.response?.transactionId).toBe(bank.truth()[0]?.id);
    expect(log.lines.filter(({ event }) => event === 'outcome.not-saved')).toHaveLength(3);
  });

  it('shows the unsaved outcome to who looks it up, and blocks as dispatched', async () => {
    const { submit, find, clock, disk, context } = await contextWithDisk();
    const keyed = order();
    const { id } = acceptedOf(await submit(keyed));
    await expect.poll(() => clock.waiting).toBe(1);
    expect((await find(id)).attempt).toMatchObject({ state: 'approved', notSaved: true });
    expect(await submit(keyed)).toMatchObject({
      kind: 'obstacle',
      obstacle: { kind: 'reference-open' },
    });
    disk.refusalsLeft = 0;
    clock.advanceMs(5_000);
    await context.inFlightCharges.allEnded();
    expect((await find(id)).attempt).toMatchObject({ state: 'approved', notSaved: false });
  });

  it('that says not sent is kept trying for as well', async () => {
    const { submit, find, clock, disk, context } = await contextWithDisk({
      endpoint: { baseUrl: 'http://127.0.0.1:9' },
    });
    const { id } = acceptedOf(await submit(order()));
    await expect.poll(() => clock.waiting).toBe(1);
    expect((await find(id)).attempt).toMatchObject({ state: 'not-sent', notSaved: true });
    disk.refusalsLeft = 0;
    clock.advanceMs(100);
    await context.inFlightCharges.allEnded();
    expect((await find(id)).attempt).toMatchObject({ state: 'not-sent', notSaved: false });
  });

  it('because of a bug is shown as not saved and tried again, never forgotten', async () => {
    let savings = 0;
    const { submit, find, clock, context, notifier, states, log } = await openTestContext({
      journal: (real) => ({
        settle: (id, outcome) => {
          savings += 1;
          if (savings === 1) return Promise.reject(new Error('The ledger broke'));
          return real.settle(id, outcome);
        },
      }),
    });
    const { id } = acceptedOf(await submit(order()));
    await expect.poll(() => clock.waiting).toBe(1);
    expect(notifier.attempts(id).at(-1)).toMatchObject({ state: 'approved', notSaved: true });
    clock.advanceMs(100);
    await context.inFlightCharges.allEnded();
    expect((await find(id)).attempt).toMatchObject({ state: 'approved', notSaved: false });
    expect(await states(id)).toEqual(['prepared', 'dispatched', 'approved']);
    expect(log.text()).toContain('outcome.save-broke');
  });

  it('is called what it is when the records cannot say whether its id is known', async () => {
    const { charge } = await openTestContext({
      journal: () => ({ isTransactionIdKnown: async () => failed({ kind: 'io-error' }) }),
    });
    expect(await charge(order())).toMatchObject({ state: 'approved', mismatchFields: [] });
  });

  it('is given up when the records close, and the row stays as it was', async () => {
    const { submit, find, context } = await openTestContext({
      journal: () => ({ settle: async () => failed({ kind: 'closed' }) }),
    });
    const { id } = acceptedOf(await submit(order()));
    await context.inFlightCharges.allEnded();
    expect((await find(id)).attempt.state).toBe('dispatched');
  });
});

describe('an answer that comes while the doubt about it cannot be saved', () => {
  it.each([
    ['approved', undefined],
    ['declined', decliningCard],
  ] as const)('is shown at once: %s', async (state, number) => {
    const { submit, find, clock, disk, context, bank, states } = await contextWithDisk({
      endpoint: { softDeadlineMs: 60 },
    });
    bank.faults.queue({ kind: 'hold' });
    const { id } = acceptedOf(await submit(order({}, number === undefined ? {} : { number })));
    await expect.poll(() => clock.waiting).toBe(1);
    expect((await find(id)).attempt).toMatchObject({ state: 'unknown', notSaved: true });

    bank.faults.release();
    await expect.poll(async () => (await find(id)).attempt.state).toBe(state);
    expect((await find(id)).attempt).toMatchObject({ notSaved: true, inFlight: true });

    disk.refusalsLeft = 0;
    clock.advanceMs(100);
    await context.inFlightCharges.allEnded();
    expect((await find(id)).attempt).toMatchObject({ state, notSaved: false });
    expect(await states(id)).toEqual(['prepared', 'dispatched', state]);
  });
});
