import type { Account } from '../../../domain/accounts/account.ts';
import type { Result } from '../../../domain/result.ts';
import type { SealFailure } from './sealer.ts';

/** The keys of accounts' logs, as far as their renewal goes. */
export interface LogKeys {
  /**
   * Stores a new key beside the present one; the next opening of the records goes over to it. `under-way`: there is one
   * already, which stays. `too-many`: no further older key can be stored.
   */
  begin(account: Account): Promise<Result<'begun' | 'under-way' | 'too-many', SealFailure>>;
  /** Forgets the new key; only before any opening could go over to it. */
  abandon(account: Account): Promise<void>;
  /** The number of older keys, and whether the records have yet to go over to a new one. */
  state(
    account: Account,
  ): Promise<Result<{ readonly renewals: number; readonly isUnderWay: boolean }, SealFailure>>;
}
