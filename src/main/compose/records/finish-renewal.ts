import type { AuditBreach } from '../../../domain/audit/chain.ts';
import type { Host } from '../../host.ts';
import type { LogKeyState } from '../../ledger/renew-log-key.ts';
import type { AuditKeyring, NextAuditKey } from '../../ports/ledger/audit.ts';

/** The keys of a log once a renewal was finished, and what its check found before. */
export interface Session {
  readonly session: AuditKeyring | null;
  readonly breachBefore: AuditBreach | null;
}

/**
 * Lets records go over to the next key of their log, where there is one; `goOver` asks the records in their place.
 *
 * While restored records wait to take the place of these (`isHeld`), the keychain stays as those need it.
 */
export async function finishRenewal(
  { log }: Pick<Host, 'log'>,
  keyring: AuditKeyring | null,
  goOver: (keyring: AuditKeyring, next: NextAuditKey) => Promise<LogKeyState>,
  isHeld = false,
): Promise<Session> {
  const next = keyring?.next ?? null;
  if (keyring === null || next === null) return { session: keyring, breachBefore: null };
  const { isRenewed, breach } = await goOver(keyring, next);
  if (!isRenewed) {
    log.warn('audit-key.not-renewed');
    return { session: keyring, breachBefore: null };
  }
  // The records have the new key now; a keychain that does not take it is asked again by the next opening.
  if (!isHeld && !(await next.settle())) log.error('audit-key.not-settled');
  const olderKeys = [...(keyring.olderKeys ?? []), keyring.key];
  return { session: { ...keyring, key: next.key, olderKeys, next: null }, breachBefore: breach };
}
