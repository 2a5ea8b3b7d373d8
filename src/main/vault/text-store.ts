import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { Secret } from '../../domain/secret.ts';
import type { SealFailure } from '../ports/vault/sealer.ts';
import type { KeyLocation } from './sealing-keys.ts';
import { writePrivateFile } from './write-private-file.ts';

/** Storage of a text about an account's keys. */
export interface TextStore {
  /** Null when none was ever stored. */
  read(): Promise<Result<string | null, SealFailure>>;
  write(text: string): Promise<Result<null, SealFailure>>;
}

/** A text of an account: practice beside its records, all others in the keychain. */
export function textStoreOf(
  { vault, account, folder }: KeyLocation,
  name: 'former-keys' | 'older-audit-keys',
): TextStore {
  if (account.mode === 'practice') return fileText(join(folder, name));
  return {
    read: async () => {
      const found = await vault.read(account.id, name);
      if (!found.ok) return failed({ kind: 'keychain', reason: found.error.kind });
      return ok(found.value?.reveal() ?? null);
    },
    write: async (text) => {
      const written = await vault.write(account.id, name, new Secret(text));
      return written.ok ? ok(null) : failed({ kind: 'keychain', reason: written.error.kind });
    },
  };
}

/** A text in a file that its user alone may read. */
export function fileText(file: string): TextStore {
  return {
    read: async () => {
      try {
        return ok(await readFile(file, 'utf8'));
      } catch (error) {
        const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
        return code === 'ENOENT' ? ok(null) : failed({ kind: 'key-damaged' });
      }
    },
    write: async (text) =>
      (await writePrivateFile(file, text)) ? ok(null) : failed({ kind: 'key-unwritable' }),
  };
}
