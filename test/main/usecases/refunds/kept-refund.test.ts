import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { notFoundPhrase } from '../../../../src/domain/charge/not-found-phrase.ts';
import type { BootId } from '../../../../src/domain/ids.ts';
import { failed, ok } from '../../../../src/domain/result.ts';
import { practiceAccount } from '../../../../src/main/usecases/accounts/practice-account.ts';
import { firstStep, reseal } from '../../../../src/main/usecases/keys/reseal.ts';
import { deliverRefunds } from '../../../../src/main/usecases/refunds/deliver-refunds.ts';
import { renewalStoresOf } from '../../../../src/main/vault/former-keys.ts';
import { createSealer } from '../../../../src/main/vault/seal.ts';
import { accountKeyStore } from '../../../../src/main/vault/sealing-keys.ts';
import { order, valueOf } from '../test-context.ts';
import { refundingContext } from './refund-context.ts';

const nextBoot = 'boot_next' as BootId;

/** A refund of 40.00 of a payment of 90.00 whose outcome the records refuse until the account closes. */
async function refundedAndClosed() {
  const at = await refundingContext();
  const { context, clock, ledgerFiles, log } = at;
  const { id } = await at.charge(order({ amountMinor: 9000 }));
  const refusing = vi
    .spyOn(context.ledger.refunds, 'settleRefund')
    .mockResolvedValue(failed({ kind: 'io-error' }));
  const asking = at.ask({ attemptId: id, amountMinor: 4000 });
  await expect.poll(() => clock.waiting).toBe(1);
  // The account closes while the records are away: it does not wait for them.
  context.inFlightCharges.close();
  clock.advanceMs(100);
  await asking;
  refusing.mockRestore();
  expect(log.text()).toContain('"isKept":true');
  const sent = join(dirname(ledgerFiles()[0] ?? ''), 'sent');
  const kept = () => readdirSync(sent).filter((name) => name.endsWith('.refund'));
  return { ...at, id, sent, kept };
}

/** The next start of the same terminal, which recovers the refund as unconfirmed. */
async function nextStart({ context, clock }: Awaited<ReturnType<typeof refundedAndClosed>>) {
  const { terminalId } = context;
  const boot = { terminalId, bootId: nextBoot, at: clock.now(), runningMs: 0 };
  expect(valueOf(await context.ledger.refunds.recoverRefunds(boot))).toEqual({
    notSent: 0,
    unknown: 1,
  });
  return { ...context, bootId: nextBoot };
}

describe('the outcome of a refund that was kept', () => {
  it('is sealed, and delivered at the next start', async () => {
    const at = await refundedAndClosed();
    const [name] = at.kept();
    expect(readFileSync(join(at.sent, name ?? ''), 'utf8')).not.toContain('approved');
    const next = await nextStart(at);
    expect(await at.requestStates(at.id)).toEqual(['unknown']);
    await deliverRefunds(next);
    expect(await at.requestStates(at.id)).toEqual(['approved']);
    const file = await at.file(at.id);
    expect(file.refunds).toMatchObject([{ amountMinor: 4000 }]);
    expect(file.leftToRefundMinor).toBe(5000);
    expect(at.madeAtBank()).toHaveLength(1);
    expect(at.kept()).toEqual([]);
    expect(valueOf(await at.ledger.checkInvariants())).toEqual([]);
  });

  it('outlasts a renewal of the key that it was sealed with', async () => {
    const at = await refundedAndClosed();
    const folder = dirname(at.sent);
    const place = { vault: {} as never, account: practiceAccount, folder };
    const sealer = createSealer({
      keys: accountKeyStore(place, 'sealing-key'),
      renewal: renewalStoresOf(place),
      holdsSealed: async () => ok(true),
    });
    Reflect.set(at.context, 'sealer', sealer);
    expect(valueOf(await sealer.renew())).toBe(true);
    let step = firstStep;
    // oxlint-disable-next-line no-await-in-loop -- One piece after another.
    while (!step.isEnded) step = await reseal(at.context, step, true);
    expect(existsSync(join(folder, 'older-sealing-key'))).toBe(false);
    await deliverRefunds(await nextStart(at));
    expect(await at.requestStates(at.id)).toEqual(['approved']);
    expect(at.kept()).toEqual([]);
  });

  it('is taken from the boot that sent it alone, and once', async () => {
    const at = await refundedAndClosed();
    const [kept] = await at.context.outbox.refunds.kept();
    if (kept === undefined) throw new Error('nothing was kept');
    const { requestId, outcome, bootId } = kept;
    await nextStart(at);
    const { refunds } = at.context.ledger;
    const other = 'boot_other' as BootId;
    expect(await refunds.settleRefund(requestId, outcome, other)).toMatchObject({
      error: { kind: 'illegal-move' },
    });
    expect(await at.requestStates(at.id)).toEqual(['unknown']);
    valueOf(await refunds.settleRefund(requestId, outcome, bootId));
    expect(await refunds.settleRefund(requestId, outcome, bootId)).toMatchObject({
      error: { kind: 'illegal-move' },
    });
    expect((await at.file(at.id)).refunds).toHaveLength(1);
  });

  it('stays kept while the records do not take it, and is removed where they have it already', async () => {
    const at = await refundedAndClosed();
    const next = await nextStart(at);
    const away = vi
      .spyOn(next.ledger.refunds, 'settleRefund')
      .mockResolvedValue(failed({ kind: 'io-error' }));
    await deliverRefunds(next);
    expect(at.kept()).toHaveLength(1);
    away.mockRestore();
    const [kept] = await next.outbox.refunds.kept();
    if (kept === undefined) throw new Error('nothing was kept');
    // The commit of the outcome stood, and its answer was lost.
    valueOf(await next.ledger.refunds.settleRefund(kept.requestId, kept.outcome, kept.bootId));
    await deliverRefunds(next);
    expect(at.kept()).toEqual([]);
  });

  it('stays kept while the records hold the refund as unconfirmed, whatever it was', async () => {
    const at = await refundedAndClosed();
    const next = await nextStart(at);
    const [kept] = await next.outbox.refunds.kept();
    if (kept === undefined) throw new Error('nothing was kept');
    const declined = { ...kept.outcome, verdict: { state: 'declined' } as const };
    await next.outbox.refunds.keep({ ...kept, outcome: declined });
    vi.spyOn(next.ledger.refunds, 'settleRefund').mockResolvedValue(
      failed({ kind: 'illegal-move' }),
    );
    await deliverRefunds(next);
    expect(await at.requestStates(at.id)).toEqual(['unknown']);
    expect(at.kept()).toHaveLength(1);
  });

  it('does not overrule what staff found, and stays kept where it contradicts them', async () => {
    const at = await refundedAndClosed();
    const next = await nextStart(at);
    const [request] = await at.open();
    at.clock.advanceMs(31 * 60_000);
    const finding = {
      found: 'not-refunded',
      howLooked: 'Not listed',
      typedPhrase: notFoundPhrase,
    } as const;
    await at.settle({ requestId: request?.id ?? '', finding });
    await deliverRefunds(next);
    expect(await at.requestStates(at.id)).toEqual(['confirmed-not-refunded']);
    expect(at.kept()).toHaveLength(1);
    expect(at.log.text()).toContain('refund.contradicts');
  });
});
