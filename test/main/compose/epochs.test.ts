import { cpSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { order } from '../usecases/test-context.ts';
import {
  backupPassphrase as passphrase,
  newComputer,
  openPlanShop,
  restoreShop,
  runDue,
  settled,
} from './plan-shop.ts';
import type { Computer, Started } from './plan-shop.ts';
import { dataFolder, memoryKeychain } from './test-host.ts';

/** Keys a payment that names the gap warning it accepted. */
async function key({ call, app }: Started, reference: string, gapAccepted: number | null) {
  const { draftId } = await call('charge.open', { retryOf: null });
  const answer = await call('charge.submit', { ...order({ reference }), draftId, gapAccepted });
  await settled({ app });
  return answer.kind;
}

describe('records from another time', () => {
  it('restored on a new computer charge no instalment again', async () => {
    const first = newComputer('one');
    const { shop, app } = await openPlanShop(first);
    await app.call('backup.save', {}, { fresh: passphrase });
    await shop.passDays(7);
    expect((await runDue(app)).kind).toBe('run');
    expect(shop.bank.truth()).toHaveLength(4);
    await app.close();

    const there = await shop.start(newComputer('two'));
    await restoreShop(shop, there);
    const { gap, blocked } = await there.call('session.status', {});
    expect(blocked).toBeNull();
    expect(gap).toMatchObject({ epoch: 2, cause: 'restored', isReopened: false });
    await expect(runDue(there)).rejects.toThrow('gap-open');
    const [planId = ''] = shop.plans;
    const row = { planId, sequence: 2, omitExpiry: false, isGranted: true, duplicateReason: null };
    await expect(there.call('plans.charge', row)).rejects.toThrow('gap-open');
    const extra = { planId, amountMinor: 1_000, isGranted: true, duplicateReason: null };
    await expect(there.call('plans.extra', extra)).rejects.toThrow('gap-open');
    expect(shop.bank.truth()).toHaveLength(4);
    expect(shop.doubles()).toEqual([]);
    // Everything can be read.
    expect((await there.call('plans.find', { planId })).reference).toBe('GYM-1');
  });

  it('take a keyed charge only past the warning that names their gap', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    await app.call('backup.save', {}, { fresh: passphrase });
    await app.close();
    const there = await shop.start(newComputer('two'));
    await restoreShop(shop, there);
    await expect(key(there, 'KEYED-1', null)).rejects.toThrow('gap-open');
    await expect(key(there, 'KEYED-1', 1)).rejects.toThrow('gap-open');
    expect(await key(there, 'KEYED-1', 2)).toBe('accepted');
    const refund = { amountMinor: 100, reason: 'Sent back', dashboardReference: 'txn-refund' };
    const [paid] = await there.call('charge.recent', { limit: 1 });
    const attemptId = paid?.id ?? '';
    const refundedOn = shop.day();
    await expect(
      there.call('payments.record-refund', { attemptId, refundedOn, ...refund }),
    ).rejects.toThrow('gap-open');
  });

  it('restored by two computers are charged by neither', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    await app.call('backup.save', {}, { fresh: passphrase });
    await app.close();
    await shop.passDays(7);
    for (const name of ['two', 'three']) {
      // oxlint-disable-next-line no-await-in-loop -- One computer after the other.
      const there = await shop.start(newComputer(name));
      // oxlint-disable-next-line no-await-in-loop -- As above.
      await restoreShop(shop, there);
      // oxlint-disable-next-line no-await-in-loop -- As above.
      await expect(runDue(there)).rejects.toThrow('gap-open');
    }
    expect(shop.doubles()).toEqual([]);
  });

  it('accepted after a breach open a gap from the last agreed entry', async () => {
    const computer = newComputer('one');
    const { shop, app } = await openPlanShop(computer);
    await app.close();
    const older = dataFolder();
    cpSync(computer.folder, older, { recursive: true });
    const again = await shop.start(computer);
    await shop.passDays(7);
    expect((await runDue(again)).kind).toBe('run');
    await again.close();

    // The older records, restored by hand under the same keychain.
    const back = await shop.start({ ...computer, folder: older });
    expect((await back.call('session.status', {})).blocked).toEqual({
      kind: 'records',
      reason: 'older-records',
    });
    await back.call('audit.accept', { reason: 'The disk failed.' });
    const { blocked, gap } = await back.call('session.status', {});
    expect(blocked).toBeNull();
    expect(gap).toMatchObject({ cause: 'accepted' });
    await expect(runDue(back)).rejects.toThrow('gap-open');
    expect(shop.doubles()).toEqual([]);
  });

  it('say before a backup is put in their place what it does not know', async () => {
    const { shop, app } = await openPlanShop(newComputer('one'));
    const choose = () => app.call('backup.choose', {}, { passphrase });
    shop.clock.advanceMs(1_000);
    const none = { payments: 0, unconfirmed: 0, totals: [] };
    await app.call('backup.save', {}, { fresh: passphrase });
    shop.clock.advanceMs(1_000);
    expect(await choose()).toMatchObject({ facts: { hasRecordsHere: true, chargedSince: none } });
    await shop.passDays(7);
    await runDue(app);
    const since = {
      payments: 2,
      unconfirmed: 0,
      totals: [{ currency: 'AUD', amountMinor: 4_900 + 5_900 }],
    };
    expect(await choose()).toMatchObject({ facts: { chargedSince: since } });
    // The same while another account is open.
    const practice = (await app.call('accounts.list', {})).items.find(
      ({ account }) => account.mode === 'practice',
    );
    if (practice === undefined) throw new Error('No practice account');
    await app.call('accounts.activate', { accountId: practice.account.id });
    expect(await choose()).toMatchObject({
      facts: { accountId: shop.accountId, chargedSince: since },
    });
    await app.close();
    const there = await shop.start(newComputer('two'));
    // Without records here nothing is lost.
    expect(await there.call('backup.choose', {}, { passphrase })).toMatchObject({
      facts: { hasRecordsHere: false, chargedSince: null },
    });
  });

  it('stay in their epoch over restarts on the computer that they belong to', async () => {
    const computer = newComputer('one');
    const { shop, app } = await openPlanShop(computer);
    await app.close();
    await shop.passDays(7);
    const again = await shop.start(computer);
    expect((await again.call('session.status', {})).gap).toBeNull();
    expect((await runDue(again)).kind).toBe('run');
    expect(shop.bank.truth()).toHaveLength(4);
  });
});

describe('records last used on another computer', () => {
  it.each([
    ['another computer with the keychain copied along', 'two', true],
    ['a disk image without the keychain’s mark', 'one', false],
  ])('open a gap on %s', async (_where, computerId, withMark) => {
    const computer = newComputer('one');
    const { shop, app } = await openPlanShop(computer);
    await app.close();
    const copy: Computer = {
      folder: dataFolder(),
      keychain: memoryKeychain(
        [...computer.keychain.items].filter(([name]) => withMark || !name.includes('mark')),
      ),
      computerId,
    };
    cpSync(computer.folder, copy.folder, { recursive: true });
    await shop.passDays(7);
    const here = await shop.start(computer);
    expect((await runDue(here)).kind).toBe('run');
    const there = await shop.start(copy);
    expect((await there.call('session.status', {})).gap).toMatchObject({
      cause: 'other-computer',
    });
    await expect(runDue(there)).rejects.toThrow('gap-open');
    expect(shop.doubles()).toEqual([]);
  });
});
