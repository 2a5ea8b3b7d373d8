import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { ProofRefusal, StaffFieldRefusal } from '../../../contract/staff/staff.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { wrongProofsMax } from '../../../domain/staff/lock-out.ts';
import type { Settings } from '../../ports/settings.ts';
import { recordsFailure } from '../records-failure.ts';
import { saveFailure } from './save-failure.ts';
import { canUsePin, prove } from './verify-credential.ts';
import type { Claim } from './verify-credential.ts';
import { refusePassphrase } from './refuse-passphrase.ts';
import type { StaffContext } from './staff-context.ts';

/** Lists the staff who may sign in to the open account. */
export async function peopleToSignIn(
  staff: StaffContext,
): Promise<OperationOutput<'staff.people'>['people']> {
  const people: OperationOutput<'staff.people'>['people'] = [];
  for (const { id, name, role, isActive, failures } of staff.session.people()) {
    if (!isActive) continue;
    // oxlint-disable-next-line no-await-in-loop -- The pepper is held after the first of them.
    const isPinEnough = failures.wrongPins < wrongProofsMax && (await canUsePin(staff, id));
    people.push({ id, name, role, canUsePin: isPinEnough });
  }
  return people;
}

/** The accounts of this computer, by name and mode alone, and which of them open only after a sign-in here. */
export function accountsOf(
  settings: Pick<Settings, 'accounts'>,
  needsSignIn: (account: Account) => boolean,
): OperationOutput<'staff.people'>['accounts'] {
  return settings.accounts().map((account) => {
    const { id, name, mode } = account;
    return { id, name, mode, needsSignIn: needsSignIn(account) };
  });
}

/** Result of signing in; the caller reads the status. */
export type SignedIn =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'refused'; readonly refusal: ProofRefusal };

/** Signs a staff member in, unlocks their session, or replaces the one signed in. */
export async function signIn(
  staff: StaffContext,
  claim: Claim,
): Promise<Result<SignedIn, Failure>> {
  const { session } = staff;
  const admit = session.admitting();
  const proven = await prove(staff, claim, true);
  if (!proven.ok) return proven;
  // The count of wrong proofs decides how the staff member is shown, also when this proof was wrong.
  const read = await session.refresh();
  if (!read.ok) return recordsFailure(read.error);
  if (proven.value.kind === 'refused') return ok(proven.value);
  if (claim.proof.kind === 'passphrase') session.shifts.begin(claim.operatorId);
  admit(claim.operatorId);
  return ok({ kind: 'signed-in' });
}

/** Result of creating the first admin. */
export type FirstAdmin =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'not-first' }
  | { readonly kind: 'refused'; readonly refusals: StaffFieldRefusal[] };

/** Creates the first admin of an account without staff; of two created at once, the second is refused. */
export async function makeFirstAdmin(
  staff: StaffContext,
  { name, passphrase }: { readonly name: string; readonly passphrase: string },
): Promise<Result<FirstAdmin, Failure>> {
  const { context, session, proofs } = staff;
  if (session.people().length > 0) return ok({ kind: 'not-first' });
  const fresh = { text: passphrase, ownerName: name, hashes: null };
  const weak = await refusePassphrase(staff, fresh);
  if (weak !== null) return ok({ kind: 'refused', refusals: [weak] });
  const admit = session.admitting();
  const id = context.ids.operatorId();
  const at = context.ledgerTime.trustedNow();
  const passphraseHash = await proofs.hashPassphrase(passphrase);
  const person = { id, name, role: 'admin', isActive: true, mustChange: false } as const;
  const added = await context.ledger.staff.addPerson({ ...person, passphraseHash, at }, true);
  if (!added.ok) {
    if (added.error.kind === 'not-first') return ok({ kind: 'not-first' });
    return saveFailure(added.error);
  }
  const right = { at, signsIn: true, mustChange: false };
  const noted = await staff.signInAttempts.endProof(id, 'passphrase', right);
  if (!noted.ok) return recordsFailure(noted.error);
  const read = await session.refresh();
  if (!read.ok) return recordsFailure(read.error);
  session.shifts.begin(id);
  admit(id);
  return ok({ kind: 'signed-in' });
}
