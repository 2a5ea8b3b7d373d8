import type { CustomerFields } from './customer.ts';

/** Letters that Unicode does not take apart into a letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ς: 'σ',
};

/** Search words that are looked at; a longer question is no narrower. */
const termsMax = 8;

/**
 * Folds a text for searching: case, accents and width go, so that "GONZALEZ" finds "González".
 *
 * The upper case comes first because it opens ligatures and the sharp s.
 */
export function foldForSearch(text: string): string {
  return text
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[øłđðþæœħς]/gu, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/**
 * What a customer is found by: the name first, so that lists in the order of this text are in the order of
 * names; the phone number also as digits alone, and the name without its signs, however they were written.
 */
export function searchTextOf(customer: CustomerFields): string {
  const { name, phone, email } = customer;
  const lines = [name, phone, digitsOf(phone), email].map(foldForSearch);
  const plainName = foldForSearch(name).split(' ').map(withoutSigns).join(' ');
  return [...lines, ...(plainName === lines[0] ? [] : [plainName])].join('\n');
}

/**
 * The parts of a question, none for an empty one: of each a customer must hold one reading somewhere.
 *
 * A part with signs in it is read as typed and without them, so that `O’Brien`, `O'Brien` and `OBrien` are one.
 */
export function searchTerms(question: string): readonly (readonly string[])[] {
  const folded = foldForSearch(question);
  const isNumber = /^[\d\s()+\-./]+$/u.test(folded) && /\d/u.test(folded);
  if (isNumber) return [[digitsOf(folded)]];
  return folded
    .split(' ')
    .filter((term) => term !== '')
    .slice(0, termsMax)
    .map((term) => [...new Set([term, withoutSigns(term)])].filter((reading) => reading !== ''));
}

function withoutSigns(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function digitsOf(text: string): string {
  return text.normalize('NFKD').replaceAll(/\D/gu, '');
}
