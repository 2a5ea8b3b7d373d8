import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestServer } from '../../../fixtures/postgres/server.ts';
import { auditOf, passphrase } from '../staffed-app.ts';
import { invite, signIn, startShopServer, twoTerminals } from './shop-on-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startShopServer();
});
afterAll(() => server.stop());

describe('a terminal that an admin removes', () => {
  it('loses its lease and its login in one step, and is told while it is at work', async () => {
    const { shop, owner, other, id, remove, blocked } = await twoTerminals(server);
    expect(await remove(owner)).toEqual({
      kind: 'retired',
      notSent: 0,
      unconfirmed: 0,
      login: { kind: 'revoked' },
    });
    expect(await shop.call('terminals.rights', {})).toMatchObject({ toRevoke: [] });
    // The sessions are ended: its next renewals meet a server that answers, and refuses.
    await vi.waitFor(
      async () => expect(await blocked()).toEqual({ kind: 'records', reason: 'login-refused' }),
      { timeout: 15_000, interval: 200 },
    );
    expect((await other.call('session.status', {})).server?.awaySince).toBeNull();
    expect(await auditOf(shop, 'records.retire-terminal')).toMatchObject([
      { topic: 'records', result: 'done', subject: id },
    ]);
    await other.app.close();
    await shop.app.close();
  });

  it('keeps its login when the server refuses the owner, and loses it by a repeat', async () => {
    const { shop, owner, other, id, remove, blocked, accountId } = await twoTerminals(server);
    expect(await remove({ ...owner, secret: 'not of the owner' })).toEqual({
      kind: 'retired',
      notSent: 0,
      unconfirmed: 0,
      login: { kind: 'not-revoked', reason: 'login-refused' },
    });
    expect(await shop.call('terminals.rights', {})).toMatchObject({
      toRevoke: [{ id, name: 'Back office' }],
    });
    await vi.waitFor(
      async () => expect(await blocked()).toEqual({ kind: 'records', reason: 'terminal-retired' }),
      { timeout: 15_000, interval: 200 },
    );
    expect(await remove(null)).toEqual({ kind: 'gone' });
    expect(await remove(owner)).toMatchObject({ kind: 'retired', login: { kind: 'revoked' } });
    expect(await remove(owner)).toMatchObject({ kind: 'retired', login: { kind: 'no-login' } });
    await other.call('accounts.activate', { accountId: 'practice' });
    await other.call('session.switch-role', { role: 'admin' });
    await other.call('accounts.activate', { accountId });
    expect(await blocked()).toEqual({ kind: 'records', reason: 'login-refused' });
    await other.app.close();
    await shop.app.close();
  });

  it('works again once it joined by a new file, whether its login was revoked or not', async () => {
    const { shop, owner, other, remove, accountId } = await twoTerminals(server);
    for (const login of [owner, null]) {
      // oxlint-disable-next-line no-await-in-loop -- Removed twice.
      expect(await remove(login)).toMatchObject({ kind: 'retired' });
      await other.call('accounts.activate', { accountId: 'practice' });
      await other.call('session.switch-role', { role: 'admin' });
      const code = await invite(shop, owner);
      const chosen = await other.call('terminals.choose-join-file', { code });
      expect(chosen).toMatchObject({ kind: 'opened', accountName: 'Harbour' });
      const joined = await other.call('terminals.join', { accountId });
      expect(joined).toEqual({ kind: 'joined', accountId, secretsToEnter: ['api-token'] });
      const { terminals } = await shop.call('records.place', {});
      expect(terminals.map(({ state }) => state)).toEqual(['at-work', 'at-work']);
      await signIn(other, shop.admin);
      const again = await other.call('terminals.choose-join-file', { code });
      expect(again).toEqual({ kind: 'refused', reason: 'already-here' });
    }
    await other.app.close();
    await shop.app.close();
  });
});

describe('an account that is removed from a computer', () => {
  it('leaves no login of its records in the keychain', async () => {
    const { shop, other, keychain, accountId } = await twoTerminals(server);
    await other.call('accounts.activate', { accountId: 'practice' });
    await other.call('session.switch-role', { role: 'admin' });
    const logins = () => keychain.values().filter((value) => value.includes('Back office'));
    expect(logins()).toHaveLength(1);
    const removeAccount = () => other.call('accounts.remove', { accountId });
    await expect(removeAccount()).rejects.toThrow('needs-proof');
    await other.call('staff.prove', { operation: 'accounts.remove' }, { passphrase });
    expect(await removeAccount()).toEqual({ kind: 'removed' });
    expect(logins()).toEqual([]);
    await other.app.close();
    await shop.app.close();
  });
});
