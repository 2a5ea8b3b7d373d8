import type { Instant } from '../../../domain/time/calendar.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import { failed, ok } from '../../../domain/result.ts';
import type { Result } from '../../../domain/result.ts';
import {
  countFailure,
  noCredentialFailures,
  credentialFailuresAfter,
} from '../../../domain/staff/lock-out.ts';
import type { ProofKind } from '../../../domain/staff/lock-out.ts';
import { earlierPassphrasesStored } from '../../../domain/staff/passphrase.ts';
import { refusePerson } from '../../../domain/staff/people.ts';
import type {
  BegunProof,
  NewPerson,
  PersonChange,
  PersonNotSaved,
  StaffRepository,
} from '../../ports/ledger/staff.ts';
import { insertSealed, replaceOperator, updateSealed } from '../authority/sealed-writes.ts';
import { admissionEpoch } from '../epochs/epochs.ts';
import type { OperatorRow } from '../schema/staff-tables.ts';
import { reading, readingAtOnce, writing } from '../thread/store.ts';
import type { Queries, Store } from '../thread/store.ts';
import {
  earlierOf,
  findOperator,
  hashesOfRow,
  readPeople,
  rowOfNewPerson,
  rowOfCredentialFailures,
  credentialFailuresOfRow,
} from './operator-rows.ts';
import { readStaffRules, saveStaffRules } from './staff-rules.ts';

/** Serves the staff of one open ledger; rules about who may be saved are checked in the writing transaction. */
export function createStaffRepository(store: Store): StaffRepository {
  const { db } = store;
  return {
    people: () =>
      readingAtOnce(store, async (queries) => ok(await readPeople(queries, store.audit))),
    proofHashes: (id) =>
      reading(async () => {
        const row = await findOperator(db, id);
        return ok(row === null ? null : hashesOfRow(row));
      }),
    addPerson: (person, isFirst) =>
      writing<null, PersonNotSaved>(store, (tx) => addPerson({ store, tx }, person, isFirst)),
    changePerson: (change) =>
      writing<null, PersonNotSaved>(store, (tx) => changePerson({ store, tx }, change)),
    replaceAltered: (change) =>
      writing<null, PersonNotSaved>(store, (tx) => replaceAltered({ store, tx }, change)),
    beginProof: (id, proof, runningMs) =>
      writing(store, async (tx) => ok(await beginProof({ store, tx }, { id, proof, runningMs }))),
    endProof: (id, proof, { at, signsIn, mustChange }) =>
      writing(store, async (tx) => {
        const row = await findOperator(tx, id);
        if (row === null) return ok(null);
        const failures = rowOfCredentialFailures(
          credentialFailuresAfter(credentialFailuresOfRow(row), proof),
        );
        return update({ store, tx }, id, {
          ...failures,
          ...(await admission(tx)),
          seen_at: at,
          ...(signsIn ? { last_signed_in_at: at } : {}),
          ...(mustChange ? { must_change: 1 } : {}),
        });
      }),
    setPassphrase: (id, hash, at) =>
      writing(store, async (tx) => {
        const row = await findOperator(tx, id);
        if (row === null) return ok(null);
        return update({ store, tx }, id, { ...passphraseOf(row, hash, at), must_change: 0 });
      }),
    setPin: (id, pin) =>
      writing(store, (tx) =>
        update({ store, tx }, id, {
          pin_hash: pin?.hash ?? null,
          pin_pepper_id: pin?.pepperId ?? null,
          wrong_pins: 0,
        }),
      ),
    letInAgain: (id, at) =>
      writing(store, async (tx) => {
        if ((await findOperator(tx, id)) === null) return ok(false);
        const change = {
          ...rowOfCredentialFailures(noCredentialFailures),
          ...(await admission(tx)),
          seen_at: at,
        };
        await update({ store, tx }, id, change);
        return ok(true);
      }),
    staffRules: () => reading(async () => ok(await readStaffRules(db, store.audit))),
    saveStaffRules: (rules, entry) =>
      writing(store, async (tx) => {
        await saveStaffRules({ store, tx }, rules, entry);
        return ok(null);
      }),
  };
}

/** A staff member who signs in, or is admitted by an admin, is admitted to the current epoch. */
async function admission(tx: Queries): Promise<Pick<OperatorRow, 'admitted_epoch'>> {
  return { admitted_epoch: await admissionEpoch(tx) };
}

async function addPerson(
  { store, tx }: Writing,
  person: NewPerson,
  isFirst: boolean,
): Promise<Result<null, PersonNotSaved>> {
  const others = await readPeople(tx, store.audit);
  if (isFirst && others.length > 0) return failed({ kind: 'not-first' });
  const refusals = refusePerson(others, person);
  if (refusals.length > 0) return failed({ kind: 'person-refused', refusals });
  const row = rowOfNewPerson(person, await admissionEpoch(tx));
  await insertSealed(tx, store, { table: 'operators', key: row.id }, row);
  return ok(null);
}

async function changePerson(
  { store, tx }: Writing,
  change: PersonChange,
): Promise<Result<null, PersonNotSaved>> {
  const row = await findOperator(tx, change.id);
  if (row === null) return failed({ kind: 'not-found' });
  const others = (await readPeople(tx, store.audit)).filter(({ id }) => id !== change.id);
  const refusals = refusePerson(others, change);
  if (refusals.length > 0) return failed({ kind: 'person-refused', refusals });
  const { passphraseHash } = change;
  const isBack = row.is_active !== 1 && change.isActive;
  return update({ store, tx }, change.id, {
    name: change.name.trim(),
    role: change.role,
    is_active: change.isActive ? 1 : 0,
    changed_at: change.at,
    ...(passphraseHash === null
      ? {}
      : {
          ...passphraseOf(row, passphraseHash, change.at),
          must_change: 1,
          ...rowOfCredentialFailures(noCredentialFailures),
        }),
    ...(isBack || passphraseHash !== null ? { ...(await admission(tx)), seen_at: change.at } : {}),
  });
}

interface Beginning {
  readonly id: OperatorId;
  readonly proof: ProofKind;
  readonly runningMs: number;
}

async function beginProof(
  { store, tx }: Writing,
  { id, proof, runningMs }: Beginning,
): Promise<BegunProof> {
  const row = await findOperator(tx, id);
  if (row === null || row.is_active !== 1) return { kind: 'not-active' };
  const person = (await readPeople(tx, store.audit)).find((one) => one.id === id);
  if (person?.isAltered !== false) return { kind: 'altered' };
  if (!person.isAdmitted) return { kind: 'not-admitted' };
  const hashes = hashesOfRow(row);
  if (proof === 'pin' && hashes.pinHash === null) return { kind: 'needs-passphrase' };
  const counted = countFailure(credentialFailuresOfRow(row), proof, runningMs);
  if (counted.kind !== 'compare') return counted;
  await update({ store, tx }, id, rowOfCredentialFailures(counted.failures));
  return { kind: 'compare', hashes, attemptsLeft: counted.attemptsLeft };
}

/** A new passphrase, and the one before it among those that may not be chosen again. */
function passphraseOf(row: OperatorRow, hash: string, at: Instant) {
  const earlier = [row.passphrase_hash, ...earlierOf(row)].slice(0, earlierPassphrasesStored);
  const earlier_hashes = JSON.stringify(earlier);
  return { passphrase_hash: hash, earlier_hashes, passphrase_set_at: at };
}

/** A transaction of the store that its rows are sealed for. */
interface Writing {
  readonly store: Store;
  readonly tx: Queries;
}

async function update(
  { store, tx }: Writing,
  id: OperatorId,
  changes: Partial<OperatorRow>,
): Promise<Result<null, never>> {
  await updateSealed(tx, store, { table: 'operators', key: id }, changes);
  return ok(null);
}

/**
 * Puts what an admin states in place of a row that was changed from outside: its credentials are not trusted, so the
 * owner gets a passphrase from the admin and has to change it, and no PIN.
 */
async function replaceAltered(
  { store, tx }: Writing,
  change: PersonChange,
): Promise<Result<null, PersonNotSaved>> {
  const row = await findOperator(tx, change.id);
  const people = await readPeople(tx, store.audit);
  const person = people.find(({ id }) => id === change.id);
  if (row === null || person?.isAltered !== true || change.passphraseHash === null) {
    return failed({ kind: 'not-found' });
  }
  const others = people.filter(({ id }) => id !== change.id);
  const refusals = refusePerson(others, change);
  if (refusals.length > 0) return failed({ kind: 'person-refused', refusals });
  const { passphraseHash, ...facts } = change;
  const fresh = rowOfNewPerson(
    { ...facts, passphraseHash, mustChange: true },
    await admissionEpoch(tx),
  );
  await replaceOperator(tx, store, { ...fresh, created_at: row.created_at });
  return ok(null);
}
