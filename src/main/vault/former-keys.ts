import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { Secret } from '../../domain/secret.ts';
import type { SealFailure } from '../ports/vault/sealer.ts';
import { accountKeyStore } from './sealing-keys.ts';
import type { KeyLocation } from './sealing-keys.ts';
import type { RenewalStores } from './seal.ts';
import { writePrivateFile } from './write-private-file.ts';

/** The sealing keys that an account had before, by their fingerprints; the keys themselves are gone. */
export interface FormerKeys {
  has(key: Buffer): Promise<Result<boolean, SealFailure>>;
  remember(this: void, key: Buffer): Promise<Result<null, SealFailure>>;
}

const name = 'former-keys';

/** The former keys of an account: practice beside its records, all others in the keychain. */
export function formerKeysOf(place: KeyLocation): FormerKeys {
  const read = async (): Promise<Result<readonly string[], SealFailure>> => {
    const text = await readText(place);
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
      return writeText(place, [...known.value, print].join('\n'));
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

async function readText({
  vault,
  account,
  folder,
}: KeyLocation): Promise<Result<string | null, SealFailure>> {
  if (account.mode === 'practice') {
    try {
      return ok(await readFile(join(folder, name), 'utf8'));
    } catch {
      return ok(null);
    }
  }
  const found = await vault.read(account.id, name);
  if (!found.ok) return failed({ kind: 'keychain', reason: found.error.kind });
  return ok(found.value?.reveal() ?? null);
}

async function writeText(
  { vault, account, folder }: KeyLocation,
  text: string,
): Promise<Result<null, SealFailure>> {
  if (account.mode === 'practice') {
    const isWritten = await writePrivateFile(join(folder, name), text);
    return isWritten ? ok(null) : failed({ kind: 'key-unwritable' });
  }
  const written = await vault.write(account.id, name, new Secret(text));
  return written.ok ? ok(null) : failed({ kind: 'keychain', reason: written.error.kind });
}
