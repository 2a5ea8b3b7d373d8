import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declineAdvice } from '../../../src/domain/charge/decline-table.ts';
import { inShortMax } from '../../../src/domain/charge/decline-wording.ts';

const sensitive = ['04', '07', '34', '35', '36', '37', '41', '43', '59', '93'];
const never = ['04', '07', '12', '14', '15', '41', '43', '46', '57', 'R0', 'R1', 'R3'];
const later = ['03', '19', '51', '59', '61', '62', '65', '75', '78', '86', '91', '93', '96'];
const others = ['01', '02', '05', '06', '09', '13', '22', '31', '33', '34', '35', '36', '37'];
const more = ['54', '58', '60', '82', '90', '92', '94', '99'];
const known = [...never, ...later, ...others, ...more];

function wordsOf(code: string | null, adviceCode: string | null = null): string {
  const { meaning, inShort, say, doNext } = declineAdvice(code, adviceCode);
  return `${meaning} ${inShort} ${say} ${doNext}`;
}

it.each([...known, null])('%j: has a name that fits a column', (code) => {
  const { inShort } = declineAdvice(code, null);
  expect(inShort).toMatch(/^[A-Z].*[^.]$/u);
  expect(inShort.length).toBeLessThanOrEqual(inShortMax);
});

describe('what a decline asks for', () => {
  it.each(never)('%s: never again with this card', (code) => {
    expect(declineAdvice(code, null).retry).toBe('never');
  });

  it.each(later)('%s: later', (code) => {
    expect(declineAdvice(code, null).retry).toBe('later');
  });

  it.each(['33', '54', '82', '13'])('%s: put right first', (code) => {
    expect(declineAdvice(code, null).retry).toBe('fix-first');
  });

  it('05: counts, and sends the customer to the bank', () => {
    const advice = declineAdvice('05', null);
    expect(advice.retry).toBe('generic');
    expect(advice.doNext).toContain('call their bank');
  });

  it.each([null, '', '00', '08', 'ZZ', '999', '5', '__proto__'])('%j: a person', (code) => {
    const advice = declineAdvice(code, null);
    expect(advice.retry).toBe('ask-a-person');
    expect(advice.meaning).toContain('message');
  });

  it('reads a code in small letters and with spaces', () => {
    expect(declineAdvice(' r1 ', null)).toEqual(declineAdvice('R1', null));
    expect(declineAdvice(' 41 ', null)).toEqual(declineAdvice('41', null));
  });
});

describe('the words', () => {
  it.each(known)('for %s are sentences with something to say', (code) => {
    const { meaning, say, doNext } = declineAdvice(code, null);
    for (const text of [meaning, say, doNext]) expect(text).toMatch(/^[A-Z].*[.?]$/u);
    expect(wordsOf(code)).not.toBe(wordsOf(null));
  });

  it('never speak of loss, theft, fraud or the law', () => {
    for (const code of [...known, null]) {
      for (const advice of [null, 'do_not_retry', 'cancelled', '03']) {
        expect(wordsOf(code, advice)).not.toMatch(
          /\b(?:lost|stolen|steal|theft|fraud|suspect|pick.?up|police|legal|law|crime)/iu,
        );
      }
    }
  });

  it.each(sensitive)('for %s are those of any plain decline, and marked so', (code) => {
    expect(declineAdvice(code, null).sensitive).toBe(true);
    expect(wordsOf(code)).toBe(wordsOf('41'));
  });

  it('mark nothing else as sensitive', () => {
    const marked = known.filter((code) => declineAdvice(code, null).sensitive);
    expect(new Set(marked)).toEqual(new Set(sensitive));
    expect(declineAdvice(null, null).sensitive).toBe(false);
  });
});

describe("the service's own advice", () => {
  it.each([
    ['51', 'do_not_retry', 'never'],
    ['51', 'cancelled', 'never'],
    ['51', '03', 'never'],
    ['05', '21', 'never'],
    ['51', 'update_required', 'fix-first'],
    ['05', 'retry_later', 'generic'],
    ['51', 'retry_later', 'later'],
    ['51', '24', 'later'],
    ['14', 'retry_later', 'never'],
    ['54', 'retry_later', 'fix-first'],
    ['ZZ', 'retry_later', 'ask-a-person'],
    ['ZZ', 'do_not_retry', 'never'],
    ['51', 'none', 'later'],
    ['51', 'not_supported', 'later'],
    ['51', 'whatever', 'later'],
    ['51', ' DO_NOT_RETRY ', 'never'],
  ])('%s with %s: %s', (code, advice, retry) => {
    expect(declineAdvice(code, advice).retry).toBe(retry);
  });

  it('changes what to do along with it, and leaves the meaning', () => {
    const plain = declineAdvice('51', null);
    const advised = declineAdvice('51', 'do_not_retry');
    expect(advised.meaning).toBe(plain.meaning);
    expect(advised.doNext).toContain('never');
    expect(advised.doNext).not.toBe(plain.doNext);
  });

  it('never makes a hard decline softer, whatever it says', () => {
    fc.assert(
      fc.property(fc.constantFrom(...never), fc.string({ maxLength: 16 }), (code, advice) => {
        expect(declineAdvice(code, advice).retry).toBe('never');
      }),
    );
  });
});
