import type { Status } from '../../contract/staff/session.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { Host } from '../host.ts';
import type { Vault } from '../ports/vault/vault.ts';
import { accountAudit, auditKeyringTrouble } from '../vault/audit-keyring.ts';
import { isKeyDamaged } from '../vault/sealing-keys.ts';

/**
 * Reads the keys of an account's audit log and returns the reason one cannot be used; null when all can.
 *
 * A keychain that responds may still hold a damaged key. Only reading the items tells the two apart, and reopening a
 * log without its keys gains nothing until they can be read.
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
