import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditHead, AuditHeads } from '../../domain/audit/chain.ts';
import type { AccountId, TerminalId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { Secret } from '../../domain/secret.ts';
import type { AuditKeyring } from '../ports/ledger/audit.ts';
import type { SealFailure } from '../ports/vault/sealer.ts';
import type { Vault } from '../ports/vault/vault.ts';
import { sealingKeyBytes } from './seal.ts';
import { fileLogKeys, logKeyStoresOf, readLogKeys } from './log-keys.ts';
import type { LogKeyStores } from './log-keys.ts';
import type { KeyLocation } from './sealing-keys.ts';
import { writePrivateFile } from './write-private-file.ts';

/** Storage of a log's heads between starts. */
export interface HeadStore {
  /** Null when there are none, or none that can be trusted. */
  read(): Promise<Result<AuditHeads | null, SealFailure>>;
  write(this: void, heads: AuditHeads): Promise<boolean>;
}

/** Storage of a log's keys and heads. */
export interface AuditStorage extends LogKeyStores {
  readonly heads: HeadStore;
}

/**
 * Reads the key and heads of an account's log; null when they cannot be read, and then nothing may be written.
 *
 * A missing key is created, and stored together with the first heads: before that no entry can have been written with
 * it, so that a kill in between costs nothing.
 */
export async function openAuditKeyring(
  terminalId: TerminalId,
  { heads, ...stores }: AuditStorage,
): Promise<AuditKeyring | null> {
  const { keys } = stores;
  const found = await readLogKeys(stores);
  const known = await heads.read();
  if (!found.ok || !known.ok) return null;
  if (found.value !== null) {
    return { terminalId, ...found.value, heads: known.value, keepHeads: heads.write };
  }
  const made = randomBytes(sealingKeyBytes);
  let isKept = false;
  return {
    terminalId,
    key: made,
    heads: isEmpty(known.value) ? null : known.value,
    keepHeads: async (fresh) => {
      isKept ||= (await keys.write(made)).ok;
      return isKept && heads.write(fresh);
    },
  };
}

/**
 * Reads the key and heads of an account's log, and returns the failure of the first that cannot be read; null when both
 * can.
 */
export async function auditKeyringTrouble({
  heads,
  ...stores
}: AuditStorage): Promise<SealFailure | null> {
  const found = await readLogKeys(stores);
  if (!found.ok) return found.error;
  const known = await heads.read();
  return known.ok ? null : known.error;
}

function isEmpty(heads: AuditHeads | null): boolean {
  return heads === null || Object.keys(heads).length === 0;
}

/** Keeps the heads of a test or live account in the operating system's keychain. */
function keychainHeads(vault: Vault, account: AccountId): HeadStore {
  return {
    read: async () => {
      const found = await vault.read(account, 'audit-head');
      if (!found.ok) return failed({ kind: 'keychain', reason: found.error.kind });
      return ok(found.value === null ? null : headsOfText(found.value.reveal()));
    },
    write: async (heads) =>
      (await vault.write(account, 'audit-head', new Secret(JSON.stringify(heads)))).ok,
  };
}

/** Storage for practice: both lie beside its records, like its sealing key. */
export function practiceAudit(folder: string): AuditStorage {
  return { ...fileLogKeys(folder), heads: fileHeads(join(folder, 'audit-head')) };
}

/** Keeps the heads of a practice account in a file beside its records. */
function fileHeads(file: string): HeadStore {
  return {
    read: async () => {
      try {
        return ok(headsOfText(await readFile(file, 'utf8')));
      } catch {
        return ok(null);
      }
    },
    write: (heads) => writePrivateFile(file, JSON.stringify(heads)),
  };
}

/** Storage of an account's log key and heads. */
export function accountAudit(place: KeyLocation): AuditStorage {
  if (place.account.mode === 'practice') return practiceAudit(place.folder);
  const heads = keychainHeads(place.vault, place.account.id);
  return { ...logKeyStoresOf(place), heads };
}

function headsOfText(text: string): AuditHeads | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.values(value).every(isHead) ? (value as AuditHeads) : null;
}

function isHead(value: unknown): value is AuditHead {
  if (typeof value !== 'object' || value === null) return false;
  const { sequence, mac } = value as Partial<Record<keyof AuditHead, unknown>>;
  return Number.isSafeInteger(sequence) && typeof mac === 'string' && /^[0-9a-f]{64}$/u.test(mac);
}
