import { describe, expect, it } from 'vitest';
import { judgePassphrase } from '../../../src/domain/staff/passphrase-strength.ts';
import type { PassphraseVerdict } from '../../../src/domain/staff/passphrase.ts';
import { growthOf } from '../../fixtures/growth.ts';

const known = ['Ada Example', 'Harbour Books', 'Tillroom'];
const judge = (text: string, use: 'sign-in' | 'file' = 'sign-in') =>
  judgePassphrase({ text, use }, known);
const lacks = (verdict: PassphraseVerdict) => (verdict.isEnough ? null : verdict.lacks);

describe('a new passphrase', () => {
  it.each([
    ['short of 12 characters', 'kettle 42', 'characters'],
    ['without a letter', '482 915 307 664', 'letter'],
    ['without a digit', 'ledger kettle amber', 'digit'],
    ['of four characters', 'aab1aab1aab1', 'variety'],
    ['common with its usual additions', 'Password2024!!', 'surprise'],
    ['along the keyboard', 'qwertyuiop12', 'surprise'],
    ['the season and the year', 'summer2026summer', 'surprise'],
    ['one word twice', 'welcome1welcome1', 'surprise'],
    ['its owner with the year', 'Ada Example 2026', 'unknown-words'],
    ['the shop with digits', 'harbourbooks123', 'unknown-words'],
    ['the program with digits', 'tillroom12345', 'unknown-words'],
  ])('that is %s is refused', (_case, text, lack) => {
    expect(lacks(judge(text))).toBe(lack);
  });

  it.each(['correct horse 12', 'ledger kettle 42 amber', 'kQ3vplmXw9tz'])(
    '%s is enough',
    (text) => {
      expect(judge(text).isEnough).toBe(true);
    },
  );

  it('is called strong only from several words on', () => {
    expect(judge('correct horse 12')).toEqual({ isEnough: true, isStrong: false });
    expect(judge('ledger kettle 42 amber')).toEqual({ isEnough: true, isStrong: true });
  });

  it('of a file needs no digit, and is as hard to guess', () => {
    expect(judge('ledger kettle amber', 'file').isEnough).toBe(true);
    expect(lacks(judge('passwordpassword', 'file'))).toBe('surprise');
  });

  it('takes no longer to judge however long it is', async () => {
    const text = '4@31!$5sS0oO'.repeat(21);
    const growth = await growthOf((length) => judge(text.slice(0, length)), [64, 252]);
    expect(growth).toBeLessThan(3 / (252 / 64));
  });
});
