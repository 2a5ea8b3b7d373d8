import { holdsCardNumber } from '../cards/card-guard.ts';
import type { OperatorId } from '../ids.ts';
import type { Role } from './role.ts';

/** Somebody who works here, or did. */
export interface Person {
  readonly id: OperatorId;
  readonly name: string;
  readonly role: Role;
  readonly isActive: boolean;
}

/** Why somebody cannot be added or changed so, and which field says it. */
export interface PersonRefusal {
  readonly field: 'name' | 'role' | 'active';
  readonly reason: 'empty' | 'taken' | 'holds-card-number' | 'last-admin';
}

/**
 * Says why the people of an account cannot become these, the changed or added one among them.
 *
 * Somebody has to remain who may do everything: the first person is an admin, and the last one stays.
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

/** Two names that staff could not tell apart on the screen are one. */
function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
