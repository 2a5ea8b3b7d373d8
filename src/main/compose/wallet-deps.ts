import type { Failure } from '../../contract/failure.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { Secret } from '../../domain/secret.ts';
import type { GatewayEndpoint } from '../ports/gateway/gateway.ts';
import type { Lightbox } from '../ports/lightbox.ts';
import type { Settings } from '../ports/settings.ts';
import type { Vault } from '../ports/vault/vault.ts';
import type { WalletEndpoint } from '../ports/gateway/wallet-gateway.ts';
import { practiceSharedSecret } from '../sandbox/bank.ts';
import type { AddressConfirmations } from '../usecases/accounts/addresses/confirm-address.ts';
import { refuseAddress } from '../usecases/accounts/addresses/approved-addresses.ts';
import { readBoundSecret } from '../usecases/accounts/bound-secret.ts';
import type { WalletDeps } from '../usecases/wallet/wallet-deps.ts';
import { createWalletReturns } from '../usecases/wallet/wallet-returns.ts';
import { confirmedPlaces } from '../../domain/accounts/service-address.ts';

/** Dependencies for wallet checkouts. */
export interface WalletParts {
  readonly settings: Settings;
  readonly vault: Vault;
  readonly lightbox: Lightbox;
  /** The practice bank's endpoint; null for other accounts and while it is down. */
  readonly practiceEndpoint: () => GatewayEndpoint | null;
  /** Addresses of the open account; null in practice. */
  readonly addresses: () => AddressConfirmations | null;
  readonly announceStatus: () => Promise<void>;
}

/** Wallet checkouts of the open account; call `reset` when another account takes its place. */
export function createWalletDeps(parts: WalletParts): WalletDeps & { readonly reset: () => void } {
  const { settings, lightbox, announceStatus } = parts;
  const returns = createWalletReturns();
  const practiceUrl = () => parts.practiceEndpoint()?.baseUrl ?? null;
  const paynowUrl = ({ mode, paynowUrl: kept }: Account): string | null => {
    if (mode === 'practice') return practiceUrl();
    return kept === '' ? null : kept;
  };
  const isApproved = async (account: Account, url: string): Promise<Result<null, Failure>> => {
    const approved = await refuseAddress(parts, account, url);
    return approved.ok ? approved : failed({ kind: 'keychain', reason: approved.error.kind });
  };
  const isConfirmed = async (): Promise<Result<null, Failure>> => {
    const confirmed = (await parts.addresses()?.refuse(confirmedPlaces)) ?? ok(null);
    return confirmed.ok ? confirmed : failed({ kind: 'keychain', reason: confirmed.error.kind });
  };
  const mayReach = async (account: Account, url: string): Promise<Result<null, Failure>> => {
    const approved = await isApproved(account, url);
    return approved.ok ? isConfirmed() : approved;
  };
  return {
    settings,
    mayReach,
    lightbox,
    returns,
    announceStatus,
    paynowUrl,
    practiceLightboxUrl: ({ mode }) => {
      const url = mode === 'practice' ? practiceUrl() : null;
      return url === null ? null : `${url}/lightbox`;
    },
    endpoint: async (account) => {
      const url = paynowUrl(account);
      if (url === null) return failed({ kind: 'practice-bank-down' });
      const approved = await isApproved(account, url);
      if (!approved.ok) return approved;
      const secret = await secretOf(parts.vault, account);
      if (!secret.ok) return secret;
      const confirmed = await isConfirmed();
      if (!confirmed.ok) return confirmed;
      const { username } = account;
      return ok<WalletEndpoint>({ paynowUrl: url, username, sharedSecret: secret.value });
    },
    reset: () => {
      returns.forgetAll();
      lightbox.closeAll();
    },
  };
}

/** Read for every hash and never kept, so that a removed secret is not used again. */
async function secretOf(vault: Vault, account: Account): Promise<Result<Secret, Failure>> {
  if (account.mode === 'practice') return ok(new Secret(practiceSharedSecret));
  const found = await readBoundSecret(vault, account, 'shared-secret');
  if (!found.ok) return failed({ kind: 'keychain', reason: found.error.kind });
  return found.value === null
    ? failed({ kind: 'keychain', reason: 'missing-secret' })
    : ok(found.value);
}
