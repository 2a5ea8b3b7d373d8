import type { ProofRefusal } from '../../../contract/staff/staff.ts';
import type { OperationInput, OperationOutput } from '../../../contract/index.ts';
import {
  missingFrom,
  passphraseLengthMin,
  tidyPassphrase,
} from '../../../domain/staff/passphrase.ts';
import { passphraseWords } from '../../words/settings/staff.ts';

export type Person = OperationOutput<'staff.people'>['people'][number];
export type Proof = OperationInput<'staff.sign-in'>['proof'];

/** Reason a proof was refused: main's, or a sentence of the screen's own. */
export type Refused =
  | { readonly kind: 'proof'; readonly refusal: ProofRefusal; readonly by: Proof['kind'] }
  | { readonly kind: 'told'; readonly sentence: string };

/** Longest name of a staff member, in characters; main refuses more (`staff.save`). */
export const nameLengthMax = 80;

/** Fewest characters of a passphrase that is called strong. */
const strongFrom = 18;

/** Verdict on a passphrase while it is being chosen. */
export interface Verdict {
  readonly isEnough: boolean;
  readonly words: string;
}

/** Assesses a passphrase while it is keyed, naming what is missing; null for an empty one. */
export function judgePassphrase(text: string): Verdict | null {
  const { length } = Array.from(tidyPassphrase(text));
  if (length === 0) return null;
  const words = missingWords(text, length);
  if (words !== null) return { isEnough: false, words };
  return {
    isEnough: true,
    words: length >= strongFrom ? passphraseWords.strong : passphraseWords.enough,
  };
}

function missingWords(text: string, length: number): string | null {
  if (length < passphraseLengthMin) return passphraseWords.more(passphraseLengthMin - length);
  switch (missingFrom(text, 'sign-in')) {
    case null:
      return null;
    case 'letter':
      return passphraseWords.letter;
    case 'digit':
      return passphraseWords.digit;
    default:
      return passphraseWords.alike;
  }
}

/** The next staff member whose name starts with a letter, after the selected one; null for none. */
export function byFirstLetter(
  people: readonly Person[],
  chosenId: string | null,
  letter: string,
): Person | null {
  const at = people.findIndex(({ id }) => id === chosenId);
  const after = [...people.slice(at + 1), ...people.slice(0, at + 1)];
  const wanted = letter.toLocaleLowerCase();
  return after.find(({ name }) => name.toLocaleLowerCase().startsWith(wanted)) ?? null;
}

/** Order of staff members in a list: by name, as staff look for them. */
export function byName(one: Pick<Person, 'name'>, other: Pick<Person, 'name'>): number {
  return one.name.localeCompare(other.name);
}
