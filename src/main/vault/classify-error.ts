import type { VaultFailure } from '../ports/vault/vault.ts';

/**
 * Meanings of the keychain library's error texts; the first match wins.
 *
 * The library throws plain errors with the system's own words and no codes; those of Linux were seen on a real Secret
 * Service, those of macOS and Windows are from the systems' message tables.
 */
const meanings: readonly (readonly [RegExp, VaultFailure['kind']])[] = [
  [/timeout was reached|timed out|NoReply/iu, 'timed-out'],
  [/locked|user interaction is not allowed/iu, 'locked'],
  [/does not exist at path|no such (?:secret )?collection|no default/iu, 'no-collection'],
  [/keychain could not be found/iu, 'no-collection'],
  [/dismiss|cancel+ed|denied|not authori[sz]ed|not permitted/iu, 'denied'],
  [/user name or passphrase you entered is not correct|authentication fail/iu, 'denied'],
];

/** Classifies a failure of the keychain; an unknown one counts as `unavailable`. */
export function classifyKeychainError(thrown: unknown): VaultFailure['kind'] {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return meanings.find(([pattern]) => pattern.test(text))?.[1] ?? 'unavailable';
}
