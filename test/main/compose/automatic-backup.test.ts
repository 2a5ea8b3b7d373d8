import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { practiceAccount } from '../../../src/main/usecases/accounts/practice-account.ts';
import {
  backupsIn,
  daily,
  health,
  leftoversIn,
  mark,
  openShop,
  passDays,
  pay,
  passphrase,
  restoredFrom,
  saveBackups,
  setBackups,
  shopWithBackups,
} from './backup-shop.ts';
import { dataFolder } from './test-host.ts';

describe('automatic backups', () => {
  it('open with the passphrase on another computer, which never saw the key', async () => {
    const shop = await shopWithBackups();
    const [first = ''] = backupsIn(shop.shelf);
    expect(first).toMatch(/^Tillroom automatic [0-9a-f]{8} \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d /u);
    expect(await health(shop)).toMatchObject({ kind: 'good' });
    expect(await restoredFrom(join(shop.shelf, first))).toEqual(['AUTO-1']);
  });

  it('made within one second have a name each', async () => {
    const shop = await shopWithBackups();
    expect(await shop.call('backup.make-now', {})).toEqual({ kind: 'made', trouble: null });
    expect(await shop.call('backup.make-now', {})).toEqual({ kind: 'made', trouble: null });
    expect(backupsIn(shop.shelf)).toHaveLength(3);
  });

  it('need a folder and a passphrase, and show their settings to an admin alone', async () => {
    const shop = await openShop(dataFolder(), dataFolder());
    expect(await shop.call('backup.automatic', {})).toEqual({ backup: null, hasKey: false });
    expect(await saveBackups(shop, daily)).toEqual({
      kind: 'no-folder',
    });
    expect(await setBackups(shop, { ...daily, passphrase: null })).toEqual({
      kind: 'no-passphrase',
    });
    expect(await setBackups(shop, { ...daily, passphrase: 'password1234' })).toEqual({
      kind: 'refused',
      reason: 'guessable',
    });
    expect(await health(shop)).toEqual({ kind: 'off' });
    expect(await shop.call('backup.make-now', {})).toEqual({ kind: 'off' });
    await shop.call('session.switch-role', { role: 'supervisor' });
    await expect(shop.call('backup.automatic', {})).rejects.toThrow('denied');
    await expect(shop.call('backup.choose-folder', {})).rejects.toThrow('denied');
  });

  it('are made each day, keep the newest and remove no file but their own', async () => {
    const shop = await shopWithBackups();
    const [first = ''] = backupsIn(shop.shelf);
    // By name one of ours, but not one that this key opens; and one of ours under another name.
    const foreign = first.replace(/\d{4}-\d\d-\d\d/u, '2001-01-01');
    writeFileSync(join(shop.shelf, foreign), 'not a backup');
    copyFileSync(join(shop.shelf, first), join(shop.shelf, 'mine.tillroom-backup'));
    writeFileSync(join(shop.shelf, 'letter.txt'), 'mine');
    for (let day = 0; day < 5; day += 1) await passDays(shop, 1);
    const left = backupsIn(shop.shelf);
    expect(left).toHaveLength(5);
    expect(left).toEqual(expect.arrayContaining([foreign, 'mine.tillroom-backup']));
    expect(left).not.toContain(first);
    expect(leftoversIn(shop.shelf)).toEqual(['letter.txt']);
    await pay(shop, 'AUTO-2');
    await passDays(shop, 1);
    const newest =
      backupsIn(shop.shelf)
        .filter((name) => name.startsWith('Tillroom'))
        .at(-1) ?? '';
    expect(await restoredFrom(join(shop.shelf, newest))).toEqual(['AUTO-1', 'AUTO-2']);
  });

  it('that were missed are made up at the next start, once', async () => {
    const shop = await shopWithBackups();
    await shop.close();
    const later = await openShop(shop.folder, shop.shelf);
    later.clock.advanceMs(9 * 24 * 60 * 60_000);
    expect(await health(later)).toMatchObject({ kind: 'old' });
    await later.call('practice.pass-time', { minutes: 1 });
    expect(await health(later)).toMatchObject({ kind: 'good' });
    await later.call('practice.pass-time', { minutes: 1 });
    expect(backupsIn(shop.shelf)).toHaveLength(2);
  });

  it('at closing are made as the records close, and one cut short at the next start', async () => {
    const shop = await shopWithBackups({ schedule: 'closing' });
    await passDays(shop, 3);
    expect(backupsIn(shop.shelf)).toHaveLength(1);
    await pay(shop, 'LAST-OF-THE-DAY');
    await shop.close();
    const [, closing = ''] = backupsIn(shop.shelf);
    expect(await restoredFrom(join(shop.shelf, closing))).toEqual(['AUTO-1', 'LAST-OF-THE-DAY']);

    const again = await openShop(shop.folder, shop.shelf);
    await again.call('practice.pass-time', { minutes: 1 });
    expect(backupsIn(shop.shelf)).toHaveLength(2);
    // The folder is gone while the app closes, as a network drive is.
    renameSync(shop.shelf, `${shop.shelf}-away`);
    await again.close();
    renameSync(`${shop.shelf}-away`, shop.shelf);
    const third = await openShop(shop.folder, shop.shelf);
    expect(await health(third)).toMatchObject({ kind: 'failed', trouble: 'folder-missing' });
    third.clock.advanceMs(1_000);
    await third.call('practice.pass-time', { minutes: 1 });
    expect(await health(third)).toMatchObject({ kind: 'good' });
    expect(backupsIn(shop.shelf)).toHaveLength(3);
  });

  it('go on under a new passphrase, and leave the files under the one before', async () => {
    const shop = await shopWithBackups({ kept: 2 });
    const before = backupsIn(shop.shelf);
    shop.clock.advanceMs(1_000);
    expect(
      await setBackups(shop, { ...daily, kept: 2, passphrase: 'amber kettle over moss' }),
    ).toEqual({
      kind: 'saved',
      trouble: null,
    });
    for (let day = 0; day < 4; day += 1) await passDays(shop, 1);
    expect(backupsIn(shop.shelf)).toEqual(expect.arrayContaining([...before]));
    expect(backupsIn(shop.shelf)).toHaveLength(3);
    expect(await restoredFrom(join(shop.shelf, before[0] ?? ''))).toEqual(['AUTO-1']);
  });

  it('state their settings and write no passphrase and no key into the preferences', async () => {
    const shop = await shopWithBackups();
    const { backup, hasKey } = await shop.call('backup.automatic', {});
    expect(hasKey).toBe(true);
    expect(backup).toMatchObject({
      schedule: 'daily',
      dailyAt: '12:00',
      kept: 3,
      folder: shop.shelf,
    });
    expect(backup?.lastGood).toMatchObject({ payments: 1 });
    const written = readFileSync(join(shop.folder, 'preferences.json'), 'utf8');
    expect(written).not.toContain(passphrase);
    expect(written).not.toMatch(/[0-9a-f]{64}/u);
  });

  it('say what is missing when their key is gone, and go on with a passphrase', async () => {
    const shop = await shopWithBackups();
    rmSync(join(shop.folder, 'ledgers', practiceAccount.id, 'backup-key'));
    expect(await shop.call('backup.make-now', {})).toEqual({
      kind: 'made',
      trouble: 'no-backup-key',
    });
    shop.clock.advanceMs(1_000);
    expect(await setBackups(shop, daily)).toEqual({ kind: 'saved', trouble: null });
    expect(readFileSync(join(shop.shelf, mark), 'utf8')).toContain('Keep this file');
  });
});
