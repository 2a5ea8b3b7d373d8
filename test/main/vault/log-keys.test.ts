import { describe, expect, it } from 'vitest';
import type { BackupManifest } from '../../../src/main/ports/ledger/backup.ts';
import { ok } from '../../../src/domain/result.ts';
import { createAccountKeys } from '../../../src/main/vault/account-keys.ts';
import { createLogKeys, logKeyStoresOf, readLogKeys } from '../../../src/main/vault/log-keys.ts';
import { memoryVault } from '../../fakes/memory-vault.ts';
import { sampleAccount } from '../../fixtures/accounts.ts';

const account = sampleAccount({ mode: 'live' });
const [first, other] = ['11'.repeat(32), '22'.repeat(32)];

/** A keychain that a kill stops after some writes, and the records, which know their own key. */
function computer() {
  const items = new Map<string, string>([['audit-key', first]]);
  let [left, isDoneAnyway] = [Number.POSITIVE_INFINITY, false];
  const vault = memoryVault(items, (change) => {
    left -= 1;
    if (left >= 0 || (left === -1 && isDoneAnyway)) change();
    return left >= 0;
  });
  const records = { key: first, before: [] as string[] };
  const keys = createLogKeys(vault, () => '');
  /** One opening: goes over to the next key, unless that happened, and settles it. */
  const open = async () => {
    const read = await readLogKeys(logKeyStoresOf({ vault, account, folder: '' }));
    if (!read.ok || read.value === null) throw new Error('no key');
    const { key, olderKeys, next } = read.value;
    const known = [...olderKeys, key].map((one) => one.toString('hex'));
    const nextHex = next === null ? null : Buffer.from(next.key).toString('hex');
    if (next === null || nextHex === null) return { known };
    if (records.key !== nextHex) {
      // The records can be opened at all: their key is the present one.
      expect(known).toContain(records.key);
      left -= 1;
      if (left < 0 && !(left === -1 && isDoneAnyway)) return { known };
      records.before.push(records.key);
      records.key = nextHex;
    }
    await next.settle();
    return { known };
  };
  const restore = (manifest: Partial<BackupManifest>) =>
    createAccountKeys(vault, () => '').restore(
      account,
      { sealingKey: null, heads: {}, ...manifest } as BackupManifest,
      '',
    );
  return {
    items,
    records,
    keys,
    open,
    restore,
    read: () => createAccountKeys(vault, () => '').read(account),
    stopAfter: (writes: number, done: boolean) => ([left, isDoneAnyway] = [writes, done]),
  };
}

const steps = [0, 1, 2, 3, 4, 5].flatMap((writes) => [true, false].map((done) => [writes, done]));

/** Opens without a kill, twice, and expects the keychain to name the key that the records have. */
async function expectWhole(shop: ReturnType<typeof computer>): Promise<void> {
  shop.stopAfter(Number.POSITIVE_INFINITY, false);
  await shop.open();
  const { known } = await shop.open();
  expect(shop.items.get('audit-key')).toBe(shop.records.key);
  expect(shop.items.has('next-audit-key')).toBe(false);
  for (const key of shop.records.before) expect(known).toContain(key);
}

describe('the keys of a log that is being renewed', () => {
  it.each(steps as [number, boolean][])(
    'fit the records after a kill at write %i (done: %s), and after a second renewal',
    async (writes, done) => {
      const shop = computer();
      shop.stopAfter(writes, done);
      await shop.keys.begin(account);
      await shop.open();
      await expectWhole(shop);
      await shop.keys.begin(account);
      await expectWhole(shop);
      expect(shop.records.before.length).toBeGreaterThan(0);
      expect(shop.records.key).not.toBe(first);
    },
  );

  it('are never replaced before the records have gone over to them', async () => {
    const shop = computer();
    expect(await shop.keys.begin(account)).toEqual(ok('begun'));
    const next = shop.items.get('next-audit-key');
    expect(await shop.keys.begin(account)).toEqual(ok('under-way'));
    expect(shop.items.get('next-audit-key')).toBe(next);
    expect(await shop.keys.state(account)).toEqual(ok({ renewals: 0, isUnderWay: true }));
    // No backup names a key that the records may have left.
    expect(await shop.read()).toBe(null);
    await shop.open();
    expect(await shop.keys.state(account)).toEqual(ok({ renewals: 1, isUnderWay: false }));
    expect(await shop.read()).toMatchObject({ auditKey: next, olderAuditKeys: [first] });
  });

  it('are as many as a keychain takes', async () => {
    const shop = computer();
    for (let renewals = 0; renewals < 24; renewals += 1) {
      // oxlint-disable-next-line no-await-in-loop -- One renewal after the other.
      expect(await shop.keys.begin(account)).toEqual(ok('begun'));
      // oxlint-disable-next-line no-await-in-loop -- As above.
      await shop.open();
    }
    expect(await shop.keys.begin(account)).toEqual(ok('too-many'));
    expect(shop.items.get('older-audit-keys')?.length).toBeLessThan(2_000);
  });
});

describe('the keys of a backup, for an account whose log key was renewed', () => {
  async function renewed() {
    const shop = computer();
    await shop.keys.begin(account);
    await shop.open();
    return { ...shop, present: shop.records.key };
  }

  it.each([0, 1, 2, 3].flatMap((writes) => [true, false].map((done) => [writes, done] as const)))(
    'from before the renewal lead to the present one, a kill at write %i (done: %s) included',
    async (writes, done) => {
      const shop = await renewed();
      shop.stopAfter(writes, done);
      await shop.restore({ auditKey: first });
      // The restored records did not take their place: those that are there have the present key.
      await expectWhole(shop);
      expect(shop.items.get('audit-key')).toBe(shop.present);
      expect((await shop.restore({ auditKey: first })).ok).toBe(true);
      shop.records.key = first;
      await expectWhole(shop);
      expect(shop.records.key).toBe(shop.present);
    },
  );

  it('leave a renewal alone that was under way', async () => {
    const shop = await renewed();
    await shop.keys.begin(account);
    const next = shop.items.get('next-audit-key');
    expect((await shop.restore({ auditKey: first })).ok).toBe(true);
    shop.records.key = first;
    await expectWhole(shop);
    expect(shop.records.key).toBe(next);
    expect(shop.items.get('older-audit-keys')).toContain(shop.present);
  });

  it('are refused when the account never had them', async () => {
    const shop = await renewed();
    const before = [...shop.items];
    const named = { auditKey: other, olderAuditKeys: [first, shop.present] };
    expect(await shop.restore(named)).toMatchObject({ error: { kind: 'other-keys' } });
    expect([...shop.items]).toEqual(before);
  });

  it('come whole to a computer that has none', async () => {
    const shop = computer();
    shop.items.clear();
    await shop.restore({ auditKey: other, olderAuditKeys: [first] });
    expect(shop.items.get('audit-key')).toBe(other);
    expect(shop.items.get('older-audit-keys')).toBe(first);
  });

  it('repair a list of older keys that is damaged', async () => {
    const shop = await renewed();
    shop.items.set('older-audit-keys', 'no key');
    shop.items.set('next-audit-key', 'no key');
    await shop.restore({ auditKey: shop.present, olderAuditKeys: [first] });
    expect(shop.items.get('older-audit-keys')).toBe(first);
    expect(shop.items.has('next-audit-key')).toBe(false);
  });
});
