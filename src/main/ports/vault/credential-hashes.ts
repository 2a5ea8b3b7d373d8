import type { Result } from '../../../domain/result.ts';
import type { SealFailure } from './sealer.ts';

/** A PIN as stored in the records. */
export interface HashedPin {
  readonly hash: string;
  /** The id of the pepper that it was hashed with; the records do not contain the pepper. */
  readonly pepperId: string;
}

/**
 * Hashes passphrases and PINs and compares them; slow on purpose, off the main thread, one at a time.
 *
 * The typed text is never stored, logged or returned.
 */
export interface CredentialHashes {
  hashPassphrase(text: string): Promise<string>;
  /** False for a null hash, after the same time as for any other. */
  isPassphrase(text: string, hash: string | null): Promise<boolean>;
  /** The id of the available pepper; null without one, when no PIN can be compared. */
  pepperId(): Promise<string | null>;
  /** Creates the pepper if there is none yet. */
  hashPin(pin: string): Promise<Result<HashedPin, SealFailure>>;
  /** False when the pepper is not available. */
  isPin(pin: string, hash: string): Promise<boolean>;
}
