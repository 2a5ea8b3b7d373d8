import { describe, expect, it } from 'vitest';
import type { OperatorId } from '../../../src/domain/ids.ts';
import type { CurrencyCode } from '../../../src/domain/money.ts';
import { readRules, rulesText } from '../../../src/renderer/topics/staff/rules-draft.ts';
import { byFirstLetter } from '../../../src/renderer/topics/staff/staff-model.ts';
import { verdictWords } from '../../../src/renderer/words/settings/passphrase-window.ts';
import { proofRefusalWords, waitWords } from '../../../src/renderer/words/settings/staff.ts';

describe('a passphrase while it is chosen', () => {
  it.each([
    [{ isEnough: false, lacks: 'characters' }, '4 more characters'],
    [{ isEnough: false, lacks: 'digit' }, 'Add a digit'],
    [{ isEnough: false, lacks: 'letter' }, 'Add a letter'],
    [{ isEnough: false, lacks: 'variety' }, 'Use more different characters'],
    [
      { isEnough: false, lacks: 'surprise' },
      'Easy to guess. Add a word that does not belong to the others.',
    ],
    [{ isEnough: true, isStrong: false }, 'Strong enough'],
    [{ isEnough: true, isStrong: true }, 'Strong'],
  ] as const)('with main’s verdict %j is told %j', (verdict, words) => {
    expect(verdictWords(verdict, 8, 'sign-in')).toBe(words);
  });
});

describe('people by first letter', () => {
  const people = ['Ada', 'Ben', 'Bea', 'Élodie'].map((name) => ({
    id: name as OperatorId,
    name,
    role: 'clerk' as const,
    canUsePin: false,
  }));

  it('go round among those who begin with it', () => {
    expect(byFirstLetter(people, null, 'b')?.name).toBe('Ben');
    expect(byFirstLetter(people, 'Ben', 'b')?.name).toBe('Bea');
    expect(byFirstLetter(people, 'Bea', 'B')?.name).toBe('Ben');
    expect(byFirstLetter(people, 'Ada', 'a')?.name).toBe('Ada');
    expect(byFirstLetter(people, 'Ada', 'é')?.name).toBe('Élodie');
    expect(byFirstLetter(people, 'Ada', 'x')).toBeNull();
  });
});

describe('a refused proof', () => {
  it('says what was wrong, how many tries are left, and what comes after them', () => {
    expect(proofRefusalWords({ reason: 'wrong', attemptsLeft: 3 }, 'passphrase')).toBe(
      'That passphrase is wrong. 3 attempts are left, then this name is locked out for a while.',
    );
    expect(proofRefusalWords({ reason: 'wrong', attemptsLeft: 1 }, 'pin')).toBe(
      'That PIN is wrong. One attempt is left, then the passphrase is needed.',
    );
  });

  it('tells the wait in minutes and seconds', () => {
    expect(waitWords(29 * 60_000 + 5_000)).toBe('29 min 05 s');
    expect(waitWords(1)).toBe('1 s');
  });
});

describe('the rules as they are keyed', () => {
  const rules = {
    idleLockMinutes: 10,
    pinsAllowed: true,
    phoneModeRequired: true,
    secondPersonAbove: [
      { currency: 'AUD' as CurrencyCode, amountMinor: 50_000 },
      { currency: 'JPY' as CurrencyCode, amountMinor: 40_000 },
    ],
  };

  it('come back as they were', () => {
    expect(rulesText(rules).above).toEqual({ AUD: '500.00', JPY: '40000' });
    expect(readRules(rulesText(rules))).toEqual({ ok: true, value: rules });
  });

  it('need nobody where the field is empty', () => {
    const text = { ...rulesText(rules), above: { AUD: ' ', JPY: '40000' } };
    expect(readRules(text)).toMatchObject({
      value: { secondPersonAbove: [{ currency: 'JPY', amountMinor: 40_000 }] },
    });
  });

  it.each(['', '0', '16', '7.5', 'ten'])('refuse %j minutes', (idle) => {
    const read = readRules({ ...rulesText(rules), idle });
    expect(read.ok ? {} : read.error).toHaveProperty('idle');
  });

  it('refuse what is no amount', () => {
    const read = readRules({ ...rulesText(rules), above: { AUD: 'much' } });
    expect(read.ok ? {} : Object.keys(read.error)).toEqual(['AUD']);
  });
});
