import { expect, it, vi } from 'vitest';
import type { RefundRequestView } from '../../../../src/contract/payments/refunds.ts';
import { failed } from '../../../../src/domain/result.ts';
import { order } from '../test-context.ts';
import { refundingContext } from './refund-context.ts';

/** A payment of 90.00 and records that refuse outcomes of refunds. */
async function refusing(how: () => Promise<never>) {
  const at = await refundingContext();
  const { id } = await at.charge(order({ amountMinor: 9000 }));
  const spied = vi.spyOn(at.context.ledger.refunds, 'settleRefund').mockImplementation(how);
  const asking = at.ask({ attemptId: id, amountMinor: 4000 });
  await expect.poll(() => at.clock.waiting).toBe(1);
  const shown = async () => (await at.file(id)).requests;
  const save = async () => {
    spied.mockRestore();
    at.clock.advanceMs(100);
    await asking;
  };
  const told = () =>
    at.notifier.events
      .filter(({ name }) => name === 'refund.not-saved')
      .map(({ payload }) => payload as RefundRequestView);
  return { ...at, id, shown, save, told };
}

it('shows the outcome of a refund that the records do not take, and keeps it', async () => {
  const at = await refusing(async () => failed({ kind: 'disk-full' }) as never);
  const outcome = { state: 'approved', notSaved: true, inFlight: false, amountMinor: 4000 };
  expect(await at.shown()).toMatchObject([outcome]);
  expect(at.told()).toMatchObject([{ ...outcome, attemptId: at.id }]);
  expect(await at.context.outbox.refunds.kept()).toHaveLength(1);
  await at.save();
  expect(await at.shown()).toMatchObject([{ state: 'approved', notSaved: false }]);
  expect(await at.context.outbox.refunds.kept()).toEqual([]);
  expect((await at.file(at.id)).leftToRefundMinor).toBe(5000);
});

it('loses no outcome to a bug in saving', async () => {
  const at = await refusing(() => Promise.reject(new TypeError('a bug')));
  expect(at.log.text()).toContain('outcome.save-broke');
  expect(await at.shown()).toMatchObject([{ state: 'approved', notSaved: true }]);
  await at.save();
  expect(await at.shown()).toMatchObject([{ state: 'approved', notSaved: false }]);
  expect(at.madeAtBank()).toHaveLength(1);
});
