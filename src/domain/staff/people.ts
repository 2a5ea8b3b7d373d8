import { holdsCardNumber } from '../cards/card-guard.ts';
import type { OperatorId } from '../ids.ts';
import type { Role } from './role.ts';

/** A present or former staff member. */
export interface Person {
  readonly id: OperatorId;
  readonly name: string;
  readonly role: Role;
  readonly isActive: boolean;
}

/** The reason a staff member cannot be added or changed, and its field. */
export interface PersonRefusal {
  readonly field: 'name' | 'role' | 'active';
  readonly reason: 'empty' | 'taken' | 'holds-card-number' | 'last-admin';
}

/**
 * Returns the reasons to refuse adding or changing a staff member; empty when it is allowed.
 *
 * An active admin must always remain: the first staff member is an admin, and the last admin stays one.
 */
export function refusePerson(
  others: readonly Person[],
  wanted: Omit<Person, 'id'>,
): readonly PersonRefusal[] {
  const refusals: PersonRefusal[] = [];
  const name = wanted.name.trim();
  if (name === '') refusals.push({ field: 'name', reason: 'empty' });
  else if (holdsCardNumber(name)) refusals.push({ field: 'name', reason: 'holds-card-number' });
  else if (others.some((other) => isSameName(other.name, name))) {
    refusals.push({ field: 'name', reason: 'taken' });
  }
  if (!others.some(isActingAdmin) && !isActingAdmin(wanted)) {
    const field = wanted.role === 'admin' ? 'active' : 'role';
    refusals.push({ field, reason: 'last-admin' });
  }
  return refusals;
}

function isActingAdmin({ role, isActive }: Pick<Person, 'role' | 'isActive'>): boolean {
  return isActive && role === 'admin';
}

/** Names that look the same on screen count as one. */
function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
