import type { NewAuditEntry } from '../../../domain/audit/entry.ts';
import type { PlanId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { LedgerFailure } from './ledger-failure.ts';

/** Plans that are not those written last. */
export interface PlanSeals {
  /** Seals one plan as it stands, which an admin vouches for; `not-found` when it is not altered. */
  acceptPlan(
    id: PlanId,
    entry: NewAuditEntry,
  ): Promise<Result<null, { readonly kind: 'not-found' } | LedgerFailure>>;
}
