import type { Failure } from '../../../contract/failure.ts';
import { failed } from '../../../domain/result.ts';
import type { VaultFailure } from '../../ports/vault/vault.ts';

/** Reports a keychain's failure to the screen. */
export function keychainFailure(failure: VaultFailure): {
  readonly ok: false;
  readonly error: Failure;
} {
  return failed({ kind: 'keychain', reason: failure.kind });
}
