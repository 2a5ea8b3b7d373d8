import type { Account } from '../../domain/account.ts';
import type { AccountId } from '../../domain/ids.ts';
import type { AccountKeys } from '../ports/backup.ts';
import type { Vault } from '../ports/vault.ts';
import { accountAudit } from './audit-seat.ts';
import type { SealingKeyStore } from './seal.ts';
import { accountKeyStore } from './sealing-keys.ts';

/** The keys of accounts where they are kept: practice beside its records, all others in the keychain. */
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
      const known = await here.heads.read();
      const ownKey = await here.audit.read();
      if (!known.ok || !ownKey.ok) return false;
      const isSameLog = ownKey.value?.toString('hex') === manifest.auditKey;
      // What is known of the records here stays known: an older backup must not pass for the newest.
      const heads = isSameLog ? (known.value ?? manifest.heads) : manifest.heads;
      const places = placesIn(account, folder);
      const { sealingKey, auditKey } = manifest;
      return (
        (sealingKey === null || (await bring(places.sealing, sealingKey))) &&
        (await bring(places.audit, auditKey)) &&
        places.heads.write(heads)
      );
    },
  };
}

/** Another key that lies there already belongs to other records, and is never written over. */
async function bring(store: SealingKeyStore, hex: string): Promise<boolean> {
  const found = await store.read();
  if (!found.ok) return false;
  if (found.value !== null) return found.value.toString('hex') === hex;
  return (await store.write(Buffer.from(hex, 'hex'))).ok;
}
