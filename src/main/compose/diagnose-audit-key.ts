import type { Status } from '../../contract/staff/session.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { Host } from '../host.ts';
import type { Vault } from '../ports/vault/vault.ts';
import { accountAudit, auditKeyringTrouble } from '../vault/audit-keyring.ts';
import { isKeyDamaged } from '../vault/sealing-keys.ts';

/**
 * Says why what the log of an account stands on cannot be had now, asking for the very items; null when it can.
 *
 * A keychain that answers may still hold a key that is none. Only the items themselves tell the two apart, and a
 * log that was opened without them is opened anew for nothing as long as they do not come.
 */
export async function diagnoseAuditKey(
  { host, vault }: { readonly host: Pick<Host, 'paths'>; readonly vault: Vault },
  account: Account,
): Promise<Status['blocked']> {
  const folder = host.paths.ledgerFolder(account.id);
  const trouble = await auditKeyringTrouble(accountAudit({ vault, account, folder }));
  if (trouble === null) return null;
  return trouble.kind !== 'keychain' || isKeyDamaged(trouble)
    ? { kind: 'records', reason: 'audit-key-damaged' }
    : { kind: 'keychain', reason: trouble.reason };
}
