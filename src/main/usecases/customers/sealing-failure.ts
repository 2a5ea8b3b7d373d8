import type { Failure } from '../../../contract/failure.ts';
import { failed } from '../../../domain/result.ts';
import type { SealFailure } from '../../ports/vault/sealer.ts';

/** Reports a failure with sealed values to the screen. */
export function sealingFailure(failure: SealFailure): {
  readonly ok: false;
  readonly error: Failure;
} {
  switch (failure.kind) {
    case 'keychain':
      return failed({ kind: 'keychain', reason: failure.reason });
    case 'records-unreadable':
      return failed({ kind: 'records', reason: 'unreadable' });
    default:
      return failed({ kind: 'sealing', reason: failure.kind });
  }
}
