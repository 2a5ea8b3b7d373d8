import type { Failure } from '../../../contract/failure.ts';
import { isExpired } from '../../../domain/records/join-file.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { AccountContext } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import type { JoinDeps } from '../records/join/join-deps.ts';

/** Computers beside this one that have the keys of an account, or may still get them by a join file. */
export type KeyHolders = 'none' | 'other-terminals' | 'invitation';

/**
 * Finds who else has the keys of the open account. A removed terminal keeps its copies and counts as none: it writes in
 * the records no more, and reads nothing there once its login is revoked.
 *
 * A terminal that has just joined is known by its login alone, so that logins are asked for as well as leases.
 */
export async function findKeyHolders(
  {
    account,
    ledger,
    terminalId,
    clock,
  }: Pick<AccountContext, 'account' | 'ledger' | 'terminalId' | 'clock'>,
  { roles, storesOf }: Pick<JoinDeps, 'roles' | 'storesOf'>,
): Promise<Result<KeyHolders, Failure>> {
  const own = await storesOf(account, null).logins.read();
  if (!own.ok) return recordsFailure({ kind: 'unreachable' });
  if (own.value === null) return ok('none');
  const terminals = await ledger.terminals.terminals();
  if (!terminals.ok) return recordsFailure(terminals.error);
  const rights = await roles.rights(own.value);
  if (!rights.ok) return recordsFailure({ kind: 'unreachable' });
  const { joined, removed, invited } = rights.value;
  const seen = [...joined, ...terminals.value.map((one) => one.terminalId)];
  if (seen.some((id) => id !== terminalId && !removed.includes(id))) return ok('other-terminals');
  const now = clock.now();
  return ok(invited.some((expiresAt) => !isExpired(expiresAt, now)) ? 'invitation' : 'none');
}
