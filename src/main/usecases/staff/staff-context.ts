import { ok } from '../../../domain/result.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { countFailure, credentialFailuresAfter } from '../../../domain/staff/lock-out.ts';
import type { CredentialFailures } from '../../../domain/staff/lock-out.ts';
import type { Ledger } from '../../ports/ledger/ledger.ts';
import type { CredentialHashes } from '../../ports/vault/credential-hashes.ts';
import type { StaffRepository } from '../../ports/ledger/staff.ts';
import type { PassphraseJudge } from '../../ports/passphrase-judge.ts';
import type { AccountContext } from '../account-context.ts';
import type { SignInSession } from './sign-in-session.ts';

/** Counts failed proofs of staff. */
export type SignInAttempts = Pick<StaffRepository, 'beginProof' | 'endProof'>;

/** Everything that signing in to one open account needs. */
export interface StaffContext {
  readonly context: Pick<AccountContext, 'account' | 'ledger' | 'ledgerTime' | 'running' | 'ids'>;
  readonly session: SignInSession;
  readonly proofs: CredentialHashes;
  readonly signInAttempts: SignInAttempts;
  readonly strength: PassphraseJudge;
}

/**
 * Counts failed proofs in the records, and in memory when those are read-only.
 *
 * Read-only records take no money either, so staff may still sign in to look things up.
 */
export function openSignInAttempts(
  ledger: Pick<Ledger, 'staff' | 'readOnlyReason'>,
): SignInAttempts {
  if (ledger.readOnlyReason === null) return ledger.staff;
  const counted = new Map<OperatorId, CredentialFailures>();
  return {
    beginProof: async (id, proof, runningMs) => {
      const people = await ledger.staff.people();
      if (!people.ok) return people;
      const hashes = await ledger.staff.proofHashes(id);
      if (!hashes.ok) return hashes;
      const person = people.value.find((one) => one.id === id && one.isActive);
      if (person === undefined || hashes.value === null) return ok({ kind: 'not-active' });
      const tried = countFailure(counted.get(id) ?? person.failures, proof, runningMs);
      if (tried.kind !== 'compare') return ok(tried);
      counted.set(id, tried.failures);
      return ok({ kind: 'compare', hashes: hashes.value, attemptsLeft: tried.attemptsLeft });
    },
    endProof: async (id, proof) => {
      const failures = counted.get(id);
      if (failures !== undefined) counted.set(id, credentialFailuresAfter(failures, proof));
      return ok(null);
    },
  };
}
