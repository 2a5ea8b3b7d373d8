import { createHash } from 'node:crypto';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { SealFailure } from '../ports/vault/sealer.ts';
import { accountKeyStore } from './sealing-keys.ts';
import type { KeyLocation } from './sealing-keys.ts';
import type { RenewalStores } from './seal.ts';
import { textStoreOf } from './text-store.ts';

/** The sealing keys that an account had before, by their fingerprints; the keys themselves are gone. */
export interface FormerKeys {
  has(key: Buffer): Promise<Result<boolean, SealFailure>>;
  remember(this: void, key: Buffer): Promise<Result<null, SealFailure>>;
}

/** The former keys of an account: practice beside its records, all others in the keychain. */
export function formerKeysOf(place: KeyLocation): FormerKeys {
  const store = textStoreOf(place, 'former-keys');
  const read = async (): Promise<Result<readonly string[], SealFailure>> => {
    const text = await store.read();
    return text.ok ? ok(fingerprintsIn(text.value ?? '')) : text;
  };
  return {
    has: async (key) => {
      const known = await read();
      return known.ok ? ok(known.value.includes(fingerprintOf(key))) : known;
    },
    remember: async (key) => {
      const known = await read();
      if (!known.ok) return known;
      const print = fingerprintOf(key);
      if (known.value.includes(print)) return ok(null);
      return store.write([...known.value, print].join('\n'));
    },
  };
}

/** Storage of a renewal of an account's sealing key. */
export function renewalStoresOf(place: KeyLocation): RenewalStores {
  return {
    older: accountKeyStore(place, 'older-sealing-key'),
    digests: accountKeyStore(place, 'digest-key'),
    remember: formerKeysOf(place).remember,
  };
}

function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update('tillroom-former-key').update(key).digest('hex');
}

function fingerprintsIn(text: string): readonly string[] {
  return text.split('\n').filter((line) => /^[0-9a-f]{64}$/u.test(line));
}
