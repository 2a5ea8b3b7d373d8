import type { StaffFieldRefusal } from '../../../contract/staff/staff.ts';
import { isStrongPassphrase } from '../../../domain/staff/passphrase.ts';
import type { CredentialHashes } from '../../ports/vault/credential-hashes.ts';
import type { ProofHashes } from '../../ports/ledger/staff.ts';

/**
 * The reason a passphrase cannot be chosen: it is weak, or one of the staff member's latest; null when it can.
 *
 * Comparing with earlier ones takes as long as that many sign-ins, which delays only the staff member choosing one.
 */
export async function refusePassphrase(
  proofs: CredentialHashes,
  fresh: string,
  hashes: ProofHashes | null,
): Promise<StaffFieldRefusal | null> {
  if (!isStrongPassphrase(fresh)) return { field: 'passphrase', reason: 'too-weak' };
  if (hashes === null) return null;
  for (const hash of [hashes.passphraseHash, ...hashes.earlierHashes]) {
    // oxlint-disable-next-line no-await-in-loop -- Each takes 128 MiB, so they take turns anyway.
    if (await proofs.isPassphrase(fresh, hash)) {
      return { field: 'passphrase', reason: 'used-before' };
    }
  }
  return null;
}
