import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import { pick } from '../../../contract/pick.ts';
import { staffMemberFacts } from '../../../contract/staff/staff.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { lockOutLeftMs } from '../../../domain/staff/lock-out.ts';
import type { Operator } from '../account-context.ts';
import { recordsFailure } from '../records-failure.ts';
import { saveFailure } from './save-failure.ts';
import { lapseAt } from './verify-credential.ts';
import { refusePassphrase } from './refuse-passphrase.ts';
import type { StaffContext } from './staff-context.ts';

/** All present and former staff, and the account's rules for them. */
export async function listStaff(
  staff: StaffContext,
): Promise<Result<OperationOutput<'staff.list'>, Failure>> {
  const { context } = staff;
  const people = await context.ledger.staff.people();
  if (!people.ok) return recordsFailure(people.error);
  const rules = await context.ledger.staff.staffRules();
  if (!rules.ok) return recordsFailure(rules.error);
  const runningMs = context.running.nowMs();
  const members = people.value.map((person) => ({
    ...pick(person, staffMemberFacts),
    hasPin: person.pinPepperId !== null,
    mustChangePassphrase: person.mustChange,
    lockedOutForMs: lockOutLeftMs(person.failures, runningMs),
    isUnseen: person.isActive && lapseAt(staff, person.id) === 'unseen',
    needsAdmission: person.isActive && !person.isAdmitted && !person.isAltered,
  }));
  const secondPersonAbove = rules.value.secondPersonAbove.map((amount) => ({ ...amount }));
  return ok({ members, rules: { ...rules.value, secondPersonAbove } });
}

/** A staff member to save; a null passphrase leaves theirs unchanged. */
export type SavedPerson = Omit<ParsedInput<'staff.save'>, 'setsPassphrase'> & {
  readonly passphrase: string | null;
};

/** Result of saving a staff member. */
export type PersonSaved = Exclude<OperationOutput<'staff.save'>, { readonly kind: 'cancelled' }>;

/**
 * Adds or changes a staff member; the writing transaction decides who may remain.
 *
 * A passphrase that an admin set for someone else has to be changed by its owner, and ends their shift and lock-out.
 */
export async function saveStaff(
  staff: StaffContext,
  input: SavedPerson,
): Promise<Result<PersonSaved, Failure>> {
  const { context, session, proofs } = staff;
  const { id, passphrase, ...wanted } = input;
  if (id === null && passphrase === null) {
    return ok({ kind: 'refused', refusals: [{ field: 'passphrase', reason: 'empty' }] });
  }
  if (passphrase !== null) {
    const earlier = id === null ? ok(null) : await context.ledger.staff.proofHashes(id);
    if (!earlier.ok) return recordsFailure(earlier.error);
    const fresh = { text: passphrase, ownerName: input.name, hashes: earlier.value };
    const refusal = await refusePassphrase(staff, fresh);
    if (refusal !== null) return ok({ kind: 'refused', refusals: [refusal] });
  }
  const passphraseHash = passphrase === null ? null : await proofs.hashPassphrase(passphrase);
  const kept = await keep(staff, { id, ...wanted, passphraseHash });
  if (!kept.ok) return saveFailure(kept.error);
  if (id !== null && passphrase !== null) session.shifts.end(id);
  return refreshed(staff, { kind: 'kept' });
}

type Wanted = Omit<SavedPerson, 'passphrase'> & {
  readonly passphraseHash: string | null;
};

function keep({ context, session }: StaffContext, { id, passphraseHash, ...wanted }: Wanted) {
  const at = context.ledgerTime.trustedNow();
  const repository = context.ledger.staff;
  if (id !== null) return repository.changePerson({ id, ...wanted, passphraseHash, at });
  // The admin who turns sign-in on chose the passphrase for themselves.
  const mustChange = session.people().length > 0;
  const person = { id: context.ids.operatorId(), ...wanted, mustChange, at };
  return repository.addPerson({ ...person, passphraseHash: passphraseHash ?? '' }, false);
}

/**
 * States a staff member again whose row was changed from outside. Nothing in that row counts any more: the passphrase is
 * one that the admin chose, and its owner has to change it.
 */
export async function restateStaff(
  staff: StaffContext,
  { passphrase, ...wanted }: ParsedInput<'staff.restate'> & { readonly passphrase: string },
): Promise<Result<PersonSaved, Failure>> {
  const { context, session, proofs } = staff;
  const fresh = { text: passphrase, ownerName: wanted.name, hashes: null };
  const refusal = await refusePassphrase(staff, fresh);
  if (refusal !== null) return ok({ kind: 'refused', refusals: [refusal] });
  const passphraseHash = await proofs.hashPassphrase(passphrase);
  const at = context.ledgerTime.trustedNow();
  const kept = await context.ledger.staff.replaceAltered({ ...wanted, passphraseHash, at });
  if (!kept.ok) return saveFailure(kept.error);
  session.shifts.end(wanted.id);
  return refreshed(staff, { kind: 'kept' });
}

/** Admits a staff member again before their lock-out is over, or after they were away for too long. */
export async function letInAgain(
  staff: StaffContext,
  id: OperatorId,
): Promise<Result<null, Failure>> {
  const { ledger, ledgerTime } = staff.context;
  const ended = await ledger.staff.letInAgain(id, ledgerTime.trustedNow());
  if (!ended.ok) return recordsFailure(ended.error);
  return ended.value ? refreshed(staff, null) : failed({ kind: 'not-found' });
}

/** Saves the account's rules for staff, which apply at once. */
export async function saveStaffRules(
  staff: StaffContext,
  { id }: Operator,
  rules: ParsedInput<'staff.save-rules'>,
): Promise<Result<null, Failure>> {
  const { ledger, ledgerTime } = staff.context;
  const entry = { operatorId: id, at: ledgerTime.trustedNow() };
  const saved = await ledger.staff.saveStaffRules(rules, entry);
  return saved.ok ? refreshed(staff, null) : recordsFailure(saved.error);
}

async function refreshed<Value>(
  { session }: StaffContext,
  value: Value,
): Promise<Result<Value, Failure>> {
  const read = await session.refresh();
  return read.ok ? ok(value) : recordsFailure(read.error);
}
