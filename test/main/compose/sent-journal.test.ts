import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
import { dataFolder, memoryKeychain } from './test-host.ts';

const typedPhrase = 'I checked every payment';

describe('what this computer sent', () => {
  it('accounts for a gap where the newer records are lost', async () => {
    const computer = newComputer('one');
    const { shop, app } = await openPlanShop(computer);
    await app.call('backup.save', {}, { fresh: passphrase });
    await shop.passDays(7);
    await runDue(app);
    await app.close();
    // The disk's folder of records is gone; nothing of them can be set aside.
    rmSync(join(computer.folder, 'ledgers', shop.accountId), { recursive: true });
    const back = await shop.start(computer);
    await restoreShop(shop, back, true);
    const { gap } = await back.call('session.status', {});
    const epoch = gap?.epoch ?? 0;
    await expect(runDue(back)).rejects.toThrow('gap-open');
    expect(await back.call('gap.take-over', { epoch })).toMatchObject({
      kind: 'taken-over',
      count: 2,
      setAsideFolders: 0,
      isJournalRead: true,
    });
    const { rows } = await back.call('gap.read', {});
    const found = rows.filter(({ kind }) => kind === 'found-charge');
    expect(found).toMatchObject([
      { answer: 'charged', evidence: 'journal' },
      { answer: 'charged', evidence: 'journal' },
    ]);
    const sent = shop.bank.truth().slice(2);
    expect(new Set(found.map(({ transactionId }) => transactionId))).toEqual(
      new Set(sent.map(({ id }) => id)),
    );
    // A second reading finds nothing more.
    expect(await back.call('gap.take-over', { epoch })).toMatchObject({ count: 0 });
    await back.call('gap.answer', { epoch, findings: [{ key: 'changes', answer: 'looked-at' }] });
    expect((await back.call('gap.close', { epoch, typedPhrase })).kind).toBe('closed');
    expect((await runDue(back)).kind).toBe('nothing-to-run');
    expect(shop.bank.truth()).toHaveLength(4);
    expect(shop.doubles()).toEqual([]);
    // The gap is accounted for: the next start finds nothing new.
    await back.close();
    const again = await shop.start(computer);
    expect((await again.call('session.status', {})).gap).toBeNull();
  });

  it('keeps a gap open for a charge that has no place in the restored records', async () => {
    const computer = newComputer('one');
    const { shop, app } = await openPlanShop(computer);
    await app.call('backup.save', {}, { fresh: passphrase });
    const [planId = ''] = shop.plans;
    const extra = { planId, amountMinor: 1_000, isGranted: true, duplicateReason: null };
    expect((await app.call('plans.extra', extra)).kind).toBe('accepted');
    await settled(app);
    await app.close();
    rmSync(join(computer.folder, 'ledgers', shop.accountId), { recursive: true });
    const back = await shop.start(computer);
    await restoreShop(shop, back, true);
    const epoch = (await back.call('session.status', {})).gap?.epoch ?? 0;
    expect(await back.call('gap.take-over', { epoch })).toMatchObject({ count: 0 });
    const waiting = async () =>
      (await back.call('gap.read', {})).rows.filter(({ answer }) => answer === null);
    const [found, changes, ...others] = await waiting();
    expect(new Set([found?.kind, changes?.kind])).toEqual(new Set(['changes', 'found-charge']));
    expect(others).toEqual([]);
    const looked = [found, changes].map((row) => ({
      key: row?.key ?? '',
      answer: 'looked-at' as const,
    }));
    await back.call('gap.answer', { epoch, findings: looked.slice(0, 1) });
    expect(await back.call('gap.close', { epoch, typedPhrase })).toMatchObject({ count: 1 });
    await back.call('gap.answer', { epoch, findings: looked.slice(1) });
    expect((await back.call('gap.close', { epoch, typedPhrase })).kind).toBe('closed');
  });

  it('shows that records were put back by hand, with the keychain of their time', async () => {
    const computer = newComputer('one');
    const { shop, app } = await openPlanShop(computer);
    await app.close();
    const older = dataFolder();
    cpSync(join(computer.folder, 'ledgers'), older, { recursive: true });
    const keychain = memoryKeychain(computer.keychain.items);
    await shop.passDays(7);
    const again = await shop.start(computer);
    await runDue(again);
    await again.close();
    rmSync(join(computer.folder, 'ledgers'), { recursive: true });
    cpSync(older, join(computer.folder, 'ledgers'), { recursive: true });
    const back = await shop.start({ ...computer, keychain });
    const { blocked, gap } = await back.call('session.status', {});
    expect(blocked).toBeNull();
    expect(gap).toMatchObject({ epoch: 2, cause: 'older-records' });
    await expect(runDue(back)).rejects.toThrow('gap-open');
    expect(await back.call('gap.take-over', { epoch: 2 })).toMatchObject({ count: 2 });
    expect(shop.doubles()).toEqual([]);
  });

  it('is written before anything is sent: without it nothing is', async () => {
    const computer = newComputer('one');
    const { shop, app } = await openPlanShop(computer);
    const sent = join(computer.folder, 'sent', shop.accountId);
    await app.close();
    const there = await shop.start(computer);
    rmSync(sent, { recursive: true });
    const charges = shop.bank.truth().length;
    const { draftId } = await there.call('charge.open', { retryOf: null });
    const reference = 'KEYED-9';
    const answer = await there.call('charge.submit', { ...order({ reference }), draftId });
    expect(answer.kind).toBe('accepted');
    await settled(there);
    const recent = await there.call('charge.recent', { limit: 10 });
    expect(recent.find((one) => one.reference === reference)).toMatchObject({
      state: 'not-sent',
      notSentReason: 'journal-failed',
    });
    expect(shop.bank.truth()).toHaveLength(charges);
  });
});
