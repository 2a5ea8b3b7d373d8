import type { Result } from '../../../domain/result.ts';
import type { Secret, SealingTrouble } from '../../../domain/secret.ts';
import type { VaultFailure } from './vault.ts';

/** The row and field in the records that a sealed value belongs to; it cannot be opened for any other. */
export interface SealContext {
  readonly table: string;
  readonly rowId: string;
  readonly field: string;
}

/** The reason a value was not sealed or opened; there is no fallback to plain text. */
export type SealFailure =
  | { readonly kind: SealingTrouble }
  | { readonly kind: 'keychain'; readonly reason: VaultFailure['kind'] }
  /** The records could not tell whether sealed values exist. */
  | { readonly kind: 'records-unreadable' };

/** The one use of digests; each would have a key of its own. */
export type DigestPurpose = 'transaction-id';

/** Seals values that the records must never hold in plain text: card tokens and network transaction IDs. */
export interface Sealer {
  /**
   * Makes sure that the key is available, and creates it when nothing was ever sealed.
   *
   * Called before a charge whose response must be sealed, so that a missing key is found before money moves.
   */
  ready(): Promise<Result<null, SealFailure>>;
  seal(value: Secret, place: SealContext): Promise<Result<string, SealFailure>>;
  /** A keyed digest, by which two values can be told apart that must not be kept; equal for equal values. */
  digest(value: Secret, purpose: DigestPurpose): Promise<Result<string, SealFailure>>;
  open(sealed: string, place: SealContext): Promise<Result<Secret, SealFailure>>;
}

/** The renewal of the key under which values are sealed; the older key opens its values until none is left. */
export interface KeyRenewal {
  /** True from the renewal until the older key is removed, over starts too. */
  isRenewing(): Promise<Result<boolean, SealFailure>>;
  /** Seals with a new key from now on; false while an earlier renewal is under way. */
  renew(): Promise<Result<boolean, SealFailure>>;
  /** Seals a value of the older key with the present one; null for a value that needs none, or that no key opens. */
  reseal(sealed: string, place: SealContext): Promise<Result<string | null, SealFailure>>;
  /** Removes the older key, once no value is left that it opens. */
  endRenewal(): Promise<Result<null, SealFailure>>;
}
