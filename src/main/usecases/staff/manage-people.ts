import type { Failure } from '../../../contract/failure.ts';
import type { OperationOutput, ParsedInput } from '../../../contract/index.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import { lockOutLeftMs } from '../../../domain/staff/lock-out.ts';
import type { Operator } from '../desk.ts';
import { recordsFailure } from '../records-failure.ts';
import { keepFailure } from './keep-failure.ts';
import { lapseAt } from './prove.ts';
import { refusePassphrase } from './refuse-passphrase.ts';
import type { StaffDesk } from './staff-desk.ts';

/** Everybody who works or worked here, and what the account asks of them. */
export async function listStaff(
  staff: StaffDesk,
): Promise<Result<OperationOutput<'staff.list'>, Failure>> {
  const { desk } = staff;
  const people = await desk.ledger.staff.people();
  if (!people.ok) return recordsFailure(people.error);
  const rules = await desk.ledger.staff.staffRules();
  if (!rules.ok) return recordsFailure(rules.error);
  const runningMs = desk.running.nowMs();
  const members = people.value.map((person) => ({
    id: person.id,
    name: person.name,
    role: person.role,
    isActive: person.isActive,
    hasPin: person.pinPepperId !== null,
    mustChangePassphrase: person.mustChange,
    lockedOutForMs: lockOutLeftMs(person.tries, runningMs),
    isUnseen: person.isActive && lapseAt(staff, person.id) === 'unseen',
    lastSignedInAt: person.lastSignedInAt,
  }));
  const secondPersonAbove = rules.value.secondPersonAbove.map((amount) => ({ ...amount }));
  return ok({ members, rules: { ...rules.value, secondPersonAbove } });
}

/**
 * Adds a person or changes one; who may remain is decided where it is written.
 *
 * A passphrase that an admin chose for somebody has to be changed by them, and ends their shift and lock-out.
 */
export async function saveStaff(
  staff: StaffDesk,
  input: ParsedInput<'staff.save'>,
): Promise<Result<OperationOutput<'staff.save'>, Failure>> {
  const { desk, seat, proofs } = staff;
  const { id, passphrase, ...wanted } = input;
  if (id === null && passphrase === null) {
    return ok({ kind: 'refused', refusals: [{ field: 'passphrase', reason: 'empty' }] });
  }
  if (passphrase !== null) {
    const earlier = id === null ? ok(null) : await desk.ledger.staff.proofHashes(id);
    if (!earlier.ok) return recordsFailure(earlier.error);
    const refusal = await refusePassphrase(proofs, passphrase, earlier.value);
    if (refusal !== null) return ok({ kind: 'refused', refusals: [refusal] });
  }
  const passphraseHash = passphrase === null ? null : await proofs.hashPassphrase(passphrase);
  const kept = await keep(staff, { id, ...wanted, passphraseHash });
  if (!kept.ok) return keepFailure(kept.error);
  if (id !== null && passphrase !== null) seat.shifts.end(id);
  return refreshed(staff, { kind: 'kept' });
}

type Wanted = Omit<ParsedInput<'staff.save'>, 'passphrase'> & {
  readonly passphraseHash: string | null;
};

function keep({ desk, seat }: StaffDesk, { id, passphraseHash, ...wanted }: Wanted) {
  const at = desk.ledgerTime.trustedNow();
  const book = desk.ledger.staff;
  if (id !== null) return book.changePerson({ id, ...wanted, passphraseHash, at });
  // Whoever turns sign-in on chose the passphrase for themselves.
  const mustChange = seat.people().length > 0;
  const person = { id: desk.ids.operatorId(), ...wanted, mustChange, at };
  return book.addPerson({ ...person, passphraseHash: passphraseHash ?? '' }, false);
}

/** Lets somebody in again before their lock-out is over, or after they stayed away for too long. */
export async function letInAgain(staff: StaffDesk, id: OperatorId): Promise<Result<null, Failure>> {
  const { ledger, ledgerTime } = staff.desk;
  const ended = await ledger.staff.letInAgain(id, ledgerTime.trustedNow());
  if (!ended.ok) return recordsFailure(ended.error);
  return ended.value ? refreshed(staff, null) : failed({ kind: 'not-found' });
}

/** Keeps what the account asks of its staff; it holds at once. */
export async function saveStaffRules(
  staff: StaffDesk,
  { id }: Operator,
  rules: ParsedInput<'staff.save-rules'>,
): Promise<Result<null, Failure>> {
  const { ledger, ledgerTime } = staff.desk;
  const entry = { operatorId: id, at: ledgerTime.trustedNow() };
  const saved = await ledger.staff.saveStaffRules(rules, entry);
  return saved.ok ? refreshed(staff, null) : recordsFailure(saved.error);
}

async function refreshed<Value>(
  { seat }: StaffDesk,
  value: Value,
): Promise<Result<Value, Failure>> {
  const read = await seat.refresh();
  return read.ok ? ok(value) : recordsFailure(read.error);
}
