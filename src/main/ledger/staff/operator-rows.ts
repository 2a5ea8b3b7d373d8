import type { Instant } from '../../../domain/calendar.ts';
import type { OperatorId } from '../../../domain/ids.ts';
import type { ProofTries } from '../../../domain/staff/lock-out.ts';
import { roles } from '../../../domain/staff/role.ts';
import type { KeptPerson, NewPerson, ProofHashes } from '../../ports/staff.ts';
import { DamagedRow } from '../failures.ts';
import type { OperatorRow } from '../staff-tables.ts';
import type { Queries } from '../store.ts';

/** Reads one person's row, null when there is none. */
export async function findOperator(queries: Queries, id: OperatorId): Promise<OperatorRow | null> {
  const row = await queries
    .selectFrom('operators')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Reads everybody who works or worked here, in the order of their names. */
export async function readPeople(queries: Queries): Promise<readonly KeptPerson[]> {
  const rows = await queries.selectFrom('operators').selectAll().orderBy('name').execute();
  return rows.map(personOfRow);
}

/** A person as the rest of the app knows them: never with a hash. */
export function personOfRow(row: OperatorRow): KeptPerson {
  const role = roles.find((known) => known === row.role);
  if (role === undefined) throw new DamagedRow('role');
  return {
    id: row.id as OperatorId,
    name: row.name,
    role,
    isActive: row.is_active === 1,
    pinPepperId: row.pin_hash === null ? null : row.pin_pepper_id,
    mustChange: row.must_change === 1,
    tries: triesOfRow(row),
    lastSignedInAt: row.last_signed_in_at as Instant | null,
    seenAt: momentOf(row.seen_at),
    passphraseSetAt: momentOf(row.passphrase_set_at),
  };
}

/** A moment that is none would let somebody in for ever. */
function momentOf(text: string | null): Instant {
  if (text === null || Number.isNaN(Date.parse(text))) throw new DamagedRow('seen_at');
  return text as Instant;
}

/** The tries of a person; a count that is none of ours is damage, not a fresh start. */
export function triesOfRow(row: OperatorRow): ProofTries {
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

/** The columns that keep a person's tries. */
export function rowOfTries(tries: ProofTries) {
  return {
    wrong_passphrases: tries.wrongPassphrases,
    wrong_pins: tries.wrongPins,
    locked_until_running_ms: tries.lockedUntilRunningMs,
  };
}

/** What a person's proofs are compared with. */
export function hashesOfRow(row: OperatorRow): ProofHashes {
  return {
    passphraseHash: row.passphrase_hash,
    earlierHashes: earlierOf(row),
    pinHash: row.pin_hash,
  };
}

/** Hashes of the passphrases that a person had before. */
export function earlierOf({ earlier_hashes }: OperatorRow): readonly string[] {
  try {
    const kept: unknown = JSON.parse(earlier_hashes);
    if (Array.isArray(kept) && kept.every((hash) => typeof hash === 'string')) return kept;
  } catch {
    // Told below, as any other text that is none of ours.
  }
  throw new DamagedRow('earlier_hashes');
}

/** Lays a new person out as their first row. */
export function rowOfNewPerson(person: NewPerson): OperatorRow {
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
    created_at: person.at,
    changed_at: person.at,
  };
}
