import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../../domain/accounts/account.ts';
import type { AccountId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { Secret } from '../../domain/secret.ts';
import type { SealFailure } from '../ports/vault/sealer.ts';
import type { Vault } from '../ports/vault/vault.ts';
import { backupSaltBytes } from './backup-cipher.ts';
import { sealingKeyBytes } from './seal.ts';
import type { RemovableKeyStore } from './seal.ts';
import { writePrivateFile } from './write-private-file.ts';

/**
 * Stores the sealing key of a practice account in a file that its user alone may read.
 *
 * Practice has nothing worth a keychain and must run without one; test and live never use a file.
 */
export function fileSealingKeys(file: string, bytes = sealingKeyBytes): RemovableKeyStore {
  return {
    read: async () => {
      try {
        if (process.platform !== 'win32') {
          const { mode } = await stat(file);
          if ((mode & 0o077) !== 0) return damaged;
        }
        return keyOfText(await readFile(file, 'utf8'), bytes);
      } catch (error) {
        return isMissing(error) ? ok(null) : damaged;
      }
    },
    write: async (key) =>
      (await writePrivateFile(file, textOfKey(key)))
        ? ok(null)
        : failed({ kind: 'key-unwritable' }),
    remove: async () => {
      try {
        await rm(file, { force: true });
        return ok(null);
      } catch {
        return failed({ kind: 'key-unwritable' });
      }
    },
  };
}

/** The keys of an account, each under this name in any storage. */
export type KeyName =
  | 'sealing-key'
  /** The sealing key before, while a renewal is under way. */
  | 'older-sealing-key'
  | 'digest-key'
  | 'staff-pepper'
  | 'audit-key'
  /** The key of the log that the records are to go over to, while a renewal is under way. */
  | 'next-audit-key'
  | 'computer-mark'
  /** A salt followed by the key that a passphrase gives under it. */
  | 'backup-key';

/** Bytes of a salt followed by its key. */
export const saltedKeyBytes = backupSaltBytes + sealingKeyBytes;

/** Storage of an account's key: practice in its own folder, test and live in the keychain. */
export function accountKeyStore(
  { vault, account, folder }: KeyLocation,
  name: KeyName,
): RemovableKeyStore {
  const bytes = name === 'backup-key' ? saltedKeyBytes : sealingKeyBytes;
  return account.mode === 'practice'
    ? fileSealingKeys(join(folder, name), bytes)
    : keychainSealingKeys(vault, account.id, { name, bytes });
}

/** Facts that decide where the keys of an account are stored. */
export interface KeyLocation {
  readonly vault: Vault;
  readonly account: Pick<Account, 'id' | 'mode'>;
  /** The folder of the account's records. */
  readonly folder: string;
}

/** Stores a key of a test or live account, above all its sealing key, in the keychain. */
export function keychainSealingKeys(
  vault: Vault,
  account: AccountId,
  {
    name = 'sealing-key',
    bytes = sealingKeyBytes,
  }: { readonly name?: KeyName; readonly bytes?: number } = {},
): RemovableKeyStore {
  return {
    read: async () => {
      const found = await vault.read(account, name);
      if (!found.ok) return failed({ kind: 'keychain', reason: found.error.kind });
      return found.value === null ? ok(null) : keyOfText(found.value.reveal(), bytes);
    },
    write: async (key) => {
      const written = await vault.write(account, name, new Secret(textOfKey(key)));
      return written.ok ? ok(null) : failed({ kind: 'keychain', reason: written.error.kind });
    },
    remove: async () => {
      const removed = await vault.remove(account, name);
      return removed.ok ? ok(null) : failed({ kind: 'keychain', reason: removed.error.kind });
    },
  };
}

/** True when the stored value was read and is no key, so that only replacing it helps. */
export function isKeyDamaged(failure: SealFailure): boolean {
  if (failure.kind === 'keychain') return failure.reason === 'garbage';
  return failure.kind === 'key-damaged';
}

const damaged = failed({ kind: 'key-damaged' } as const);

function textOfKey(key: Buffer): string {
  return key.toString('hex');
}

/** Reads a key from its stored text; `key-damaged` for a text that is none. */
export function keyOfText(text: string, bytes: number): Result<Buffer, SealFailure> {
  const hex = text.trim();
  const isKey = hex.length === bytes * 2 && /^[0-9a-f]+$/u.test(hex);
  return isKey ? ok(Buffer.from(hex, 'hex')) : damaged;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
