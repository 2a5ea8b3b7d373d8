import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOwnDecline } from '../../../src/domain/charge/check-decline-override.ts';
import {
  declineAdvice,
  defaultDeclineCodes,
  isSensitiveCode,
} from '../../../src/domain/charge/decline-table.ts';
import { sensitiveCodes } from '../../../src/domain/charge/decline-wording.ts';
import { declineTextMax } from '../../../src/domain/charge/decline-override.ts';
import type {
  DeclineOverride,
  OwnDeclineWording,
} from '../../../src/domain/charge/decline-override.ts';

const own: OwnDeclineWording = {
  kind: 'whole',
  code: '51',
  meaning: 'Not enough money.',
  say: 'Could we try again on pay day?',
  doNext: 'Ask for the pay day.',
  retry: 'fix-first',
};
const addition: DeclineOverride = { kind: 'addition', code: '41', doNext: 'Tell Priya by noon.' };

function refusalsOf(row: DeclineOverride) {
  const checked = checkOwnDecline(row);
  return checked.ok ? [] : checked.error;
}

describe('own words for a decline', () => {
  it('take the place of the default, whole', () => {
    const { meaning, say, doNext, retry } = own;
    expect(declineAdvice('51', null, [own])).toEqual({
      meaning,
      inShort: 'Not enough money',
      say,
      doNext,
      retry,
      sensitive: false,
    });
    expect(declineAdvice('54', null, [own])).toEqual(declineAdvice('54', null));
  });

  it('can name a code that the table does not have', () => {
    expect(declineAdvice('z9', null, [{ ...own, code: 'Z9' }]).say).toBe(own.say);
  });

  it('leave an unknown code to a person', () => {
    expect(declineAdvice('Z9', null, [own]).retry).toBe('ask-a-person');
  });

  it("give way to the service's stricter advice", () => {
    const advice = declineAdvice('51', 'do_not_retry', [own]);
    expect(advice.retry).toBe('never');
    expect(advice.say).toBe(own.say);
    expect(advice.doNext).not.toBe(own.doNext);
  });
});

describe('the wording of a sensitive code', () => {
  it.each(sensitiveCodes)('%s: takes an addition for staff and nothing else', (code) => {
    const plain = declineAdvice(code, null);
    const added = declineAdvice(code, null, [{ ...addition, code }]);
    expect(added).toEqual({ ...plain, doNext: `${plain.doNext} Tell Priya by noon.` });
    expect(added.sensitive).toBe(true);
  });

  it.each(sensitiveCodes)('%s: stays even if a whole row is found in the records', (code) => {
    expect(declineAdvice(code, null, [{ ...own, code }])).toEqual(declineAdvice(code, null));
  });

  it.each(sensitiveCodes)('%s: is refused as locked when somebody sends a whole row', (code) => {
    expect(refusalsOf({ ...own, code: code.toLowerCase() })).toContainEqual({
      field: 'code',
      reason: 'locked',
    });
  });

  it.each([
    'The card is lost.',
    'LOST card',
    'l o s t',
    'l-o-s-t',
    'lo\u0301st',
    'It was stolen',
    'stole',
    'theft',
    'Fraud team',
    'fraudulent',
    'f r a u d',
    'pick up the card',
    'Pick-up',
    'pick it up',
    'Retain the card',
    'ring the police',
    'suspected',
  ])('refuses %j in what staff are to do', (doNext) => {
    expect(refusalsOf({ ...addition, doNext })).toEqual([
      { field: 'do-next', reason: 'gives-away' },
    ]);
  });

  it('never says anything else, whatever row there is', () => {
    const anyRow = fc.record({
      kind: fc.constant('whole' as const),
      code: fc.constantFrom(...sensitiveCodes),
      meaning: fc.string(),
      say: fc.string(),
      doNext: fc.string(),
      retry: fc.constantFrom('never', 'later', 'generic'),
    });
    fc.assert(
      fc.property(anyRow, (row) => {
        const { meaning, say, retry } = declineAdvice(row.code, null, [row]);
        expect({ meaning, say, retry }).toMatchObject({
          meaning: 'The bank declined this card.',
          say: declineAdvice('41', null).say,
          retry: declineAdvice(row.code, null).retry,
        });
      }),
    );
  });
});

describe('a row that staff typed', () => {
  it('is kept tidy', () => {
    const typed = { ...own, code: ' r1 ', say: '  Hello. ' };
    expect(checkOwnDecline(typed)).toEqual({
      ok: true,
      value: { ...own, code: 'R1', say: 'Hello.' },
    });
    expect(checkOwnDecline(addition)).toEqual({ ok: true, value: addition });
  });

  it('says of every field why it cannot be kept', () => {
    const row = { ...own, code: '', meaning: ' ', say: 'x'.repeat(declineTextMax + 1), doNext: '' };
    expect(refusalsOf(row)).toEqual([
      { field: 'code', reason: 'empty' },
      { field: 'meaning', reason: 'empty' },
      { field: 'say', reason: 'too-long' },
      { field: 'do-next', reason: 'empty' },
    ]);
  });

  it.each([
    ['-1', 'not-a-code'],
    ['ABCDE', 'not-a-code'],
    ['00', 'not-a-decline'],
    ['10', 'not-a-decline'],
  ])('cannot be for the code %s: %s', (code, reason) => {
    expect(refusalsOf({ ...own, code })).toEqual([{ field: 'code', reason }]);
  });

  it('cannot be an addition where the wording is not locked', () => {
    expect(refusalsOf({ ...addition, code: '51' })).toEqual([{ field: 'code', reason: 'locked' }]);
  });

  it('cannot hold a card number or control characters', () => {
    expect(refusalsOf({ ...own, meaning: '4111 1111 1111 1111' })).toEqual([
      { field: 'meaning', reason: 'holds-card-number' },
    ]);
    expect(refusalsOf({ ...own, doNext: 'a\u0000b' })).toEqual([
      { field: 'do-next', reason: 'control-characters' },
    ]);
    expect(refusalsOf({ ...own, doNext: 'a\uD800b' })).toEqual([
      { field: 'do-next', reason: 'control-characters' },
    ]);
  });

  it('never tells the customer of a theft, also for an ordinary code', () => {
    expect(refusalsOf({ ...own, say: 'Your card was reported stolen.' })).toEqual([
      { field: 'say', reason: 'gives-away' },
    ]);
    expect(refusalsOf({ ...own, doNext: 'Check for fraud.' })).toEqual([]);
  });

  it('may say what the defaults say', () => {
    for (const code of defaultDeclineCodes) {
      const { meaning, say, doNext, retry } = declineAdvice(code, null);
      const row: DeclineOverride = isSensitiveCode(code)
        ? { kind: 'addition', code, doNext }
        : { kind: 'whole', code, meaning, say, doNext, retry };
      expect(refusalsOf(row), code).toEqual([]);
    }
  });
});
