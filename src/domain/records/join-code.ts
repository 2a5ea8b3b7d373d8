import { failed, ok } from '../result.ts';
import type { Result } from '../result.ts';

/** Crockford's base 32: no letter that is taken for a digit, and no U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of a code: 23 of 5 random bits each, 115 bits in all, and one that finds a mistake. */
export const joinCodeLength = 24;

const groupLength = 4;

/** Random bytes that a code is made of; each gives one character. */
export const joinCodeBytes = joinCodeLength - 1;

/** The reason a typed code cannot be the one that was shown. */
export type JoinCodeFault = 'length' | 'character' | 'mistyped';

/** Makes a code from random bytes, in groups that are read over the phone. */
export function joinCodeOf(random: Uint8Array): string {
  const values = [...random.subarray(0, joinCodeBytes)].map((byte) => byte % alphabet.length);
  const check = timesX(values.reduce(step, 0));
  const text = [...values, check].map((value) => alphabet.charAt(value)).join('');
  return groupsOf(text).join('-');
}

/** The groups of a code as they are shown. */
export function groupsOf(code: string): readonly string[] {
  return code.replaceAll('-', '').match(new RegExp(`.{1,${groupLength}}`, 'gu')) ?? [];
}

/**
 * Reads a code as it was typed: in any case, with any spaces or dashes, with O for 0 and I or L for 1.
 *
 * Every single wrong character and every two neighbours that changed places are found.
 */
export function readJoinCode(typed: string): Result<string, JoinCodeFault> {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s-]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
  const values = text.split('').map((character) => alphabet.indexOf(character));
  if (values.includes(-1)) return failed('character');
  if (values.length !== joinCodeLength) return failed('length');
  return values.reduce(step, 0) === 0 ? ok(groupsOf(text).join('-')) : failed('mistyped');
}

/** Reads the characters as a polynomial over the field of 32 elements, whose value at x is 0 for a code. */
function step(sum: number, value: number): number {
  return timesX(sum) ^ value;
}

/** Multiplies by x modulo x^5 + x^2 + 1. */
function timesX(value: number): number {
  const doubled = value << 1;
  return doubled > 31 ? doubled ^ 0b100101 : doubled;
}
