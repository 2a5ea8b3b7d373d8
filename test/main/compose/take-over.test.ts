import { copyFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AccountId, OperatorId } from '../../../src/domain/ids.ts';
import { backupPassphrase, forge, goToPractice, openLiveShop, vouch } from './live-shop.ts';
import type { LiveShop } from './live-shop.ts';
import { passphrase, show } from './staffed-app.ts';
import { wholeLog } from './whole-log.ts';

/** A backup made elsewhere of an account with the live one's id, with an admin of its own. */
async function madeAtHome(shop: LiveShop, admin = 'Eve'): Promise<void> {
  const home = await openLiveShop({ id: shop.accountId, admin });
  await home.call('backup.save', {}, { fresh: backupPassphrase });
  await home.close();
  copyFileSync(home.backup, shop.backup);
}

/** Nobody is signed in at live, and practice is open, where anyone can be admin. */
async function intruderAt(shop: LiveShop): Promise<void> {
  await goToPractice(shop);
}

/** Names of the staff members who may sign in at the live account. */
async function liveNames({ call, accountId }: LiveShop): Promise<string[]> {
  await call('accounts.activate', { accountId });
  return (await call('staff.people', {})).people.map(({ name }) => name);
}

describe('a live account, from practice', () => {
  it('is not taken over by a backup made at home that names it, in practice mode or in its own', async () => {
    const shop = await openLiveShop();
    await madeAtHome(shop);
    await intruderAt(shop);
    await forge(shop.backup, (manifest) => ({
      ...manifest,
      account: { ...Object(manifest['account']), mode: 'practice' },
    }));
    expect(await shop.call('backup.choose', {}, { passphrase: backupPassphrase })).toEqual({
      kind: 'refused',
      reason: 'account-refused',
    });
    expect(await shop.call('backup.restore', {})).toEqual({ kind: 'nothing-chosen' });

    await forge(shop.backup, (manifest) => ({
      ...manifest,
      account: { ...Object(manifest['account']), mode: 'live' },
    }));
    await shop.call('backup.choose', {}, { passphrase: backupPassphrase });
    await expect(shop.call('backup.restore', {})).rejects.toThrow('needs-proof');
    // Its keys are those of other records, even after the token is given up.
    expect(await shop.call('backup.restore', { withoutProof: true })).toEqual({
      kind: 'other-keys',
    });
    expect(await liveNames(shop)).toEqual(['Ada']);
    expect(await shop.hasToken()).toBe(true);
  });

  it('is restored over with the passphrase of its admin, which holds for this one call', async () => {
    const shop = await openLiveShop();
    await shop.call('backup.save', {}, { fresh: backupPassphrase });
    await intruderAt(shop);
    const admin = { accountId: shop.accountId, operatorId: shop.admin };
    expect(await vouch(shop, 'backup.restore', admin)).toEqual({ kind: 'not-asked' });
    await shop.call('backup.choose', {}, { passphrase: backupPassphrase });
    await expect(shop.call('backup.restore', {})).rejects.toThrow('"name":"Ada"');
    expect(await vouch(shop, 'backup.restore', admin, 'wrong passphrase 1')).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'wrong', attemptsLeft: 4 },
    });
    await expect(shop.call('backup.restore', {})).rejects.toThrow('needs-proof');
    const other = { ...admin, operatorId: 'eve' as OperatorId };
    expect(await vouch(shop, 'backup.restore', other)).toEqual({ kind: 'not-asked' });
    expect(await vouch(shop, 'accounts.remove', admin)).toEqual({ kind: 'not-asked' });
    expect(await vouch(shop, 'backup.restore', admin)).toEqual({ kind: 'proven', name: 'Ada' });
    expect(await shop.call('backup.restore', {})).toMatchObject({
      kind: 'restored',
      secretsToEnter: [],
    });
    expect(await shop.hasToken()).toBe(true);
    await show(shop, shop.admin);
    const { entries } = await shop.call('audit.page', { ...wholeLog, text: 'backup.restore' });
    expect(entries[0]).toMatchObject({ result: 'done', approvedBy: 'Ada' });
  });

  it('loses its token to a restore that nobody vouched for, and is not locked out of its backup', async () => {
    const shop = await openLiveShop();
    await shop.call('backup.save', {}, { fresh: backupPassphrase });
    await intruderAt(shop);
    await shop.call('backup.choose', {}, { passphrase: backupPassphrase });
    expect(await shop.call('backup.restore', { withoutProof: true })).toMatchObject({
      kind: 'restored',
      secretsToEnter: ['api-token'],
    });
    expect(await shop.hasToken()).toBe(false);
    await show(shop, shop.admin);
    // The records are older than the keychain's state of them: nothing is charged until an admin accepts
    // that.
    expect((await shop.call('session.status', {})).blocked).toEqual({
      kind: 'records',
      reason: 'older-records',
    });
    const accepted = { reason: 'The passphrase was lost; this is the last backup.' };
    await expect(shop.call('audit.accept', accepted)).rejects.toThrow('needs-proof');
    await vouch(shop, 'audit.accept', { accountId: shop.accountId, operatorId: shop.admin });
    await shop.call('audit.accept', accepted);
    expect((await shop.call('session.status', {})).blocked).toEqual({
      kind: 'keychain',
      reason: 'missing-secret',
    });
    const { entries } = await shop.call('audit.page', { ...wholeLog, text: 'backup.restore' });
    const [restored] = entries.filter(({ event }) => event === 'backup.restore');
    expect(restored).toMatchObject({ result: 'done', reason: 'without-proof' });
  });

  it('keeps its secrets, its receipts and its settings to itself', async () => {
    const shop = await openLiveShop();
    const { accountId, account } = shop;
    await intruderAt(shop);
    const texts = { tradingName: 'Eve', address: '', contact: '', policy: '' };
    const moved = { ...account, baseUrl: 'https://elsewhere.example' };
    const tries = [
      ['accounts.remove', { accountId }],
      ['accounts.set-secret', { accountId, name: 'api-token', value: 'mine' }],
      ['accounts.set-secret', { accountId, name: 'api-token', value: null }],
      ['accounts.save', { account: moved }],
      ['accounts.save', { account: { ...account, amountLimitMajor: 1 } }],
      ['accounts.save-fields', { accountId, fields: account.fields }],
      ['accounts.try-connection', { accountId }],
      ['accounts.export', { accountId }],
      ['receipts.template', { accountId }],
      ['receipts.save-template', { accountId, texts: { ...texts, paper: 'a4' } }],
      ['receipts.choose-logo', { accountId }],
      ['receipts.remove-logo', { accountId }],
    ] as const;
    for (const [name, input] of tries) {
      // oxlint-disable-next-line no-await-in-loop -- One call of one intruder after the other.
      await expect(shop.call(name, input as never), name).rejects.toThrow('needs-proof');
    }
    const { items } = await shop.call('accounts.list', {});
    const listed = items.find((item) => item.account.id === accountId);
    expect(listed).toMatchObject({ isForeign: true, secrets: null });
    expect(listed?.account).toMatchObject({ name: 'Harbour', baseUrl: '', username: '' });
    expect(await shop.hasToken()).toBe(true);
  });

  it('is removed with the passphrase of its admin, which its own log says', async () => {
    const shop = await openLiveShop();
    const { accountId } = shop;
    await intruderAt(shop);
    await expect(shop.call('accounts.remove', { accountId })).rejects.toThrow('needs-proof');
    const admin = { accountId, operatorId: shop.admin };
    expect(await vouch(shop, 'accounts.remove', admin)).toMatchObject({ kind: 'proven' });
    // The proof covers the removal of this account, and nothing else.
    const practice = { accountId: 'practice' as AccountId };
    expect(await shop.call('accounts.remove', practice)).toMatchObject({ kind: 'refused' });
    expect(await shop.call('accounts.remove', { accountId })).toEqual({ kind: 'removed' });
    expect(await shop.hasToken()).toBe(false);
    await shop.call('accounts.save', { account: shop.account });
    await shop.call('accounts.activate', { accountId });
    await show(shop, shop.admin);
    const { entries } = await shop.call('audit.page', { ...wholeLog, text: 'accounts.remove' });
    const removed = entries.filter(({ event }) => event === 'accounts.remove');
    expect(removed.map(({ result, approvedBy }) => [result, approvedBy])).toEqual([
      ['done', 'Ada'],
    ]);
  });

  it('lets no address be added beside it without the passphrase of its admin', async () => {
    const shop = await openLiveShop();
    await intruderAt(shop);
    const blank = await shop.call('accounts.blank', {});
    const account = {
      ...blank,
      name: 'Elsewhere',
      baseUrl: 'https://elsewhere.example',
      username: 'EVE',
    };
    await expect(shop.call('accounts.save', { account })).rejects.toThrow(
      '"after":"https://elsewhere.example"',
    );
    const admin = { accountId: shop.accountId, operatorId: shop.admin };
    expect(await vouch(shop, 'accounts.save', admin)).toMatchObject({ kind: 'proven' });
    // Another address under the same proof is another call.
    const other = { ...account, baseUrl: 'https://other.example' };
    await expect(shop.call('accounts.save', { account: other })).rejects.toThrow('needs-proof');
    await expect(shop.call('accounts.save', { account })).rejects.toThrow('needs-proof');
    await vouch(shop, 'accounts.save', admin);
    expect(await shop.call('accounts.save', { account })).toEqual({ kind: 'saved' });
  });
});

describe('a live account that nobody is signed in to', () => {
  it('is not left for practice or a test account, and practice is left for its sign-in', async () => {
    const shop = await openLiveShop();
    const { accountId, account } = shop;
    const trial = { ...account, id: 'trial' as AccountId, name: 'Trial', mode: 'test' as const };
    await expect(shop.call('accounts.save', { account: trial })).rejects.toThrow('needs-proof');
    await vouch(shop, 'accounts.save', { accountId, operatorId: shop.admin });
    await shop.call('accounts.save', { account: trial });
    const refused = async (kind: string) => {
      for (const id of ['practice' as AccountId, trial.id]) {
        const opening = shop.call('accounts.activate', { accountId: id });
        // oxlint-disable-next-line no-await-in-loop -- One account after the other.
        await expect(opening, id).rejects.toThrow(kind);
      }
    };
    const offered = async () =>
      (await shop.call('staff.people', {})).accounts.map((one) => [one.id, one.needsSignIn]);

    await shop.call('staff.lock', {});
    await refused('locked');
    await shop.call('staff.sign-out', {});
    await refused('signed-out');
    expect(await offered()).toEqual([
      ['practice', true],
      [accountId, false],
      [trial.id, true],
    ]);
    await show(shop, shop.admin);
    await goToPractice(shop);
    expect((await offered()).every(([, needsSignIn]) => needsSignIn === false)).toBe(true);
    expect(await shop.call('accounts.activate', { accountId })).toEqual({ kind: 'active' });
    await refused('signed-out');
  });

  it('is restored from its backup by staff who forgot their passphrases, at the price of its token', async () => {
    const shop = await openLiveShop();
    await shop.call('backup.save', {}, { fresh: backupPassphrase });
    await shop.call('staff.sign-out', {});
    await shop.call('backup.choose', {}, { passphrase: backupPassphrase });
    await expect(shop.call('backup.restore', {})).rejects.toThrow('needs-proof');
    await expect(
      vouch(shop, 'backup.restore', { accountId: shop.accountId, operatorId: shop.admin }),
    ).rejects.toThrow('signed-out');
    await expect(shop.call('backup.save', {}, { fresh: backupPassphrase })).rejects.toThrow(
      'signed-out',
    );
    expect(await shop.call('backup.restore', { withoutProof: true })).toMatchObject({
      kind: 'restored',
    });
    expect(await shop.hasToken()).toBe(false);
  });

  it('may be left for practice while it has no staff', async () => {
    const shop = await openLiveShop();
    const { accountId, account } = shop;
    const second = { ...account, id: 'second' as AccountId, name: 'Second', username: 'TWO' };
    await expect(shop.call('accounts.save', { account: second })).rejects.toThrow('needs-proof');
    await vouch(shop, 'accounts.save', { accountId, operatorId: shop.admin });
    await shop.call('accounts.save', { account: second });
    await shop.call('accounts.activate', { accountId: second.id });
    const practice = { accountId: 'practice' as AccountId };
    // The first one's staff could be gone round this way.
    await expect(shop.call('accounts.activate', practice)).rejects.toThrow('signed-out');
    await shop.call('accounts.activate', { accountId });
    await show(shop, shop.admin);
    await expect(shop.call('accounts.remove', { accountId: second.id })).rejects.toThrow(
      'needs-proof',
    );
  });
});

describe('the open live account', () => {
  it('asks for a passphrase again before its address or its token changes', async () => {
    const shop = await openLiveShop();
    const { accountId, account } = shop;
    expect(passphrase).not.toBe('');
    const moved = { ...account, baseUrl: 'https://elsewhere.example' };
    await expect(shop.call('accounts.save', { account: moved })).rejects.toThrow(
      '"before":"https://gateway.example","after":"https://elsewhere.example"',
    );
    await expect(
      shop.call('accounts.set-secret', { accountId, name: 'api-token', value: 'mine' }),
    ).rejects.toThrow('needs-proof');
    expect(
      await shop.call('accounts.save', { account: { ...account, softDeadlineMs: 50_000 } }),
    ).toEqual({ kind: 'saved' });
  });
});
