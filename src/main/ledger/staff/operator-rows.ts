import type { Instant } from '../../../domain/time/calendar.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type { CredentialFailures } from '../../../domain/staff/lock-out.ts';
import { roles } from '../../../domain/staff/role.ts';
import type { StoredPerson, NewPerson, ProofHashes } from '../../ports/ledger/staff.ts';
import { admissionEpoch } from '../epochs/epochs.ts';
import { genuineRows } from '../authority/sealed-writes.ts';
import type { RowSealer } from '../authority/row-texts.ts';
import { AlteredRows, DamagedRow } from '../engine/row-failures.ts';
import type { OperatorRow } from '../schema/staff-tables.ts';
import type { Queries } from '../thread/store.ts';

/** Reads one staff member's row; null when there is none. */
export async function findOperator(queries: Queries, id: OperatorId): Promise<OperatorRow | null> {
  const row = await queries
    .selectFrom('operators')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Reads all present and former staff, by name. Throws when all of their rows are gone: without them the
 * account would count as one that needs no sign-in.
 */
export async function readPeople(
  queries: Queries,
  audit: RowSealer | null,
): Promise<readonly StoredPerson[]> {
  const rows = await queries.selectFrom('operators').selectAll().orderBy('name').execute();
  const isGenuine = await genuineRows(queries, audit, 'operators');
  if (rows.length === 0 && isGenuine.expectsRows) throw new AlteredRows();
  const isAltered = (row: OperatorRow) => !isGenuine.test(row.id, row);
  const epoch = await admissionEpoch(queries);
  const admins = rows.filter((row) => isActingAdmin(row) && !isAltered(row));
  const needsAdmin = !admins.some((row) => row.admitted_epoch >= epoch);
  return rows.map((row) => ({
    ...personOfRow(row),
    isAltered: isAltered(row),
    isAdmitted: row.admitted_epoch >= epoch || (needsAdmin && admins.includes(row)),
  }));
}

/**
 * True for an active admin. Until one of them has been admitted to the current epoch, each of them counts as admitted.
 */
function isActingAdmin(row: OperatorRow): boolean {
  return row.role === 'admin' && row.is_active === 1;
}

/** A staff member as the rest of the app knows them, never with a hash. */
function personOfRow(row: OperatorRow): Omit<StoredPerson, 'isAdmitted' | 'isAltered'> {
  const role = roles.find((known) => known === row.role);
  if (role === undefined) throw new DamagedRow('role');
  return {
    id: row.id as OperatorId,
    name: row.name,
    role,
    isActive: row.is_active === 1,
    pinPepperId: row.pin_hash === null ? null : row.pin_pepper_id,
    mustChange: row.must_change === 1,
    failures: credentialFailuresOfRow(row),
    lastSignedInAt: row.last_signed_in_at as Instant | null,
    seenAt: momentOf(row.seen_at),
    passphraseSetAt: momentOf(row.passphrase_set_at),
  };
}

/** An invalid time would let them in for ever. */
function momentOf(text: string | null): Instant {
  if (text === null || Number.isNaN(Date.parse(text))) throw new DamagedRow('seen_at');
  return text as Instant;
}

/** A staff member's failed proofs; an invalid count is damage, not a fresh start. */
export function credentialFailuresOfRow(row: OperatorRow): CredentialFailures {
  const { wrong_passphrases, wrong_pins, locked_until_running_ms } = row;
  for (const count of [wrong_passphrases, wrong_pins, locked_until_running_ms ?? 0]) {
    if (!Number.isSafeInteger(count) || count < 0) throw new DamagedRow('wrong_passphrases');
  }
  return {
    wrongPassphrases: wrong_passphrases,
    wrongPins: wrong_pins,
    lockedUntilRunningMs: locked_until_running_ms,
  };
}

/** The columns for a staff member's failed proofs. */
export function rowOfCredentialFailures(failures: CredentialFailures) {
  return {
    wrong_passphrases: failures.wrongPassphrases,
    wrong_pins: failures.wrongPins,
    locked_until_running_ms: failures.lockedUntilRunningMs,
  };
}

/** The hashes that a staff member's proofs are compared with. */
export function hashesOfRow(row: OperatorRow): ProofHashes {
  return {
    passphraseHash: row.passphrase_hash,
    earlierHashes: earlierOf(row),
    pinHash: row.pin_hash,
  };
}

/** Hashes of a staff member's earlier passphrases. */
export function earlierOf({ earlier_hashes }: OperatorRow): readonly string[] {
  try {
    const kept: unknown = JSON.parse(earlier_hashes);
    if (Array.isArray(kept) && kept.every((hash) => typeof hash === 'string')) return kept;
  } catch {
    // Reported below, like any other invalid text.
  }
  throw new DamagedRow('earlier_hashes');
}

/** The first row of a new staff member. */
export function rowOfNewPerson(person: NewPerson, epoch: number): OperatorRow {
  return {
    id: person.id,
    name: person.name.trim(),
    role: person.role,
    is_active: person.isActive ? 1 : 0,
    passphrase_hash: person.passphraseHash,
    earlier_hashes: '[]',
    pin_hash: null,
    pin_pepper_id: null,
    must_change: person.mustChange ? 1 : 0,
    wrong_passphrases: 0,
    wrong_pins: 0,
    locked_until_running_ms: null,
    last_signed_in_at: null,
    seen_at: person.at,
    passphrase_set_at: person.at,
    admitted_epoch: epoch,
    created_at: person.at,
    changed_at: person.at,
  };
}
