import type { Result } from '../../../domain/result.ts';
import type { SealFailure } from './sealer.ts';

/** A PIN as the records keep it. */
export interface HashedPin {
  readonly hash: string;
  /** Names the pepper that it was hashed with, which the records do not hold. */
  readonly pepperId: string;
}

/**
 * Hashes what people show of themselves, and compares it; slow on purpose, beside the main thread, one at a time.
 *
 * Nothing that was typed is kept, logged or answered.
 */
export interface CredentialHashes {
  hashPassphrase(text: string): Promise<string>;
  /** False for a hash of null, after as long as for any other. */
  isPassphrase(text: string, hash: string | null): Promise<boolean>;
  /** Names the pepper at hand; null while there is none, so that no PIN can be compared. */
  pepperId(): Promise<string | null>;
  /** Makes the pepper where there is none yet. */
  hashPin(pin: string): Promise<Result<HashedPin, SealFailure>>;
  /** False when the pepper is not at hand. */
  isPin(pin: string, hash: string): Promise<boolean>;
}
