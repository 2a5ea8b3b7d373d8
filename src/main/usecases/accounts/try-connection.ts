import type { ConnectionReport } from '../../../contract/accounts/accounts.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { AccountId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { findAccount } from './account-deps.ts';
import type { AccountDeps } from './account-deps.ts';
import { endpointOf } from './gateway-endpoint.ts';

/** Tries the account's credentials at the gateway; charges nothing. */
export async function tryConnection(
  deps: Pick<AccountDeps, 'settings' | 'vault' | 'gateway' | 'practiceEndpoint'>,
  id: AccountId,
): Promise<Result<ConnectionReport, Failure>> {
  const account = findAccount(deps.settings, id);
  if (account === null) return failed({ kind: 'not-found' });
  if (account.mode === 'practice') {
    const endpoint = deps.practiceEndpoint();
    if (endpoint === null) return ok({ kind: 'not-reached', reason: 'refused' });
    return ok(await deps.gateway.probe(endpoint));
  }
  const endpoint = await endpointOf(account, deps);
  if (endpoint.ok) return ok(await deps.gateway.probe(endpoint.value));
  const failure = endpoint.error;
  if (failure.kind === 'missing-secret') return ok({ kind: 'secret-missing' });
  return failed({ kind: 'keychain', reason: failure.kind });
}
