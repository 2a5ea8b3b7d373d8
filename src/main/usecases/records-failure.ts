import type { Failure } from '../../contract/failure.ts';
import { failed } from '../../domain/result.ts';
import type { LedgerFailure } from '../ports/ledger/ledger.ts';

/** Reports a ledger's failure to the screen, where the ledger is called "records". */
export function recordsFailure(failure: LedgerFailure): {
  readonly ok: false;
  readonly error: Failure;
} {
  return failed({ kind: 'records', reason: failure.kind });
}
