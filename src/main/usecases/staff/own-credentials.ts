import type { Failure } from '../../../contract/failure.ts';
import type { ProofRefusal, StaffFieldRefusal } from '../../../contract/staff/staff.ts';
import { ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { isGoodPin } from '../../../domain/staff/pin.ts';
import type { ProofHashes } from '../../ports/ledger/staff.ts';
import { sealingFailure } from '../customers/sealing-failure.ts';
import type { Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { prove } from './verify-credential.ts';
import { refusePassphrase } from './refuse-passphrase.ts';
import type { StaffContext } from './staff-context.ts';

/** Result of changing one's own passphrase or PIN. */
type Answer =
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly refusals: StaffFieldRefusal[] }
  /** The current passphrase was wrong too often, or its owner may not sign in. */
  | { readonly kind: 'proof-refused'; readonly refusal: ProofRefusal };

/** Changes the operator's own passphrase, after the current one was entered. */
export async function changePassphrase(
  staff: StaffContext,
  person: Operator,
  { current, fresh }: { readonly current: string; readonly fresh: string },
): Promise<Result<Answer, Failure>> {
  return withCurrent(staff, person, current, async (hashes) => {
    const own = { text: fresh, ownerName: person.name, hashes };
    const refusal = await refusePassphrase(staff, own);
    if (refusal !== null) return refused(refusal);
    const hash = await staff.proofs.hashPassphrase(fresh);
    const { ledger, ledgerTime } = staff.context;
    const set = await ledger.staff.setPassphrase(person.id, hash, ledgerTime.trustedNow());
    return set.ok ? ok({ kind: 'kept' }) : recordsFailure(set.error);
  });
}

/** Sets or removes the operator's own PIN, after the current passphrase was entered. */
export async function setPin(
  staff: StaffContext,
  person: Operator,
  { current, pin }: { readonly current: string; readonly pin: string | null },
): Promise<Result<Answer, Failure>> {
  if (pin !== null && !staff.session.rules().pinsAllowed) {
    return refused({ field: 'pin', reason: 'pins-not-allowed' });
  }
  if (pin !== null && !isGoodPin(pin)) return refused({ field: 'pin', reason: 'too-simple' });
  return withCurrent(staff, person, current, async () => {
    const hashed = pin === null ? ok(null) : await staff.proofs.hashPin(pin);
    if (!hashed.ok) return sealingFailure(hashed.error);
    const set = await staff.context.ledger.staff.setPin(person.id, hashed.value);
    return set.ok ? ok({ kind: 'kept' }) : recordsFailure(set.error);
  });
}

/** Runs an action of the operator's own, once the current passphrase was found right. */
async function withCurrent(
  staff: StaffContext,
  { id }: Operator,
  current: string,
  work: (hashes: ProofHashes) => Promise<Result<Answer, Failure>>,
): Promise<Result<Answer, Failure>> {
  const claim = { operatorId: id, proof: { kind: 'passphrase', text: current } } as const;
  const proven = await prove(staff, claim, false);
  if (!proven.ok) return proven;
  if (proven.value.kind === 'refused') {
    const { refusal } = proven.value;
    return refusal.reason === 'wrong'
      ? refused({ field: 'current', reason: 'wrong' })
      : ok({ kind: 'proof-refused', refusal });
  }
  const answer = await work(proven.value.hashes);
  const read = await staff.session.refresh();
  return read.ok ? answer : recordsFailure(read.error);
}

function refused(refusal: StaffFieldRefusal): Result<Answer, Failure> {
  return ok({ kind: 'refused', refusals: [refusal] });
}
