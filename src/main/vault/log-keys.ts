import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Account } from '../../domain/accounts/account.ts';
import type { AccountId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { NextAuditKey } from '../ports/ledger/audit.ts';
import type { LogKeys } from '../ports/vault/log-keys.ts';
import type { SealFailure } from '../ports/vault/sealer.ts';
import type { Vault } from '../ports/vault/vault.ts';
import { createAuditSigner } from './audit-signer.ts';
import { accountKeyStore, fileSealingKeys, isKeyDamaged, keyOfText } from './sealing-keys.ts';
import type { KeyLocation } from './sealing-keys.ts';
import { sealingKeyBytes } from './seal.ts';
import type { RemovableKeyStore, SealingKeyStore } from './seal.ts';
import { fileText, textStoreOf } from './text-store.ts';
import type { TextStore } from './text-store.ts';

/** Maximum number of older keys: some keychains take no longer text. */
export const olderKeysMax = 24;

/** Storage of the keys that a log had before, oldest first. */
export interface OlderKeys {
  read(): Promise<Result<readonly Buffer[], SealFailure>>;
  /** Adds a key at the end, unless it is there. */
  add(key: Buffer): Promise<Result<null, SealFailure>>;
  /** Stores a list where there is none, or none that can be read as one. */
  bring(keys: readonly Buffer[]): Promise<Result<null, SealFailure>>;
}

/** Storage of the keys of a log. */
export interface LogKeyStores {
  readonly keys: SealingKeyStore;
  readonly next: RemovableKeyStore;
  readonly older: OlderKeys;
}

/** The keys of an account's log: practice beside its records, all others in the keychain. */
export function logKeyStoresOf(place: KeyLocation): LogKeyStores {
  return {
    keys: accountKeyStore(place, 'audit-key'),
    next: accountKeyStore(place, 'next-audit-key'),
    older: olderKeysOf(textStoreOf(place, 'older-audit-keys')),
  };
}

/** The keys of a practice account's log, beside its records. */
export function fileLogKeys(folder: string): LogKeyStores {
  return {
    keys: fileSealingKeys(join(folder, 'audit-key')),
    next: fileSealingKeys(join(folder, 'next-audit-key')),
    older: olderKeysOf(fileText(join(folder, 'older-audit-keys'))),
  };
}

function olderKeysOf(store: TextStore): OlderKeys {
  const read = async (): Promise<Result<readonly Buffer[], SealFailure>> => {
    const text = await store.read();
    if (!text.ok) return text;
    const keys: Buffer[] = [];
    const lines = (text.value ?? '').split('\n').filter((line) => line !== '');
    for (const line of lines) {
      const key = keyOfText(line, sealingKeyBytes);
      if (!key.ok) return key;
      keys.push(key.value);
    }
    return ok(keys);
  };
  const write = (keys: readonly Buffer[]) =>
    store.write(keys.map((key) => key.toString('hex')).join('\n'));
  return {
    read,
    add: async (key) => {
      const known = await read();
      if (!known.ok) return known;
      return known.value.some((one) => one.equals(key)) ? ok(null) : write([...known.value, key]);
    },
    bring: async (keys) => {
      const known = await read();
      if (!known.ok) return isKeyDamaged(known.error) ? write(keys) : known;
      return known.value.length > 0 || keys.length === 0 ? ok(null) : write(keys);
    },
  };
}

/** The keys of a log as stored. */
export interface StoredLogKeys {
  readonly key: Buffer;
  readonly olderKeys: readonly Buffer[];
  readonly next: NextAuditKey | null;
}

/**
 * Reads the keys of a log; null when there is no key yet.
 *
 * A renewal writes the next key, then the records go over to it, and only then it becomes the present one: the older one
 * is stored among the older ones first, so that a kill in between leaves every key that the records may need.
 */
export async function readLogKeys({
  keys,
  next,
  older,
}: LogKeyStores): Promise<Result<StoredLogKeys | null, SealFailure>> {
  const present = await keys.read();
  if (!present.ok) return present;
  const coming = await next.read();
  if (!coming.ok) return coming;
  const before = await older.read();
  if (!before.ok) return before;
  const key = present.value;
  if (key === null) return ok(null);
  const olderKeys = before.value.filter((one) => !one.equals(key));
  const made = coming.value;
  if (made === null) return ok({ key, olderKeys, next: null });
  if (made.equals(key)) {
    // All but the last step of a renewal was done; what stays is removed by the next opening.
    await next.remove();
    return ok({ key, olderKeys, next: null });
  }
  const settle = async () =>
    (await older.add(key)).ok && (await keys.write(made)).ok && (await next.remove()).ok;
  const details = {
    signedBy: createAuditSigner(made).fingerprint,
    signedByBefore: createAuditSigner(key).fingerprint,
  };
  return ok({ key, olderKeys, next: { key: made, details, settle } });
}

/** Begins renewals of the keys of logs. */
export function createLogKeys(vault: Vault, ledgerFolder: (id: AccountId) => string): LogKeys {
  const storesOf = (account: Account) =>
    logKeyStoresOf({ vault, account, folder: ledgerFolder(account.id) });
  return {
    begin: async (account) => {
      const { keys, next, older } = storesOf(account);
      const [present, pending, before] = [await keys.read(), await next.read(), await older.read()];
      if (!present.ok) return present;
      if (!pending.ok) return pending;
      if (!before.ok) return before;
      if (present.value === null) return failed({ kind: 'key-missing' });
      // A key that the records may have gone over to is never replaced by another.
      if (pending.value !== null) return ok('under-way');
      if (before.value.length >= olderKeysMax) return ok('too-many');
      const written = await next.write(randomBytes(sealingKeyBytes));
      return written.ok ? ok('begun') : written;
    },
    abandon: async (account) => {
      await storesOf(account).next.remove();
    },
    state: async (account) => {
      const { next, older } = storesOf(account);
      const [pending, before] = [await next.read(), await older.read()];
      if (!pending.ok) return pending;
      if (!before.ok) return before;
      return ok({ renewals: before.value.length, isUnderWay: pending.value !== null });
    },
  };
}
