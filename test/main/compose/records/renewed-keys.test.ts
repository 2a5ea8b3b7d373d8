import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../fixtures/postgres/server.ts';
import { confirmAddress, liveToken } from '../live-shop.ts';
import type { memoryKeychain } from '../test-host.ts';
import { startApp } from '../test-host.ts';
import {
  invite,
  openShopOnServer,
  ownedDatabase,
  proven,
  signIn,
  startShopServer,
  twoTerminals,
} from './shop-on-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startShopServer();
});
afterAll(() => server.stop());

type Keychain = ReturnType<typeof memoryKeychain>;
type Shop = Awaited<ReturnType<typeof twoTerminals>>;
type Which = 'cards' | 'log';

const renew = ({ shop }: Shop, which: Which) =>
  proven(shop, 'keys.renew', () => shop.call('keys.renew', { which }));

function itemOf({ items }: Keychain, name: string): string | undefined {
  return [...items].find(([key]) => key.endsWith(`/${name}`) || key.endsWith(`:${name}`))?.[1];
}

/** Has the other terminal join by a new file, over the account that it has. */
async function joinAgain(made: Shop) {
  const { shop, owner, other, accountId } = made;
  await other.call('accounts.activate', { accountId: 'practice' });
  await other.call('session.switch-role', { role: 'admin' });
  const code = await invite(shop, owner);
  expect(await renew(made, 'cards')).toEqual({ kind: 'invitation' });
  expect(await other.call('terminals.choose-join-file', { code })).toMatchObject({
    kind: 'opened',
  });
  const joined = await other.call('terminals.join', { accountId });
  if (joined.kind === 'joined') await signIn(other, shop.admin);
  return joined;
}

async function expectSound({ call }: Pick<Shop['shop'], 'call'>): Promise<void> {
  expect(await call('session.status', {})).toMatchObject({ blocked: null, gap: null });
  expect(await call('audit.verify', {})).toMatchObject({ kind: 'sound' });
}

describe('the keys of records on a server', () => {
  it('are renewed once no other terminal has them, and come to it when it joins again', async () => {
    const made = await twoTerminals(server);
    const { shop, owner, other, accountId, keychain, remove } = made;
    const before = { sealing: itemOf(keychain, 'sealing-key'), log: itemOf(keychain, 'audit-key') };
    expect(before.sealing).toMatch(/^[0-9a-f]{64}$/u);
    expect(before.sealing).toBe(itemOf(shop.keychain, 'sealing-key'));
    for (const which of ['cards', 'log'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- One request after another.
      expect(await renew(made, which)).toEqual({ kind: 'other-terminals' });
    }
    expect(await remove(owner)).toMatchObject({ kind: 'retired', login: { kind: 'revoked' } });
    expect(await renew(made, 'cards')).toEqual({ kind: 'begun' });
    expect(await renew(made, 'log')).toEqual({ kind: 'renewed' });
    await signIn(shop, shop.admin);
    await expectSound(shop);
    const after = {
      sealing: itemOf(shop.keychain, 'sealing-key'),
      log: itemOf(shop.keychain, 'audit-key'),
    };
    expect(after.sealing).not.toBe(before.sealing);
    expect(after.log).not.toBe(before.log);
    expect(itemOf(shop.keychain, 'older-audit-keys')).toBe(before.log);

    expect(await joinAgain(made)).toMatchObject({ kind: 'joined' });
    expect(itemOf(keychain, 'sealing-key')).toBe(after.sealing);
    expect(itemOf(keychain, 'audit-key')).toBe(after.log);
    expect(itemOf(keychain, 'older-audit-keys')).toBe(before.log);
    // What it kept under the key before is still delivered.
    expect(itemOf(keychain, 'older-sealing-key')).toBe(before.sealing);
    const token = { accountId, name: 'api-token', value: liveToken } as const;
    await proven(other, 'accounts.set-secret', () => other.call('accounts.set-secret', token));
    await confirmAddress(other, accountId);
    // What one of them seals from now on, the other one vouches for.
    for (const terminal of [other, shop, other]) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other writes in one log.
      await expectSound(terminal);
      await terminal.call('staff.lock', {});
      await signIn(terminal, shop.admin);
    }
    expect(await renew(made, 'cards')).toEqual({ kind: 'other-terminals' });
    await other.app.close();
    await shop.app.close();
  });

  it.each([
    ['before the records went over', false],
    ['after the records went over', true],
  ])('are renewed by the next start when a kill came %s', async (_when, hasGoneOver) => {
    const { database, user, password } = await ownedDatabase(server);
    const shop = await openShopOnServer(server, { database, user, password });
    const { folder, keychain, files } = shop;
    const name = [...keychain.items.keys()].find((key) => key.endsWith('audit-key')) ?? '';
    const next = name.replace('audit-key', 'next-audit-key');
    const before = keychain.items.get(name) ?? '';
    const made = 'ab'.repeat(32);
    if (!hasGoneOver) keychain.items.set(next, made);
    else {
      const renewed = await proven(shop, 'keys.renew', () =>
        shop.call('keys.renew', { which: 'log' }),
      );
      expect(renewed).toEqual({ kind: 'renewed' });
      keychain.items.set(next, keychain.items.get(name) ?? '');
      keychain.items.set(name, before);
      keychain.items.delete(name.replace('audit-key', 'older-audit-keys'));
    }
    const expected = keychain.items.get(next);
    await shop.app.close();

    const again = await startApp(folder, { keychain, files });
    await signIn(again, shop.admin);
    await expectSound(again);
    expect(keychain.items.get(name)).toBe(expected);
    expect(keychain.items.has(next)).toBe(false);
    expect(keychain.items.get(name.replace('audit-key', 'older-audit-keys'))).toBe(before);
    await again.app.close();
  });
});
