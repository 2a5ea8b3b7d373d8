import { describe, expect, it } from 'vitest';
import { notFoundPhrase } from '../../../../src/domain/charge/not-found-phrase.ts';
import type { BootId, TerminalId } from '../../../../src/domain/ids.ts';
import { dateInZone } from '../../../../src/domain/time/calendar.ts';
import { recordRefund } from '../../../../src/main/usecases/payments/record-refund.ts';
import { order, person, valueOf } from '../test-context.ts';
import { refundingContext } from './refund-context.ts';

/** A payment of 90.00 of which a refund of 40.00 has no answer, asked for by a supervisor. */
async function lostRefund() {
  const at = await refundingContext();
  const { id } = await at.charge(order({ amountMinor: 9000 }));
  at.bank.faults.queue({ kind: 'drop-after' }, 1, 'refunds');
  await at.ask({ attemptId: id, amountMinor: 4000 });
  const [request] = await at.open();
  if (request === undefined) throw new Error('expected an unconfirmed refund');
  const made = {
    found: 'refunded',
    gatewayId: 'R-77',
    amountMinor: 4000,
    refundedOn: dateInZone(at.context.clock.now(), at.context.account.timeZone),
    howLooked: 'Listed in the dashboard',
  } as const;
  const none = {
    found: 'not-refunded',
    howLooked: 'Not listed',
    typedPhrase: notFoundPhrase,
  } as const;
  const find = (finding: typeof made | typeof none, role: 'clerk' | 'supervisor' = 'supervisor') =>
    at.settle({ requestId: request.id, finding }, role);
  return { ...at, id, request, made, none, resolveAs: find };
}

describe('an unconfirmed refund', () => {
  it('found at the gateway is listed and counts from then on', async () => {
    const at = await lostRefund();
    expect(await at.resolveAs(at.made, 'clerk')).toMatchObject({ reason: 'needs-supervisor' });
    expect(await at.resolveAs(at.made)).toMatchObject({ kind: 'resolved' });
    expect(await at.requestStates(at.id)).toEqual(['confirmed-refunded']);
    const file = await at.file(at.id);
    expect(file.refunds).toMatchObject([{ amountMinor: 4000, dashboardReference: 'R-77' }]);
    expect(file.leftToRefundMinor).toBe(5000);
    expect(await at.resolveAs(at.made)).toMatchObject({ reason: 'not-open-any-more' });
    expect(await at.open()).toEqual([]);
  });

  it('not found frees its amount only after the wait, with the sentence where one works alone', async () => {
    const at = await lostRefund();
    expect(await at.resolveAs(at.none)).toMatchObject({ reason: 'hold-not-over' });
    at.clock.advanceMs(31 * 60_000);
    const wrong = { ...at.none, typedPhrase: null };
    expect(await at.settle({ requestId: at.request.id, finding: wrong })).toMatchObject({
      reason: 'wrong-phrase',
    });
    expect((await at.file(at.id)).leftToRefundMinor).toBe(5000);
    expect(await at.resolveAs(at.none)).toMatchObject({ kind: 'resolved' });
    expect(await at.requestStates(at.id)).toEqual(['confirmed-not-refunded']);
    expect((await at.file(at.id)).leftToRefundMinor).toBe(9000);
  });

  it('takes no id that stands for something else, and no amount beyond what is left', async () => {
    const at = await lostRefund();
    const other = await at.charge(order({ amountMinor: 2000 }));
    const { response } = (await at.find(other.id)).attempt;
    const gatewayId = response?.transactionId ?? '';
    const asked = (change: object) =>
      at.settle({ requestId: at.request.id, finding: { ...at.made, ...change } });
    expect(await asked({ gatewayId })).toMatchObject({ reason: 'id-taken' });
    expect(await asked({ amountMinor: 9001 })).toMatchObject({ reason: 'amount-above-left' });
    expect(await asked({ howLooked: ' ' })).toMatchObject({ reason: 'how-empty' });
    expect(await asked({ refundedOn: '2020-01-01' })).toMatchObject({
      reason: 'date-before-charge',
    });
    expect(await at.requestStates(at.id)).toEqual(['unknown']);
  });

  it('holds its amount against a refund elsewhere and a correction of the payment', async () => {
    const at = await lostRefund();
    const elsewhere = await recordRefund(at.context, person('supervisor'), {
      attemptId: at.id,
      amountMinor: 5001,
      refundedOn: dateInZone(at.context.clock.now(), at.context.account.timeZone),
      dashboardReference: 'R-1',
      reason: 'Sent back',
      owedAgainOn: null,
    });
    expect(valueOf(elsewhere)).toEqual({ kind: 'refused', reason: 'amount-above-left' });
    at.clock.advanceMs(31 * 60_000);
    const correction = {
      found: 'not-charged',
      howLooked: 'x',
      typedPhrase: notFoundPhrase,
    } as const;
    expect(await at.resolve(at.id, correction)).toEqual({ kind: 'refused', reason: 'refund-open' });
  });
});

describe('a refund after a restart', () => {
  const boot = { terminalId: 'terminal-1' as TerminalId, bootId: 'boot-2' as BootId };

  it('is unconfirmed when it was dispatched and not sent when it was not, and nothing is sent', async () => {
    const at = await refundingContext();
    const [sent, kept] = [
      await at.charge(order({ amountMinor: 9000 })),
      await at.charge(order({ amountMinor: 8000 })),
    ];
    const { refunds } = at.context.ledger;
    const begin = async (attemptId: typeof sent.id, id: string) =>
      valueOf(
        await refunds.beginRefund({
          id,
          attemptId,
          kind: 'refund',
          reference: `RF-${id}`,
          amountMinor: 100,
          reason: 'Sent back',
          owedAgainOn: null,
          operatorId: person('supervisor').id,
          approvedBy: null,
          terminalId: at.context.terminalId,
          bootId: at.context.bootId,
          preparedAt: at.context.clock.now(),
          today: '2026-03-02' as never,
          chargedOn: '2026-03-02' as never,
        }),
      );
    await begin(sent.id, 'one');
    await begin(kept.id, 'two');
    valueOf(await refunds.markRefundDispatched('one', at.context.clock.now()));
    const recovered = await refunds.recoverRefunds({
      ...boot,
      at: at.context.clock.now(),
      runningMs: 5,
      isAlone: true,
    });
    expect(valueOf(recovered)).toEqual({ notSent: 1, unknown: 1 });
    expect(await at.requestStates(sent.id)).toEqual(['unknown']);
    expect(await at.requestStates(kept.id)).toEqual(['not-sent']);
    expect(at.madeAtBank()).toEqual([]);
  });

  it('of older records comes back from the sent journal as unconfirmed', async () => {
    const at = await lostRefund();
    const noted = await at.context.sentJournal.notedRefunds();
    expect(noted).toMatchObject([{ request: { id: at.request.id, amountMinor: 4000 } }]);
    const other = await refundingContext();
    const { id } = await other.charge(order({ amountMinor: 9000 }));
    const shown = (noted ?? []).map((one) => ({
      ...one,
      request: { ...one.request, attemptId: id },
    }));
    const entry = { at: other.context.clock.now(), runningMs: 5 };
    const { refunds } = other.context.ledger;
    expect(valueOf(await refunds.takeOverRefunds(shown, entry))).toBe(1);
    expect(valueOf(await refunds.takeOverRefunds(shown, entry))).toBe(0);
    expect(await other.requestStates(id)).toEqual(['unknown']);
    expect((await other.file(id)).leftToRefundMinor).toBe(5000);
  });
});
