import { describe, expect, it } from 'vitest';
import { accountMarkSchema } from '../../src/contract/accounts/accounts.ts';
import {
  accountColors,
  areMarkLetters,
  noAccountMark,
} from '../../src/domain/accounts/account-mark.ts';

describe('the mark of an account', () => {
  it.each(['', 'A', 'NZ', 'Ä1', '42A'])('takes the letters %j', (letters) => {
    expect(areMarkLetters(letters)).toBe(true);
  });

  it.each(['NZ-1', 'FOUR', ' ', 'a b', '<b>', '✓'])('refuses %j', (letters) => {
    expect(areMarkLetters(letters)).toBe(false);
    expect(accountMarkSchema.safeParse({ color: 'pink', letters }).success).toBe(false);
  });

  it('has no colour of an outcome, of a mode or of a selection', () => {
    const taken = ['green', 'amber', 'yellow', 'orange', 'red', 'violet', 'purple', 'teal', 'ink'];
    expect(accountColors.filter((color) => taken.includes(color))).toEqual([]);
    expect(accountMarkSchema.parse(noAccountMark)).toEqual(noAccountMark);
  });
});
