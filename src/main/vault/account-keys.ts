import type { Account } from '../../domain/accounts/account.ts';
import type { AccountId } from '../../domain/ids.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { AccountKeys, KeysNotRestored } from '../ports/ledger/backup.ts';
import type { SealFailure } from '../ports/vault/sealer.ts';
import type { Vault } from '../ports/vault/vault.ts';
import { accountAudit } from './audit-keyring.ts';
import type { SealingKeyStore } from './seal.ts';
import { accountKeyStore, isKeyDamaged } from './sealing-keys.ts';

/** The keys of accounts at their location: practice beside its records, all others in the keychain. */
export function createAccountKeys(
  vault: Vault,
  ledgerFolder: (id: AccountId) => string,
): AccountKeys {
  const placesIn = (account: Account, folder: string) => {
    const place = { vault, account, folder };
    const { keys, heads } = accountAudit(place);
    return { sealing: accountKeyStore(place, 'sealing-key'), audit: keys, heads };
  };
  const placesOf = (account: Account) => placesIn(account, ledgerFolder(account.id));
  return {
    read: async (account) => {
      const { sealing, audit, heads } = placesOf(account);
      const sealingKey = await sealing.read();
      const auditKey = await audit.read();
      const known = await heads.read();
      if (!sealingKey.ok || !auditKey.ok || !known.ok || auditKey.value === null) return null;
      return {
        sealingKey: sealingKey.value?.toString('hex') ?? null,
        auditKey: auditKey.value.toString('hex'),
        heads: known.value ?? {},
      };
    },
    restore: async (account, manifest, folder) => {
      const here = placesOf(account);
      const known = unlessDamaged(await here.heads.read());
      if (!known.ok) return known;
      const ownKey = unlessDamaged(await here.audit.read());
      if (!ownKey.ok) return ownKey;
      const isSameLog = ownKey.value?.toString('hex') === manifest.auditKey;
      // Heads known on this computer stay known: an older backup must not pass for the newest.
      const heads = isSameLog ? (known.value ?? manifest.heads) : manifest.heads;
      const places = placesIn(account, folder);
      const { sealingKey, auditKey } = manifest;
      const keys = [
        ...(sealingKey === null ? [] : [{ store: places.sealing, hex: sealingKey }]),
        { store: places.audit, hex: auditKey },
      ];
      const brought = await bring(keys);
      if (!brought.ok) return brought;
      return (await places.heads.write(heads)) ? ok(null) : failed({ kind: 'not-written' });
    },
  };
}

interface KeyToBring {
  readonly store: SealingKeyStore;
  readonly hex: string;
}

/** A different key already stored belongs to other records, and is never overwritten. */
async function bring(keys: readonly KeyToBring[]): Promise<Result<null, KeysNotRestored>> {
  const missing: KeyToBring[] = [];
  for (const key of keys) {
    // oxlint-disable-next-line no-await-in-loop -- The keychain takes one call at a time.
    const found = unlessDamaged(await key.store.read());
    if (!found.ok) return found;
    if (found.value === null) missing.push(key);
    else if (found.value.toString('hex') !== key.hex) return failed({ kind: 'other-keys' });
  }
  for (const { store, hex } of missing) {
    // oxlint-disable-next-line no-await-in-loop -- As above.
    const written = await store.write(Buffer.from(hex, 'hex'));
    if (!written.ok) return failed(notRestored(written.error));
  }
  return ok(null);
}

/** A stored value that is no key is worthless: the backup's key replaces it. */
function unlessDamaged<Value>(
  found: Result<Value | null, SealFailure>,
): Result<Value | null, KeysNotRestored> {
  if (found.ok) return found;
  return isKeyDamaged(found.error) ? ok(null) : failed(notRestored(found.error));
}

function notRestored(failure: SealFailure): KeysNotRestored {
  return failure.kind === 'keychain'
    ? { kind: 'keychain', reason: failure.reason }
    : { kind: 'not-written' };
}
