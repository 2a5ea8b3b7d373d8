import type { Account } from '../../domain/accounts/account.ts';
import type { AccountId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type {
  AccountKeys,
  BackupManifest,
  KeysNotRestored,
  RestoredKeys,
} from '../ports/ledger/backup.ts';
import type { SealFailure } from '../ports/vault/sealer.ts';
import type { Vault } from '../ports/vault/vault.ts';
import { accountAudit } from './audit-keyring.ts';
import type { AuditStorage } from './audit-keyring.ts';
import type { SealingKeyStore } from './seal.ts';
import { readLogKeys } from './log-keys.ts';
import { adoptKeys } from './adopt-keys.ts';
import type { KeyPlaces } from './adopt-keys.ts';
import { formerKeysOf } from './former-keys.ts';
import { notRestored, unlessDamaged } from './keys-not-restored.ts';
import { accountKeyStore, isKeyDamaged } from './sealing-keys.ts';

/** The keys of accounts at their location: practice beside its records, all others in the keychain. */
export function createAccountKeys(
  vault: Vault,
  ledgerFolder: (id: AccountId) => string,
): AccountKeys {
  const placesIn = (account: Account, folder: string): KeyPlaces => {
    const place = { vault, account, folder };
    return {
      sealing: accountKeyStore(place, 'sealing-key'),
      older: accountKeyStore(place, 'older-sealing-key'),
      digests: accountKeyStore(place, 'digest-key'),
      former: formerKeysOf(place),
      log: accountAudit(place),
    };
  };
  const placesOf = (account: Account) => placesIn(account, ledgerFolder(account.id));
  return {
    read: async (account) => {
      const { sealing, older, digests, log } = placesOf(account);
      const sealingKey = await sealing.read();
      const olderKey = await older.read();
      const digestKey = await digests.read();
      const logKeys = await readLogKeys(log);
      const known = await log.heads.read();
      if (
        !olderKey.ok ||
        !digestKey.ok ||
        !sealingKey.ok ||
        !logKeys.ok ||
        !known.ok ||
        logKeys.value === null ||
        logKeys.value.next !== null
      )
        return null;
      const { key: auditKey, olderKeys: before } = logKeys.value;
      const olderAuditKeys = before.map((key) => key.toString('hex'));
      return {
        sealingKey: sealingKey.value?.toString('hex') ?? null,
        ...hexOf('olderSealingKey', olderKey.value),
        ...hexOf('digestKey', digestKey.value),
        auditKey: auditKey.toString('hex'),
        ...(olderAuditKeys.length > 0 ? { olderAuditKeys } : {}),
        heads: known.value ?? {},
      };
    },
    restore: async (account, manifest, folder) => {
      const here = placesOf(account);
      const known = unlessDamaged(await here.log.heads.read());
      if (!known.ok) return known;
      const own = await ownLogKeys(here.log, manifest);
      if (!own.ok) return own;
      const isSameLog = own.value.kind !== 'other';
      // Heads known on this computer stay known: an older backup must not pass for the newest.
      const heads = isSameLog ? (known.value ?? manifest.heads) : manifest.heads;
      const places = placesIn(account, folder);
      const sealing = await sealingKeysToBring(manifest, places);
      if (!sealing.ok) return sealing;
      const audit = { store: places.log.keys, hex: manifest.auditKey };
      const isFormer = own.value.kind === 'former';
      const brought = await bring([...sealing.value, ...(isFormer ? [] : [audit])]);
      if (!brought.ok) return brought;
      const log = await bringLogKeys(places.log, own.value, manifest);
      if (!log.ok) return failed(notRestored(log.error));
      return (await places.log.heads.write(heads)) ? ok(null) : failed({ kind: 'not-written' });
    },
    adopt: (account, kept, folder) => adoptKeys(placesIn(account, folder), kept),
  };
}

/** The relation of the key of a backup's log to the keys of the account here. */
type OwnLogKeys =
  | { readonly kind: 'same' | 'other' }
  /** The backup is from before a renewal. */
  | { readonly kind: 'former'; readonly present: Buffer; readonly olderKeys: readonly Buffer[] };

async function ownLogKeys(
  { keys, older }: AuditStorage,
  { auditKey }: Pick<BackupManifest, 'auditKey'>,
): Promise<Result<OwnLogKeys, KeysNotRestored>> {
  const own = unlessDamaged(await keys.read());
  if (!own.ok) return own;
  const before = unlessDamaged<readonly Buffer[]>(await older.read());
  if (!before.ok) return before;
  const key = Buffer.from(auditKey, 'hex');
  const [present, olderKeys] = [own.value, before.value ?? []];
  if (present?.equals(key) === true) return ok({ kind: 'same' });
  const isFormer = present !== null && olderKeys.some((one) => one.equals(key));
  return ok(isFormer ? { kind: 'former', present, olderKeys } : { kind: 'other' });
}

/**
 * Stores what a restore needs of the log's keys besides the backup's own one.
 *
 * For a backup from before a renewal the present key becomes the next one before the older takes its place, so that a
 * kill in between leaves the records that are still there with the key that they have.
 */
async function bringLogKeys(
  { keys, next, older }: AuditStorage,
  own: OwnLogKeys,
  { auditKey, olderAuditKeys = [] }: Pick<BackupManifest, 'auditKey' | 'olderAuditKeys'>,
): Promise<Result<null, SealFailure>> {
  if (own.kind !== 'former') {
    const coming = await next.read();
    if (!coming.ok && isKeyDamaged(coming.error)) await next.remove();
    return older.bring(olderAuditKeys.map((hex) => Buffer.from(hex, 'hex')));
  }
  const brought = await older.bring(own.olderKeys);
  if (!brought.ok) return brought;
  const pending = await next.read();
  if (!pending.ok) return pending;
  // A renewal that is under way stays so: the records that are there may have gone over to its key.
  const kept =
    pending.value === null ? await next.write(own.present) : await older.add(own.present);
  return kept.ok ? keys.write(Buffer.from(auditKey, 'hex')) : kept;
}

/** A member of the manifest that is left out where there is no such key. */
function hexOf<Name extends string>(name: Name, key: Buffer | null): { [Key in Name]?: string } {
  return key === null ? {} : ({ [name]: key.toString('hex') } as { [Key in Name]?: string });
}

/**
 * The sealing keys that a restore stores.
 *
 * A backup from before a renewal brings a key that this account had: it opens the restored values as the older key, and
 * they are sealed again with the present one. A key that the account never had is refused by `bring`.
 */
async function sealingKeysToBring(
  { sealingKey, olderSealingKey, digestKey }: RestoredKeys,
  places: Omit<KeyPlaces, 'log'>,
): Promise<Result<readonly KeyToBring[], KeysNotRestored>> {
  if (sealingKey === null) return ok([]);
  const present = unlessDamaged(await places.sealing.read());
  if (!present.ok) return present;
  const digests =
    digestKey === undefined ? [] : [{ store: places.digests, hex: digestKey, isKept: true }];
  const key = Buffer.from(sealingKey, 'hex');
  if (present.value !== null && !present.value.equals(key)) {
    const isFormer = await places.former.has(key);
    if (!isFormer.ok) return failed(notRestored(isFormer.error));
    if (isFormer.value) return ok([{ store: places.older, hex: sealingKey }, ...digests]);
  }
  const older =
    olderSealingKey === undefined ? [] : [{ store: places.older, hex: olderSealingKey }];
  return ok([{ store: places.sealing, hex: sealingKey }, ...older, ...digests]);
}

interface KeyToBring {
  readonly store: SealingKeyStore;
  readonly hex: string;
  /** True for a key that stays as it is here, if there is one. */
  readonly isKept?: boolean;
}

/** A different key already stored belongs to other records, and is never overwritten. */
async function bring(keys: readonly KeyToBring[]): Promise<Result<null, KeysNotRestored>> {
  const missing: KeyToBring[] = [];
  for (const key of keys) {
    // oxlint-disable-next-line no-await-in-loop -- The keychain takes one call at a time.
    const found = unlessDamaged(await key.store.read());
    if (!found.ok) return found;
    if (found.value === null) missing.push(key);
    else if (key.isKept === true) continue;
    else if (found.value.toString('hex') !== key.hex) return failed({ kind: 'other-keys' });
  }
  for (const { store, hex } of missing) {
    // oxlint-disable-next-line no-await-in-loop -- As above.
    const written = await store.write(Buffer.from(hex, 'hex'));
    if (!written.ok) return failed(notRestored(written.error));
  }
  return ok(null);
}
