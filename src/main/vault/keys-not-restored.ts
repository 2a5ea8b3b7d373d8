import { failed, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { KeysNotRestored } from '../ports/ledger/backup.ts';
import type { SealFailure } from '../ports/vault/sealer.ts';
import { isKeyDamaged } from './sealing-keys.ts';

/** A stored value that is no key is worthless: the key of the file replaces it. */
export function unlessDamaged<Value>(
  found: Result<Value | null, SealFailure>,
): Result<Value | null, KeysNotRestored> {
  if (found.ok) return found;
  return isKeyDamaged(found.error) ? ok(null) : failed(notRestored(found.error));
}

export function notRestored(failure: SealFailure): KeysNotRestored {
  return failure.kind === 'keychain'
    ? { kind: 'keychain', reason: failure.reason }
    : { kind: 'not-written' };
}
