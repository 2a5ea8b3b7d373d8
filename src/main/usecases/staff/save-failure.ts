import type { Failure } from '../../../contract/failure.ts';
import type { StaffFieldRefusal } from '../../../contract/staff/staff.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from '../../ports/ledger/ledger-failure.ts';
import type { PersonNotSaved } from '../../ports/ledger/staff.ts';
import { recordsFailure } from '../records-failure.ts';

/** The refusals of a staff member who was not saved. */
export interface NotSaved {
  readonly kind: 'refused';
  readonly refusals: StaffFieldRefusal[];
}

/** Reports to the screen why a staff member was not saved. */
export function saveFailure(failure: PersonNotSaved | LedgerFailure): Result<NotSaved, Failure> {
  switch (failure.kind) {
    case 'person-refused':
      return ok({ kind: 'refused', refusals: [...failure.refusals] });
    case 'not-first':
    case 'not-found':
      return failed({ kind: 'not-found' });
    default:
      return recordsFailure(failure);
  }
}
