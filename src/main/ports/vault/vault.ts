import type { keychainFailures } from '../../../domain/accounts/keychain-failures.ts';
import type { SecretName } from '../../../domain/accounts/account.ts';
import type { AccountId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';

/** The reason the OS keychain did not complete a call; nothing was written anywhere else. */
export interface VaultFailure {
  readonly kind: (typeof keychainFailures)[number];
}

/** The present state of the keychain. */
export type VaultState = 'ready' | VaultFailure['kind'];

/** The OS keychain, by account id; secrets are stored nowhere else. */
export interface Vault {
  state(): Promise<VaultState>;
  /** Null when the keychain works and has no such item. */
  read(account: AccountId, name: SecretName): Promise<Result<Secret | null, VaultFailure>>;
  write(account: AccountId, name: SecretName, value: Secret): Promise<Result<null, VaultFailure>>;
  remove(account: AccountId, name: SecretName): Promise<Result<null, VaultFailure>>;
}
