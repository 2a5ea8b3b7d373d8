import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../src/domain/result.ts';
import { Secret } from '../../../src/domain/secret.ts';
import type { SealContext } from '../../../src/main/ports/vault/sealer.ts';
import type { BackupManifest } from '../../../src/main/ports/ledger/backup.ts';
import { createAccountKeys } from '../../../src/main/vault/account-keys.ts';
import { formerKeysOf } from '../../../src/main/vault/former-keys.ts';
import { memoryVault } from '../../fakes/memory-vault.ts';
import { sampleAccount } from '../../fixtures/accounts.ts';
import { createSealer } from '../../../src/main/vault/seal.ts';
import type { RemovableKeyStore } from '../../../src/main/vault/seal.ts';

const token = new Secret('TOK-8c1f5a90');
const place: SealContext = { table: 'cards', rowId: 'card-1', field: 'sealed_token' };

/** A keychain that a kill stops after some writes: the one that is under way may or may not have happened. */
function keychain() {
  const items = new Map<string, Buffer>();
  let [left, isDoneAnyway] = [Infinity, false];
  const act = (change: () => void) => {
    left -= 1;
    if (left >= 0 || (left === -1 && isDoneAnyway)) change();
    return left >= 0 ? ok(null) : failed({ kind: 'key-unwritable' } as const);
  };
  const store = (name: string): RemovableKeyStore => ({
    read: async () => ok(items.get(name) ?? null),
    write: async (key) => act(() => void items.set(name, Buffer.from(key))),
    remove: async () => act(() => void items.delete(name)),
  });
  const former: string[] = [];
  const open = () =>
    createSealer({
      keys: store('sealing-key'),
      holdsSealed: async () => ok(true),
      renewal: {
        older: store('older-sealing-key'),
        digests: store('digest-key'),
        remember: async (key) => act(() => void former.push(key.toString('hex'))),
      },
    });
  items.set('sealing-key', Buffer.alloc(32, 7));
  return {
    items,
    former,
    open,
    stopAfter: (writes: number, done: boolean) => ([left, isDoneAnyway] = [writes, done]),
  };
}

function valueOf<Value>(result: { readonly ok: boolean; readonly value?: Value }): Value {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value as Value;
}

describe('a renewed sealing key', () => {
  const steps = [0, 1, 2, 3, 4].flatMap((writes) => [true, false].map((done) => [writes, done]));
  it.each(steps as [number, boolean][])(
    'opens every value after a kill at write %i (done: %s), and digests alike',
    async (writes, done) => {
      const kept = keychain();
      const before = kept.open();
      const sealed = valueOf(await before.seal(token, place));
      const digest = valueOf(await before.digest(token, 'transaction-id'));
      kept.stopAfter(writes, done);
      await before.renew();
      kept.stopAfter(Infinity, false);

      for (const sealer of [before, kept.open()]) {
        expect(valueOf(await sealer.open(sealed, place)).reveal()).toBe(token.reveal());
        expect(valueOf(await sealer.digest(token, 'transaction-id'))).toBe(digest);
      }
      const after = kept.open();
      if (!valueOf(await after.isRenewing())) await after.renew();
      const again = valueOf(await after.reseal(sealed, place)) ?? sealed;
      expect(valueOf(await after.reseal(again, place))).toBeNull();
      await after.endRenewal();
      const last = kept.open();
      expect(valueOf(await last.isRenewing())).toBe(false);
      expect(valueOf(await last.open(again, place)).reveal()).toBe(token.reveal());
      expect(valueOf(await last.digest(token, 'transaction-id'))).toBe(digest);
      // The key before opens nothing any more, because it is nowhere.
      const holds = [...kept.items.values()].some((key) => key.equals(Buffer.alloc(32, 7)));
      expect(holds).toBe(false);
      expect((await last.open(sealed, place)).ok).toBe(false);
    },
  );

  it('is not renewed again before the last renewal has ended', async () => {
    const kept = keychain();
    const sealer = kept.open();
    expect(valueOf(await sealer.renew())).toBe(true);
    const present = kept.items.get('sealing-key');
    expect(valueOf(await sealer.renew())).toBe(false);
    expect(kept.items.get('sealing-key')).toEqual(present);
  });

  it('leaves a value alone that no key opens', async () => {
    const kept = keychain();
    const sealer = kept.open();
    const sealed = valueOf(await sealer.seal(token, place));
    await sealer.renew();
    const moved = { ...place, rowId: 'card-2' };
    expect(valueOf(await sealer.reseal(sealed, moved))).toBeNull();
    expect(await sealer.open(sealed, moved)).toMatchObject({ ok: false });
  });
});

describe('the keys of a backup, for an account whose key was renewed', () => {
  const account = sampleAccount({ mode: 'live' });
  const [first, second, strange] = ['11', '22', '33'].map((byte) => byte.repeat(32));

  /** The account after a renewal that has ended. */
  async function renewed() {
    const items = new Map<string, string>();
    const vault = memoryVault(items);
    await formerKeysOf({ vault, account, folder: '' }).remember(Buffer.from(first ?? '', 'hex'));
    items.set('sealing-key', second ?? '');
    items.set('audit-key', 'a0'.repeat(32));
    const restore = (keys: Partial<BackupManifest>) => {
      const manifest = { auditKey: 'a0'.repeat(32), heads: {}, ...keys } as BackupManifest;
      return createAccountKeys(vault, () => '').restore(account, manifest, '');
    };
    return { items, restore };
  }

  it('are taken from before the renewal as those of values to be sealed again', async () => {
    const { items, restore } = await renewed();
    expect(await restore({ sealingKey: first ?? '' })).toMatchObject({ ok: true });
    expect(items.get('sealing-key')).toBe(second);
    expect(items.get('older-sealing-key')).toBe(first);
  });

  it('are refused when the account never had them', async () => {
    const { items, restore } = await renewed();
    const before = [...items];
    expect(await restore({ sealingKey: strange ?? '' })).toMatchObject({
      error: { kind: 'other-keys' },
    });
    expect([...items]).toEqual(before);
  });

  it('bring both keys of a renewal that was under way', async () => {
    const { items, restore } = await renewed();
    items.delete('sealing-key');
    const keys = { sealingKey: second ?? '', olderSealingKey: first ?? '', digestKey: strange };
    expect(await restore(keys)).toMatchObject({ ok: true });
    expect([...items.keys()]).toEqual(
      expect.arrayContaining(['sealing-key', 'older-sealing-key', 'digest-key']),
    );
  });
});
