import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/domain/ids.ts';
import { failed, ok } from '../../../src/domain/result.ts';
import { Secret } from '../../../src/domain/secret.ts';
import type { SealContext } from '../../../src/main/ports/vault/sealer.ts';
import type { Vault } from '../../../src/main/ports/vault/vault.ts';
import { createSealer } from '../../../src/main/vault/seal.ts';
import { fileSealingKeys, keychainSealingKeys } from '../../../src/main/vault/sealing-keys.ts';

const place: SealContext = { table: 'cards', rowId: 'card-1', field: 'sealed_token' };
const token = new Secret('TOK-8c1f5a90-ünïcode');
const broken = { ok: false, error: { kind: 'broken-seal' } };

let folder = '';
let file = '';
let isSealed = false;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillroom-seal-'));
  file = join(folder, 'sealing-key');
  isSealed = false;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function sealer() {
  return createSealer({ keys: fileSealingKeys(file), holdsSealed: async () => ok(isSealed) });
}

async function sealedWith(one = sealer(), at = place): Promise<string> {
  const sealed = await one.seal(token, at);
  if (!sealed.ok) throw new Error(sealed.error.kind);
  return sealed.value;
}

describe('a sealed value', () => {
  it('opens in its place, also after a restart, and holds nothing of itself in the clear', async () => {
    const sealed = await sealedWith();
    const opened = await sealer().open(sealed, place);
    expect(opened.ok && opened.value.reveal()).toBe(token.reveal());
    expect(sealed).not.toContain('TOK');
    expect(
      Buffer.from(sealed.slice(sealed.indexOf(':') + 1), 'base64url').toString(),
    ).not.toContain('TOK');
  });

  it('does not open when any one character is another', async () => {
    const one = sealer();
    const sealed = await sealedWith(one);
    for (let at = 0; at < sealed.length; at += 1) {
      for (const other of ['A', 'B', '_', '=', '\n'].filter((letter) => letter !== sealed[at])) {
        const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
        expect(await one.open(changed, place), `character ${at} as ${other}`).toEqual(broken);
      }
    }
  });

  it('does not open when any one bit is another', async () => {
    const one = sealer();
    const sealed = await sealedWith(one);
    const [prefix = '', text = ''] = sealed.split(':');
    const packed = Buffer.from(text, 'base64url');
    for (let bit = 0; bit < packed.length * 8; bit += 1) {
      const changed = Buffer.from(packed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const written = `${prefix}:${changed.toString('base64url')}`;
      expect(await one.open(written, place), `bit ${bit}`).toEqual(broken);
    }
  });

  it('does not open when it was cut or lengthened', async () => {
    const one = sealer();
    const sealed = await sealedWith(one);
    for (let end = 0; end < sealed.length; end += 1) {
      expect(await one.open(sealed.slice(0, end), place)).toEqual(broken);
    }
    expect(await one.open(`${sealed}AAAA`, place)).toEqual(broken);
    expect(await one.open(token.reveal(), place)).toEqual(broken);
  });

  it.each([
    { ...place, rowId: 'card-2' },
    { ...place, table: 'plans' },
    { ...place, field: 'tracking_id' },
    { table: 'cards","card-1', rowId: '', field: 'sealed_token' },
  ])('does not open in another place: %o', async (elsewhere) => {
    const one = sealer();
    expect(await one.open(await sealedWith(one), elsewhere)).toEqual(broken);
  });

  it('does not open under another key', async () => {
    const sealed = await sealedWith();
    writeFileSync(file, '0123456789abcdef'.repeat(4));
    expect(await sealer().open(sealed, place)).toEqual(broken);
  });

  it('is never twice the same, so that no nonce is', async () => {
    const one = sealer();
    const made = await Promise.all(Array.from({ length: 2000 }, () => sealedWith(one)));
    const nonces = made.map((sealed) => sealed.slice(sealed.indexOf(':') + 1).slice(0, 16));
    expect(new Set(nonces).size).toBe(made.length);
  });
});

describe('the key in a file', () => {
  it('is made once, for its user alone', async () => {
    const one = sealer();
    const [first, second] = await Promise.all([one.ready(), one.ready()]);
    expect([first, second]).toEqual([ok(null), ok(null)]);
    const text = readFileSync(file, 'utf8');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    await sealer().ready();
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('is never made anew once something was sealed', async () => {
    isSealed = true;
    expect(await sealer().seal(token, place)).toEqual(failed({ kind: 'key-missing' }));
    expect(await sealer().open('seal1:AAAA', place)).toEqual(failed({ kind: 'key-missing' }));
    expect(await sealer().ready()).toEqual(failed({ kind: 'key-missing' }));
    expect(existsSync(file)).toBe(false);
  });

  it('is not made while the records cannot say what they hold', async () => {
    const one = createSealer({
      keys: fileSealingKeys(file),
      holdsSealed: async () => failed({ kind: 'io-error' }),
    });
    expect(await one.ready()).toEqual(failed({ kind: 'records-unreadable' }));
    expect(existsSync(file)).toBe(false);
  });

  it.each(['', 'abc', '0'.repeat(63), 'g'.repeat(64), '0'.repeat(128)])(
    'is refused when damaged, and left as it is: %j',
    async (text) => {
      writeFileSync(file, text, { mode: 0o600 });
      expect(await sealer().ready()).toEqual(failed({ kind: 'key-damaged' }));
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  it.skipIf(process.platform === 'win32')('is refused when others may read it', async () => {
    await sealer().ready();
    chmodSync(file, 0o644);
    expect(await sealer().ready()).toEqual(failed({ kind: 'key-damaged' }));
  });

  it('that cannot be written is said, and can be tried again', async () => {
    file = join(folder, 'gone', 'sealing-key');
    expect(await sealer().ready()).toEqual(failed({ kind: 'key-unwritable' }));
  });
});

describe('the key in the keychain', () => {
  const account = 'account-1' as AccountId;
  const items = new Map<string, Secret>();
  let trouble: 'locked' | null = null;
  const vault: Vault = {
    state: async () => trouble ?? 'ready',
    read: async (id, name) =>
      trouble === null ? ok(items.get(`${id}/${name}`) ?? null) : failed({ kind: trouble }),
    write: async (id, name, value) => {
      if (trouble !== null) return failed({ kind: trouble });
      items.set(`${id}/${name}`, value);
      return ok(null);
    },
    remove: async () => ok(null),
  };
  const keychainSealer = () =>
    createSealer({
      keys: keychainSealingKeys(vault, account),
      holdsSealed: async () => ok(isSealed),
    });

  beforeEach(() => {
    items.clear();
    trouble = null;
  });

  it('is made when first needed, under the name of the account, and used from then on', async () => {
    const sealed = await sealedWith(keychainSealer());
    expect([...items.keys()]).toEqual(['account-1/sealing-key']);
    const opened = await keychainSealer().open(sealed, place);
    expect(opened.ok && opened.value.reveal()).toBe(token.reveal());
  });

  it('stays at hand when the keychain locks during a charge', async () => {
    const one = keychainSealer();
    await one.ready();
    trouble = 'locked';
    expect((await one.seal(token, place)).ok).toBe(true);
    expect(await keychainSealer().ready()).toEqual(failed({ kind: 'keychain', reason: 'locked' }));
  });

  it('is never made anew once something was sealed', async () => {
    isSealed = true;
    expect(await keychainSealer().ready()).toEqual(failed({ kind: 'key-missing' }));
    expect(items.size).toBe(0);
  });
});
