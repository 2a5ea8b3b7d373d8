import type { Result } from '../../../domain/result.ts';
import type { Secret } from '../../../domain/secret.ts';
import type { VaultFailure } from './vault.ts';

/** The one place in the records that a sealed value belongs to; in any other it does not open. */
export interface SealContext {
  readonly table: string;
  readonly rowId: string;
  readonly field: string;
}

/** Why a value was not sealed or opened; it never falls back to plain text. */
export type SealFailure =
  | { readonly kind: 'key-missing' | 'key-damaged' | 'key-unwritable' | 'broken-seal' }
  | { readonly kind: 'keychain'; readonly reason: VaultFailure['kind'] }
  /** The records could not say whether sealed values exist. */
  | { readonly kind: 'records-unreadable' };

/** Seals what the records must never hold in the clear: what stands for a card at the service. */
export interface Sealer {
  /**
   * Makes sure that the key is at hand, and makes it when nothing was ever sealed.
   *
   * Asked before a charge whose answer will have to be sealed, so that trouble comes before the money.
   */
  ready(): Promise<Result<null, SealFailure>>;
  seal(value: Secret, place: SealContext): Promise<Result<string, SealFailure>>;
  open(sealed: string, place: SealContext): Promise<Result<Secret, SealFailure>>;
}
