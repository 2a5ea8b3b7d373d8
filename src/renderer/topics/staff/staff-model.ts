import type { ProofRefusal } from '../../../contract/staff/staff.ts';
import type { OperationOutput } from '../../../contract/index.ts';
import type { Role } from '../../../domain/staff/role.ts';

export type Person = OperationOutput<'staff.people'>['people'][number];

/** A person in a list, for signing in, approving or confirming. */
export interface ListedPerson {
  readonly id: string;
  readonly name: string;
  readonly role: Role | null;
  readonly canUsePin: boolean;
}

/** Reason a PIN was refused: main's, or a sentence of the screen's own. */
export type Refused =
  | { readonly kind: 'proof'; readonly refusal: ProofRefusal }
  | { readonly kind: 'told'; readonly sentence: string };

/** The next staff member whose name starts with a letter, after the selected one; null for none. */
export function byFirstLetter<Listed extends ListedPerson>(
  people: readonly Listed[],
  chosenId: string | null,
  letter: string,
): Listed | null {
  const at = people.findIndex(({ id }) => id === chosenId);
  const after = [...people.slice(at + 1), ...people.slice(0, at + 1)];
  const wanted = letter.toLocaleLowerCase();
  return after.find(({ name }) => name.toLocaleLowerCase().startsWith(wanted)) ?? null;
}

/** Order of staff members in a list: by name, as staff look for them. */
export function byName(one: Pick<Person, 'name'>, other: Pick<Person, 'name'>): number {
  return one.name.localeCompare(other.name);
}
