import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '../../../src/domain/result.ts';
import { renewalStoresOf } from '../../../src/main/vault/former-keys.ts';
import { createSealer } from '../../../src/main/vault/seal.ts';
import { accountKeyStore } from '../../../src/main/vault/sealing-keys.ts';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import { dataFolder, startApp } from './test-host.ts';
import { wholeLog } from './whole-log.ts';

type Started = Awaited<ReturnType<typeof startApp>>;

const backupPassphrase = 'a passphrase of its own';
const recordsOf = (folder: string) => join(folder, 'ledgers', practiceAccount.id);

/** Every sealed value of the records, as it lies on the disk. */
function sealedIn(folder: string) {
  const file = new DatabaseSync(join(recordsOf(folder), 'ledger.sqlite'), { readOnly: true });
  const texts = file
    .prepare(
      `select 'cards' as "table", id as "rowId", 'sealed_token' as field, sealed_token as sealed from cards
       union all select 'card_chains', id, 'sealed_tracking_id', sealed_tracking_id from card_chains
       where sealed_tracking_id is not null`,
    )
    .all() as { table: string; rowId: string; field: string; sealed: string }[];
  file.close();
  return texts;
}

/** Number of them that no key of the folder opens. */
async function unopened(folder: string): Promise<number> {
  const place = { vault: {} as never, account: practiceAccount, folder: recordsOf(folder) };
  const sealer = createSealer({
    keys: accountKeyStore(place, 'sealing-key'),
    renewal: renewalStoresOf(place),
    holdsSealed: async () => ok(true),
  });
  const opened = await Promise.all(
    sealedIn(folder).map(({ sealed, ...at }) => sealer.open(sealed, at)),
  );
  return opened.filter((one) => !one.ok).length;
}

/** A copy of the whole computer, as a kill leaves it at this moment. */
function killed(folder: string): string {
  const copy = mkdtempSync(join(dataFolder(), 'killed-'));
  cpSync(folder, copy, { recursive: true });
  return copy;
}

async function openShop(folder: string, backup = join(dataFolder(), 'shop.tillroom-backup')) {
  const files = { askWhereToSave: async () => backup, askForBackup: async () => backup };
  const app = await startApp(folder, { files });
  await app.call('session.switch-role', { role: 'admin' });
  return app;
}

const isKept = (folder: string) => existsSync(join(recordsOf(folder), 'older-sealing-key'));

/** Waits until every value was sealed again, and the key before is gone. */
async function renewalEnds({ call, clock }: Started, folder: string): Promise<void> {
  await vi.waitFor(
    async () => {
      clock.advanceMs(61_000);
      expect(await call('keys.state', {})).toMatchObject({ isRenewing: false });
    },
    { timeout: 30_000, interval: 300 },
  );
  expect(isKept(folder)).toBe(false);
}

describe('the key for cards on file', () => {
  it('is renewed in the background, and a kill at any moment leaves every card', async () => {
    const folder = dataFolder();
    const app = await openShop(folder);
    await app.call('practice.fill-book', {});
    const before = sealedIn(folder);
    expect(before.length).toBeGreaterThan(60);
    expect(await app.call('keys.state', {})).toMatchObject({ isRenewing: false });

    expect(await app.call('keys.renew', { which: 'cards' })).toEqual({ kind: 'begun' });
    const justRenewed = killed(folder);
    expect(sealedIn(justRenewed)).toEqual(before);
    expect(await unopened(justRenewed)).toBe(0);
    expect(await app.call('keys.renew', { which: 'cards' })).toEqual({ kind: 'under-way' });
    await vi.waitFor(() => expect(sealedIn(folder)).not.toEqual(before), { timeout: 10_000 });
    const underWay = killed(folder);
    expect(await unopened(underWay)).toBe(0);
    expect(isKept(underWay)).toBe(true);

    await renewalEnds(app, folder);
    expect(await unopened(folder)).toBe(0);
    const seals = new Set(before.map(({ sealed }) => sealed));
    expect(sealedIn(folder).filter(({ sealed }) => seals.has(sealed))).toEqual([]);
    expect(await app.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
    expect((await app.call('audit.altered', {})).plans).toEqual([]);
    await app.close();

    for (const left of [justRenewed, underWay]) {
      const again = await openShop(left);
      await renewalEnds(again, left);
      expect(await unopened(left)).toBe(0);
      expect(await again.call('audit.verify', {})).toMatchObject({ kind: 'sound' });
      await again.close();
    }
  });

  it('lets a backup from before be restored, and seals its cards with the present key', async () => {
    const folder = dataFolder();
    const app = await openShop(folder);
    await app.call('practice.fill-book', {});
    await app.call('backup.save', {}, { fresh: backupPassphrase });
    await app.call('keys.renew', { which: 'cards' });
    await renewalEnds(app, folder);
    await app.call('backup.choose', {}, { passphrase: backupPassphrase });
    expect(await app.call('backup.restore', {})).toMatchObject({ kind: 'restored' });
    await renewalEnds(app, folder);
    expect(sealedIn(folder).length).toBeGreaterThan(60);
    expect(await unopened(folder)).toBe(0);
  });

  it('is in the log of the account', async () => {
    const app = await openShop(dataFolder());
    await app.call('keys.renew', { which: 'cards' });
    const { entries } = await app.call('audit.page', { ...wholeLog, text: 'keys.renew' });
    expect(entries).toMatchObject([{ event: 'keys.renew', result: 'done', operatorName: 'Admin' }]);
  });
});
