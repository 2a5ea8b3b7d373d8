import type { CustomerFields } from './customer.ts';

/** Letters that Unicode does not decompose into a letter and a mark. */
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

/** Maximum search words; further words are ignored. */
const termsMax = 8;

/**
 * Folds case, accents and width for searching, so that "GONZALEZ" finds "González".
 *
 * Upper case comes first because it expands ligatures and the sharp s.
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
 * The text by which a customer is found: the name first, so that sorting by this text sorts by name; the
 * phone number also as digits only, and the name without punctuation.
 */
export function searchTextOf(customer: CustomerFields): string {
  const { name, phone, email } = customer;
  const lines = [name, phone, digitsOf(phone), email].map(foldForSearch);
  const plainName = foldForSearch(name).split(' ').map(withoutSigns).join(' ');
  return [...lines, ...(plainName === lines[0] ? [] : [plainName])].join('\n');
}

/**
 * Splits a search text into terms, none for an empty text; a customer must contain one reading of each.
 *
 * A term with punctuation is read both as typed and without it, so that `O'Brien`, `O'Brien` and `OBrien`
 * match alike.
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
