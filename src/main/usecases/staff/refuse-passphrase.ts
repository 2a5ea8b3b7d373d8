import type { StaffFieldRefusal } from '../../../contract/staff.ts';
import { isStrongPassphrase } from '../../../domain/staff/passphrase.ts';
import type { Proofs } from '../../ports/proofs.ts';
import type { ProofHashes } from '../../ports/staff.ts';

/**
 * Says why a passphrase cannot be chosen: it is weak, or one of those that the person had last.
 *
 * Comparing with those takes as long as that many sign-ins, which only whoever chooses one waits for.
 */
export async function refusePassphrase(
  proofs: Proofs,
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
