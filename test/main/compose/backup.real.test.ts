import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupWords } from '../../../src/renderer/topics/audit/words/backup.ts';
import { blockedWords } from '../../../src/renderer/words/blocked.ts';
import { failureWords } from '../../../src/renderer/words/failures.ts';
import { startAppProcess } from '../../fixtures/app-process.ts';
import type { AppProcess, AppProcessOptions } from '../../fixtures/app-process.ts';
import { missingSecretService, openSecretService } from '../../fixtures/secret-service.ts';
import type { ChildEnvironment, OpenSecretService } from '../../fixtures/secret-service.ts';
import { order } from '../usecases/test-context.ts';
import {
  apiToken,
  filesHolding,
  keptReference,
  putItems,
  readItems,
  setUpShop,
} from './keyring-shop.ts';
import type { KeptItems, KeyringShop } from './keyring-shop.ts';

const reason = missingSecretService();
if (reason !== null) console.warn(`Restoring on a real Secret Service skipped: ${reason}`);

const passphrase = 'a passphrase of its own';

describe.skipIf(reason !== null)('a backup of an account whose keys are in a keyring', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillroom-moved-'));
  const chosenFile = join(folder, 'shop.tillroom-backup');
  let here: OpenSecretService;
  let shop: KeyringShop;
  let items: KeptItems;

  beforeAll(async () => {
    here = await openSecretService();
    shop = await setUpShop(here.env);
    const { call, close } = await startAdmin(here.env, shop.folder);
    expect(await call('backup.save', {}, { fresh: passphrase })).toMatchObject({
      kind: 'saved',
      payments: 1,
    });
    await close();
    items = await readItems(here.env, shop.accountId);
  });
  afterAll(async () => {
    await shop.bank.close();
    await here.close();
    for (const path of [folder, shop.folder]) rmSync(path, { recursive: true, force: true });
  });

  async function startAdmin(env: ChildEnvironment, at: string, options: AppProcessOptions = {}) {
    const app = startAppProcess(env, at, { chosenFile, ...options });
    await app.call('session.switch-role', { role: 'admin' });
    return app;
  }

  async function choose({ call }: AppProcess): Promise<void> {
    expect(await call('backup.choose', {}, { passphrase })).toMatchObject({
      kind: 'opened',
      facts: { accountName: 'Shop', payments: 1 },
    });
  }

  it('is restored on another keyring, killed and refused on the way, and says what to enter', async () => {
    const there = await openSecretService();
    try {
      const at = join(folder, 'there');
      there.controls.lock();
      const locked = await startAdmin(there.env, at);
      await choose(locked);
      const refused = await locked.refusal('backup.restore', {});
      expect(refused).toEqual({ kind: 'keychain', reason: 'locked' });
      expect(failureWords(refused)).toMatch(/no money moved. Unlock the keychain/u);
      await locked.close();
      await there.controls.unlock();

      // The keys are in the keyring by then, and the records are not in place.
      const killAt = `rename ${shop.accountId}.restored`;
      const restoreTrace = { file: join(folder, 'trace'), killAt };
      const killed = await startAdmin(there.env, at, { restoreTrace });
      await choose(killed);
      await expect(killed.call('backup.restore', {})).rejects.toThrow('The app ended');
      expect(await killed.ended).toBe('SIGKILL');
      expect(await readItems(there.env, shop.accountId)).toMatchObject({
        'audit-key': items['audit-key'],
      });

      const app = await startAdmin(there.env, at);
      const listed = await app.call('accounts.list', {});
      expect(listed.items.map(({ account }) => account.mode)).toEqual(['practice']);
      await choose(app);
      expect(await app.call('backup.restore', {})).toEqual({
        kind: 'restored',
        accountId: shop.accountId,
        secretsToEnter: ['api-token'],
      });
      expect(backupWords.enterAgain(['API token'])).toContain(
        'Settings, under Accounts: API token',
      );
      const { blocked } = await app.call('session.status', {});
      expect(blocked).toEqual({ kind: 'keychain', reason: 'missing-secret' });
      expect(blocked && blockedWords(blocked).doNext).toBe('Enter them in Settings.');
      const paid = await app.call('charge.recent', { limit: 10 });
      expect(paid.map(({ reference }) => reference)).toEqual([keptReference]);
      expect(await app.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
      expect(failureWords(await pay(app, 'refusal'))).toContain('no money moved');

      const token = { accountId: shop.accountId, name: 'api-token', value: apiToken };
      await app.call('accounts.set-secret', token);
      expect((await app.call('session.status', {})).blocked).toBeNull();
      expect(await pay(app, 'call')).toMatchObject({ kind: 'accepted' });
      await app.close();
      const secrets = [items['audit-key'], items['sealing-key'], apiToken].map(String);
      expect(filesHolding(at, secrets)).toEqual([]);
    } finally {
      await there.close();
    }
  });

  /** Charges the card that was restored with the backup, sealed. */
  async function pay<How extends 'call' | 'refusal'>(app: AppProcess, how: How) {
    const { cardId, customerId } = shop;
    const { draftId } = await app.call('charge.open', { retryOf: null });
    const card = { kind: 'kept' as const, cardId };
    const gapAccepted = (await app.call('session.status', {})).gap?.epoch ?? null;
    const paid = { ...order(), draftId, customerId, card, gapAccepted };
    return app[how]('charge.submit', paid) as ReturnType<AppProcess[How]>;
  }

  it('brings back a key of the log that was damaged, and never writes over another', async () => {
    await putItems(here.env, shop.accountId, { ...items, 'audit-key': 'no key' });
    const app = await startAdmin(here.env, shop.folder);
    expect((await app.call('session.status', {})).blocked).toEqual({
      kind: 'records',
      reason: 'audit-key-damaged',
    });
    await choose(app);
    expect(await app.call('backup.restore', {})).toMatchObject({
      kind: 'restored',
      secretsToEnter: [],
    });
    expect((await app.call('session.status', {})).blocked).toBeNull();
    expect(await app.call('audit.verify', {})).toMatchObject({ kind: 'sound' });

    const others = { ...items, 'audit-key': 'ab'.repeat(32) };
    await putItems(here.env, shop.accountId, others);
    await choose(app);
    expect(await app.call('backup.restore', {})).toEqual({ kind: 'other-keys' });
    expect((await readItems(here.env, shop.accountId))['audit-key']).toBe(others['audit-key']);
    await app.close();
  });
});
