import { describe, expect, it } from 'vitest';
import { backupPassphrase, openLiveShop } from './live-shop.ts';
import { dataFolder, startApp } from './test-host.ts';

const guessable = { kind: 'refused', refusals: [{ field: 'passphrase', reason: 'guessable' }] };

describe('a passphrase that is easy to guess', () => {
  it('makes no one the first admin', async () => {
    const { call } = await startApp(dataFolder());
    for (const passphrase of ['Password2024!!', 'Ada Lovelace 1']) {
      expect(
        await call('staff.make-first-admin', { name: 'Ada Lovelace' }, { fresh: passphrase }),
      ).toEqual(guessable);
    }
  });

  it('seals no backup', async () => {
    const shop = await openLiveShop();
    expect(await shop.call('backup.save', {}, { fresh: 'passwordpassword' })).toEqual({
      kind: 'refused',
      reason: 'guessable',
    });
    expect(await shop.call('backup.save', {}, { fresh: backupPassphrase })).toMatchObject({
      kind: 'saved',
    });
  });
});
