import type { Failure } from '../../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../../contract/index.ts';
import type { Account } from '../../../../domain/accounts/account.ts';
import { ok } from '../../../../domain/result.ts';
import type { Result } from '../../../../domain/result.ts';
import type { AccountContext } from '../../account-context.ts';
import { recordsFailure } from '../../records-failure.ts';
import { ownerOf } from './invite-terminal.ts';
import type { JoinDeps } from './join-deps.ts';

/** Reads what this terminal's login may do beyond its need, and the logins of removed terminals. */
export async function readRights(
  { account, ledger }: Pick<AccountContext, 'account' | 'ledger'>,
  { roles, storesOf }: Pick<JoinDeps, 'roles' | 'storesOf'>,
): Promise<Result<OperationOutput<'terminals.rights'>, Failure>> {
  const own = await storesOf(account, null).logins.read();
  if (!own.ok || own.value === null) return ok({ kind: 'not-read', reason: 'not-on-server' });
  const rights = await roles.rights(own.value);
  if (!rights.ok) return ok({ kind: 'not-read', reason: rights.error.kind });
  const { excess, joined, removed } = rights.value;
  const terminals = await ledger.terminals.terminals();
  if (!terminals.ok) return recordsFailure(terminals.error);
  const toRevoke = terminals.value
    .filter(({ terminalId }) => removed.includes(terminalId) && joined.includes(terminalId))
    .map(({ terminalId: id, name }) => ({ id, name }));
  const script = roles.script(own.value.place.database);
  return ok({ kind: 'read', excess: [...excess], script, toRevoke });
}

/** Removes the login of a terminal, as the owner of the tables. */
export async function revokeLogin(
  { account }: Pick<AccountContext, 'account'>,
  { roles, storesOf }: Pick<JoinDeps, 'roles' | 'storesOf'>,
  { terminalId, ...typed }: ParsedInput<'terminals.revoke-login'>,
): Promise<OperationOutput<'terminals.revoke-login'>> {
  const owner = await ownerOf(storesOf(account, null), typed);
  if (owner === null) return { kind: 'not-revoked', reason: 'not-on-server' };
  const revoked = await roles.revoke(owner, terminalId);
  if (!revoked.ok) return { kind: 'not-revoked', reason: revoked.error.kind };
  return { kind: revoked.value ? 'revoked' : 'no-login' };
}

/** Updates the records of the open account, which did not open, and opens them again. */
export async function upgradeRecords(
  account: Account,
  { roles, storesOf, terminalId, accounts }: JoinDeps,
  typed: ParsedInput<'terminals.upgrade'>,
): Promise<Result<OperationOutput<'terminals.upgrade'>, Failure>> {
  const owner = await ownerOf(storesOf(account, null), typed);
  if (owner === null) return ok({ kind: 'not-upgraded', reason: 'not-on-server' });
  const at = accounts.clock.now();
  const upgraded = await roles.upgrade(owner, { accountId: account.id, terminalId, at });
  if (!upgraded.ok) return ok({ kind: 'not-upgraded', reason: upgraded.error.kind });
  const opened = await accounts.openAccount(account.id);
  return opened.ok ? ok({ kind: 'upgraded', ...upgraded.value }) : opened;
}
