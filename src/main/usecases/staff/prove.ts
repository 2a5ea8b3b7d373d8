import type { Failure } from '../../../contract/failure.ts';
import type { ParsedInput } from '../../../contract/index.ts';
import type { ProofRefusal } from '../../../contract/staff.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { lockOutMs } from '../../../domain/staff/lock-out.ts';
import type { ProofHashes } from '../../ports/staff.ts';
import { recordsFailure } from '../records-failure.ts';
import type { StaffDesk } from './staff-desk.ts';

/** Who claims to be there, and how they show it. */
export type Claim = Pick<ParsedInput<'staff.sign-in'>, 'operatorId' | 'proof'>;

/** What became of a claim. */
export type Proven =
  | { readonly kind: 'proven'; readonly hashes: ProofHashes }
  | { readonly kind: 'refused'; readonly refusal: ProofRefusal };

/**
 * Compares one proof, after it was counted as wrong in the records (table G4).
 *
 * A person who does not work here costs as much time as one who does. `signsIn` is for the note of when somebody was
 * last here; an approval leaves none.
 */
export async function prove(
  staff: StaffDesk,
  { operatorId, proof }: Claim,
  signsIn: boolean,
): Promise<Result<Proven, Failure>> {
  const { desk, tries, proofs } = staff;
  if (proof.kind === 'pin' && !(await canUsePin(staff, operatorId))) return ok(needsPassphrase);
  const begun = await tries.beginProof(operatorId, proof.kind, desk.running.nowMs());
  if (!begun.ok) return recordsFailure(begun.error);
  if (begun.value.kind === 'not-active') {
    if (proof.kind === 'passphrase') await proofs.isPassphrase(proof.text, null);
    return ok(refused({ reason: 'not-active' }));
  }
  if (begun.value.kind === 'locked-out') {
    return ok(refused({ reason: 'locked-out', forMs: begun.value.forMs }));
  }
  if (begun.value.kind === 'needs-passphrase') return ok(needsPassphrase);

  const { hashes, triesLeft } = begun.value;
  const isRight =
    proof.kind === 'passphrase'
      ? await proofs.isPassphrase(proof.text, hashes.passphraseHash)
      : await proofs.isPin(proof.text, hashes.pinHash ?? '');
  if (isRight) {
    const ended = await tries.endProof(operatorId, proof.kind, signsIn ? desk.clock.now() : null);
    return ended.ok ? ok({ kind: 'proven', hashes }) : recordsFailure(ended.error);
  }
  if (triesLeft > 0) return ok(refused({ reason: 'wrong', triesLeft }));
  if (proof.kind === 'pin') return ok(needsPassphrase);
  return ok(refused({ reason: 'locked-out', forMs: lockOutMs }));
}

/** Whether a PIN is enough for this person now. */
export async function canUsePin({ seat, proofs }: StaffDesk, id: OperatorId): Promise<boolean> {
  if (!seat.rules().pinsAllowed || !seat.shifts.has(id)) return false;
  const person = seat.people().find((one) => one.id === id && one.isActive);
  if (person === undefined || person.pinPepperId === null) return false;
  return person.pinPepperId === (await proofs.pepperId());
}

function refused(refusal: ProofRefusal): Proven {
  return { kind: 'refused', refusal };
}

const needsPassphrase = refused({ reason: 'needs-passphrase' });
