import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownSchemaVersion } from '../../../../src/main/ledger/schema/migrate.ts';
import { makeOlder } from '../../../fixtures/postgres/older-records.ts';
import type { TestServer } from '../../../fixtures/postgres/server.ts';
import { auditOf } from '../staffed-app.ts';
import { invited, signIn, startOtherComputer, startShopServer } from './shop-on-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startShopServer();
});
afterAll(() => server.stop());

describe('records of an older version on a server', () => {
  it('are updated with the owner’s login, and the log tells of it', async () => {
    const { shop, owner, accountId, database } = await shopWithFile();
    await makeOlder(server, database);
    await shop.call('accounts.activate', { accountId: 'practice' });
    await shop.call('accounts.activate', { accountId });
    const blocked = async () => (await shop.call('session.status', {})).blocked;
    expect(await blocked()).toEqual({ kind: 'records', reason: 'needs-owner' });
    const wrong = await shop.call('terminals.upgrade', { ...owner, secret: 'not of the owner' });
    expect(wrong).toEqual({ kind: 'not-upgraded', reason: 'login-refused' });
    const versions = { from: knownSchemaVersion - 1, to: knownSchemaVersion };
    const upgraded = await shop.call('terminals.upgrade', owner);
    expect(upgraded).toEqual({ kind: 'upgraded', ...versions });
    expect(await blocked()).toBeNull();
    await signIn(shop, shop.admin);
    const [entry, ...others] = await auditOf(shop, 'terminals.upgrade');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ topic: 'records', result: 'done', subject: 'Harbour' });
    await shop.app.close();
  });

  it('are joined as they are, and tell what to do', async () => {
    const { shop, owner, accountId, database, file, code } = await shopWithFile();
    await shop.app.close();
    await makeOlder(server, database);
    const other = await startOtherComputer(() => file);
    expect(await other.call('terminals.choose-join-file', { code })).toMatchObject({
      kind: 'opened',
    });
    const joined = await other.call('terminals.join', { accountId });
    expect(joined).toMatchObject({ kind: 'joined' });
    const { blocked } = await other.call('session.status', {});
    expect(blocked).toEqual({ kind: 'records', reason: 'needs-owner' });
    expect(await other.call('terminals.upgrade', owner)).toMatchObject({ kind: 'upgraded' });
    await signIn(other, shop.admin);
    expect((await other.call('records.place', {})).terminals).toHaveLength(2);
    await other.app.close();
  });
});

async function shopWithFile() {
  const { shop, owner, file, code } = await invited(server);
  const { server: place } = await shop.call('records.place', {});
  return { shop, owner, file, code, accountId: shop.accountId, database: place?.database ?? '' };
}
