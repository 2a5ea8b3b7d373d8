import type { Account } from '../../domain/accounts/account.ts';
import type { AccountId } from '../../domain/ids.ts';
import { ok } from '../../domain/result.ts';
import type { BackupKeys } from '../ports/ledger/backup.ts';
import type { Vault } from '../ports/vault/vault.ts';
import { backupSaltBytes } from './backup-cipher.ts';
import { accountKeyStore } from './sealing-keys.ts';

/**
 * Stores the key of an account's automatic backups with its salt, as one value.
 *
 * The salt is not a secret, but a changed one would make files that no passphrase opens.
 */
export function createBackupKeys(
  vault: Vault,
  ledgerFolder: (id: AccountId) => string,
): BackupKeys {
  const storeOf = (account: Account) =>
    accountKeyStore({ vault, account, folder: ledgerFolder(account.id) }, 'backup-key');
  return {
    read: async (account) => {
      const found = await storeOf(account).read();
      if (!found.ok || found.value === null) return found.ok ? ok(null) : found;
      return ok({
        salt: found.value.subarray(0, backupSaltBytes),
        key: found.value.subarray(backupSaltBytes),
      });
    },
    write: (account, { salt, key }) => storeOf(account).write(Buffer.concat([salt, key])),
  };
}
