import type { Account, SecretName } from '../../../domain/accounts/account.ts';
import { assertNever } from '../../../domain/assert.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { Credential, GatewayEndpoint } from '../../ports/gateway/gateway.ts';
import type { Vault } from '../../ports/vault/vault.ts';
import { refuseAddress } from './addresses/approved-addresses.ts';
import type { ApprovalDeps, NotApproved } from './addresses/approved-addresses.ts';
import { readBoundSecret } from './bound-secret.ts';
import type { BoundSecretFailure } from './bound-secret.ts';

/**
 * Reasons the gateway has no endpoint: a secret cannot be read, was never entered, or was entered for another address; or
 * no live account's admin approved the address of a test account.
 */
export type EndpointFailure =
  | BoundSecretFailure
  | NotApproved
  | { readonly kind: 'missing-secret'; readonly name: SecretName };

/** Time limit for connecting within one attempt, in ms (docs/charge.md). */
export const connectDeadlineMs = 15_000;

/**
 * The endpoint of a test or live account, with its credentials read from the keychain now. They are read for every
 * charge and never kept, so that a removed token is not used again.
 */
export async function endpointOf(
  account: Account,
  deps: ApprovalDeps,
): Promise<Result<GatewayEndpoint, EndpointFailure>> {
  const refused = await refuseAddress(deps, account, account.baseUrl);
  if (!refused.ok) return refused;
  const credential = await credentialOf(account, deps.vault);
  return credential.ok ? ok(endpointWith(account, credential.value)) : credential;
}

/** The endpoint for a known credential, such as the practice bank's. */
export function endpointWith(account: Account, credential: Credential): GatewayEndpoint {
  return {
    baseUrl: account.baseUrl,
    credential,
    additionalFields: account.additionalFields,
    connectDeadlineMs,
    softDeadlineMs: account.softDeadlineMs,
    hardDeadlineMs: account.hardDeadlineMs,
  };
}

async function credentialOf(
  account: Account,
  vault: Vault,
): Promise<Result<Credential, EndpointFailure>> {
  const scheme = account.credentialScheme;
  switch (scheme) {
    case 'none':
      return ok({ scheme });
    case 'basic': {
      const token = await need(account, vault, 'api-token');
      return token.ok ? ok({ scheme, username: account.username, token: token.value }) : token;
    }
    case 'bearer': {
      const token = await need(account, vault, 'api-token');
      return token.ok ? ok({ scheme, token: token.value }) : token;
    }
    case 'headers':
      return headersOf(account, vault);
    default:
      return assertNever(scheme);
  }
}

async function headersOf(
  account: Account,
  vault: Vault,
): Promise<Result<Credential, EndpointFailure>> {
  const headers: { readonly name: string; readonly value: Secret }[] = [];
  for (const name of account.credentialHeaderNames) {
    // oxlint-disable-next-line no-await-in-loop -- The keychain takes one call at a time.
    const value = await need(account, vault, `header:${name}`);
    if (!value.ok) return value;
    headers.push({ name, value: value.value });
  }
  return ok({ scheme: 'headers', headers });
}

async function need(
  account: Account,
  vault: Vault,
  name: SecretName,
): Promise<Result<Secret, EndpointFailure>> {
  const found = await readBoundSecret(vault, account, name);
  if (!found.ok) return found;
  return found.value === null ? failed({ kind: 'missing-secret', name }) : ok(found.value);
}
