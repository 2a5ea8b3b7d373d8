import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../src/domain/result.ts';
import { Secret } from '../../../src/domain/secret.ts';
import type { KeptKeys } from '../../../src/main/ports/ledger/backup.ts';
import { createAccountKeys } from '../../../src/main/vault/account-keys.ts';
import { renewalStoresOf } from '../../../src/main/vault/former-keys.ts';
import { createSealer } from '../../../src/main/vault/seal.ts';
import { accountKeyStore } from '../../../src/main/vault/sealing-keys.ts';
import { memoryVault } from '../../fakes/memory-vault.ts';
import { sampleAccount } from '../../fixtures/accounts.ts';

const account = sampleAccount({ mode: 'live' });
const key = (digit: string) => digit.repeat(64);
const place = { table: 'attempts', rowId: 'a', field: 'kept_outcome' } as const;

/** A keychain whose writes fail from a number on, as a kill leaves it. */
function computer(items = new Map<string, string>(), writesMax = Number.POSITIVE_INFINITY) {
  let writes = 0;
  const vault = memoryVault(items, (change) => {
    writes += 1;
    if (writes <= writesMax) change();
    return writes <= writesMax;
  });
  const sealer = () => {
    const at = { vault, account, folder: '' };
    return createSealer({
      keys: accountKeyStore(at, 'sealing-key'),
      renewal: renewalStoresOf(at),
      holdsSealed: async () => ok(true),
    });
  };
  const adopt = (keys: KeptKeys) => createAccountKeys(vault, () => '').adopt(account, keys, '');
  return { items, sealer, adopt, writes: () => writes };
}

/** The keys until a renewal, and those of a join file from after it. */
const before = { 'sealing-key': key('1'), 'audit-key': key('2'), 'audit-head': '{}' };
const renewed: KeptKeys = {
  sealingKey: key('3'),
  digestKey: key('4'),
  auditKey: key('5'),
  olderAuditKeys: [key('2')],
  heads: {},
};

describe('the keys of a join file', () => {
  it('take the place of those that were renewed, and still open what was sealed before', async () => {
    const own = computer(new Map(Object.entries(before)));
    const sealed = await own.sealer().seal(new Secret('kept'), place);
    if (!sealed.ok) throw new Error('not sealed');
    expect(await own.adopt(renewed)).toEqual(ok(null));
    expect(Object.fromEntries(own.items)).toMatchObject({
      'sealing-key': key('3'),
      'older-sealing-key': key('1'),
      'digest-key': key('4'),
      'audit-key': key('5'),
      'older-audit-keys': key('2'),
    });
    const opened = await own.sealer().open(sealed.value, place);
    expect(opened.ok && opened.value.reveal()).toBe('kept');
  });

  it('are stored whole by a repeat, after a stop at any write', async () => {
    const whole = computer(new Map(Object.entries(before)));
    await whole.adopt(renewed);
    expect(whole.writes()).toBeGreaterThan(5);
    for (let writes = 0; writes < whole.writes(); writes += 1) {
      const stopped = computer(new Map(Object.entries(before)), writes);
      const sealed = await stopped.sealer().seal(new Secret('kept'), place);
      expect((await stopped.adopt(renewed)).ok).toBe(false);
      expect(sealed.ok && (await stopped.sealer().open(sealed.value, place)).ok).toBe(true);
      const again = computer(stopped.items);
      expect(await again.adopt(renewed)).toEqual(ok(null));
      expect(again.items).toEqual(whole.items);
    }
  });

  it('never overwrite keys of other records, nor a sealing key that no log vouches for', async () => {
    const others = [
      { ...before, 'audit-key': key('9') },
      { 'sealing-key': key('1') },
      // A file from before a renewal does not know the key that is here.
      { ...before, 'audit-key': key('5'), 'older-audit-keys': key('2') },
    ];
    const files = [renewed, renewed, { ...renewed, auditKey: key('2'), olderAuditKeys: [] }];
    for (const [index, items] of others.entries()) {
      const own = computer(new Map(Object.entries(items)));
      // oxlint-disable-next-line no-await-in-loop -- One computer after another.
      const adopted = await own.adopt(files[index] ?? renewed);
      expect(adopted).toEqual(failed({ kind: 'other-keys' }));
      expect(own.writes()).toBe(0);
    }
  });

  it('take the place of what is no key', async () => {
    const own = computer(
      new Map([
        ['sealing-key', 'x'],
        ['audit-key', 'y'],
        ['audit-head', '{}'],
      ]),
    );
    expect(await own.adopt(renewed)).toEqual(ok(null));
    expect(own.items.get('sealing-key')).toBe(key('3'));
    expect(own.items.get('audit-key')).toBe(key('5'));
  });
});
