import type { Failure } from '../../../contract/failure.ts';
import type { ProofRefusal } from '../../../contract/staff/staff.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { lockOutMs } from '../../../domain/staff/lock-out.ts';
import { lapseOf } from '../../../domain/staff/time-limits.ts';
import type { Lapse } from '../../../domain/staff/time-limits.ts';
import type { ProofHashes } from '../../ports/ledger/staff.ts';
import { recordsFailure } from '../records-failure.ts';
import type { StaffContext } from './staff-context.ts';
import type { ProofKind } from '../../../domain/staff/lock-out.ts';

/** A passphrase or PIN that proves who someone is; never stored, logged or returned. */
export interface Proof {
  /** A PIN is valid only after the passphrase was entered in this shift, and where the admin allows it. */
  readonly kind: ProofKind;
  readonly text: string;
}

/** A claimed identity with its proof. */
export interface Claim {
  readonly operatorId: OperatorId;
  readonly proof: Proof;
}

/** Result of checking a claim. */
export type Proven =
  | { readonly kind: 'proven'; readonly hashes: ProofHashes }
  | { readonly kind: 'refused'; readonly refusal: ProofRefusal };

/**
 * Compares one proof, after it was counted as wrong in the records (table G4).
 *
 * An unknown staff member takes as much time as a known one. A name unused for too long is refused before anything is
 * compared. `signsIn` records the time of a sign-in; an approval records none, although it shows that the approver is
 * present.
 */
export async function prove(
  staff: StaffContext,
  { operatorId, proof }: Claim,
  signsIn: boolean,
): Promise<Result<Proven, Failure>> {
  const { context, signInAttempts: attempts, proofs } = staff;
  if (proof.kind === 'pin' && !(await canUsePin(staff, operatorId))) return ok(needsPassphrase);
  const lapse = lapseAt(staff, operatorId);
  if (lapse === 'unseen') return ok(refused({ reason: 'unseen' }));
  const begun = await attempts.beginProof(operatorId, proof.kind, context.running.nowMs());
  if (!begun.ok) return recordsFailure(begun.error);
  if (begun.value.kind === 'not-active') {
    if (proof.kind === 'passphrase') await proofs.isPassphrase(proof.text, null);
    return ok(refused({ reason: 'not-active' }));
  }
  if (begun.value.kind === 'altered') return ok(refused({ reason: 'altered' }));
  if (begun.value.kind === 'not-admitted') return ok(refused({ reason: 'not-admitted' }));
  if (begun.value.kind === 'locked-out') {
    return ok(refused({ reason: 'locked-out', forMs: begun.value.forMs }));
  }
  if (begun.value.kind === 'needs-passphrase') return ok(needsPassphrase);

  const { hashes, attemptsLeft } = begun.value;
  const isRight =
    proof.kind === 'passphrase'
      ? await proofs.isPassphrase(proof.text, hashes.passphraseHash)
      : await proofs.isPin(proof.text, hashes.pinHash ?? '');
  if (isRight) {
    const mustChange = signsIn && proof.kind === 'passphrase' && lapse === 'old-passphrase';
    const right = { at: context.ledgerTime.trustedNow(), signsIn, mustChange };
    const ended = await attempts.endProof(operatorId, proof.kind, right);
    return ended.ok ? ok({ kind: 'proven', hashes }) : recordsFailure(ended.error);
  }
  if (attemptsLeft > 0) return ok(refused({ reason: 'wrong', attemptsLeft }));
  if (proof.kind === 'pin') return ok(needsPassphrase);
  return ok(refused({ reason: 'locked-out', forMs: lockOutMs }));
}

/** The lapse of a staff member's name or passphrase by the calendar; practice and test accounts have none. */
export function lapseAt({ context, session }: StaffContext, id: OperatorId): Lapse {
  const people = session.people();
  const person = people.find((one) => one.id === id && one.isActive);
  if (context.account.mode !== 'live' || person === undefined) return 'none';
  return lapseOf(person, people, context.ledgerTime.trustedNow());
}

/** True when a PIN is enough for this staff member now. */
export async function canUsePin(
  { session, proofs }: StaffContext,
  id: OperatorId,
): Promise<boolean> {
  if (!session.rules().pinsAllowed || !session.shifts.has(id)) return false;
  const person = session.people().find((one) => one.id === id && one.isActive);
  if (person === undefined || person.pinPepperId === null) return false;
  return person.pinPepperId === (await proofs.pepperId());
}

function refused(refusal: ProofRefusal): Proven {
  return { kind: 'refused', refusal };
}

const needsPassphrase = refused({ reason: 'needs-passphrase' });
