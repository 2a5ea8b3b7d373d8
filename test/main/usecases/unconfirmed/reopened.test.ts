import { describe, expect, it } from 'vitest';
import { notFoundPhrase } from '../../../../src/domain/charge/not-found-phrase.ts';
import { recordRefund } from '../../../../src/main/usecases/payments/record-refund.ts';
import { person, valueOf } from '../test-context.ts';
import { charged, lostCharge, notThere, reversed } from './resolutions.ts';

const refused = (reason: string) => ({ kind: 'refused', reason });
const withPhrase = { ...notThere, typedPhrase: notFoundPhrase };

describe('a resolution that settled its order', () => {
  it('is corrected to not charged by a supervisor, and the order is charged again', async () => {
    const { resolve, lost, submit, charge, keyed, clock } = await lostCharge('drop-before');
    await resolve(lost.id, { ...charged, amountTakenMinor: keyed.amountMinor }, 'clerk');
    expect(await submit(keyed)).toMatchObject({ obstacle: { kind: 'reference-paid' } });
    expect(await resolve(lost.id, withPhrase, 'clerk')).toEqual(refused('needs-supervisor'));
    expect(await resolve(lost.id, withPhrase)).toEqual(refused('hold-not-over'));
    clock.advanceMs(31 * 60_000);
    expect(await resolve(lost.id, withPhrase)).toMatchObject({
      attempt: { state: 'confirmed-not-charged' },
    });
    expect(await charge(keyed, { role: 'supervisor' })).toMatchObject({
      state: 'approved',
      reference: keyed.reference,
    });
  });

  it('as refunded is corrected to charged, and its refunds count no more', async () => {
    const { context, resolve, lost, keyed, find, ledger } = await lostCharge();
    const { amountMinor } = keyed;
    await resolve(lost.id, { ...charged, amountTakenMinor: amountMinor });
    const refund = {
      attemptId: lost.id,
      amountMinor,
      refundedOn: reversed.reversedOn,
      dashboardReference: reversed.transactionId,
      reason: 'Sent back',
      owedAgainOn: null,
    };
    expect(valueOf(await recordRefund(context, person('supervisor'), refund)).kind).toBe(
      'recorded',
    );
    expect((await find(lost.id)).attempt.state).toBe('confirmed-reversed');
    const again = { ...charged, amountTakenMinor: amountMinor };
    expect(await resolve(lost.id, again, 'clerk')).toEqual(refused('needs-supervisor'));
    expect(await resolve(lost.id, again)).toMatchObject({
      attempt: { state: 'confirmed-charged' },
    });
    expect(valueOf(await ledger.refunds.refundsOf(lost.id))).toEqual([]);
    expect(valueOf(await recordRefund(context, person('supervisor'), refund)).kind).toBe(
      'recorded',
    );
  });
});
