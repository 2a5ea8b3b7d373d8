import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  holdsCardNumber,
  lineHoldsCardNumber,
  maskCardNumbers,
  removeCardNumbers,
} from '../../src/domain/cards/card-guard.ts';
import { detectBrand, groupDigits, passesLuhn } from '../../src/domain/cards/card.ts';
import { growthOf } from '../fixtures/growth.ts';
import { publishedTestCards } from './test-cards.ts';

const visa = '4111111111111111';
const numbers = publishedTestCards.map(([digits]) => digits);

function grouped(digits: string, separator: string): string {
  return groupDigits(digits, detectBrand(digits)).replaceAll(' ', separator);
}

/** Appends the check digit, so that this file contains no card number. */
function withCheckDigit(digits: string): string {
  const last = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`);
  return last.find((number) => passesLuhn(number)) ?? '';
}

/** Digits in another script, starting with its zero. */
function inScript(digits: string, zero: string): string {
  return digits.replaceAll(/\d/gu, (digit) =>
    String.fromCharCode(zero.charCodeAt(0) + Number(digit)),
  );
}

describe('a card number in a text', () => {
  it.each(numbers)('%s is seen alone, in words, and glued to letters', (digits) => {
    expect(holdsCardNumber(digits)).toBe(true);
    expect(holdsCardNumber(`please charge ${digits} today`)).toBe(true);
    expect(holdsCardNumber(`card${digits}x`)).toBe(true);
    expect(holdsCardNumber(`{\\"card_number\\":\\"${digits}\\"}`)).toBe(true);
  });

  it.each([
    ' ',
    '-',
    '.',
    '/',
    '\u00a0',
    '\u2013',
    '\u2212',
    '_',
    '\t',
    '\n',
    '\u200b',
    ' - ',
    '  ',
    ',',
    ', ',
    ':',
    ';',
    '|',
    ' | ',
    '*',
    '+',
    '#',
    '=',
    '~',
    "'",
    '\u00b7',
    '\\',
    '(',
    ')(',
    '] [',
    '{}',
    '"',
    '", "',
    '\r\n    ',
    '\n> ',
    '\ufe0f\u20e3',
    '%20',
    String.raw`\u00a0`,
    String.raw`\n`,
    '\u2028',
    '\u3000\u2022 ',
  ])('is seen with %j between its groups, and between all its digits', (separator) => {
    for (const digits of numbers) {
      expect(holdsCardNumber(`INV ${grouped(digits, separator)}, thanks`)).toBe(true);
      expect(holdsCardNumber(`INV ${digits.split('').join(separator)}, thanks`)).toBe(true);
    }
  });

  it('is seen whatever the gaps, when no other digits are near', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...numbers),
        fc.array(fc.boolean(), { minLength: 19, maxLength: 19 }),
        fc.array(fc.constantFrom(...Array.from(`,:;|*+#=~'\u00b7./\\()[]{}_"- \n`)), {
          minLength: 19,
          maxLength: 19,
        }),
        fc.constantFrom('0', '\uff10', '\u0660', '\u06f0', '\u0966', '\u0e50'),
        (digits, gaps, marks, zero) => {
          const text = digits.replaceAll(/\d/gu, (digit, place: number) =>
            gaps[place] === true ? `${digit}${marks[place] ?? ''}` : digit,
          );
          for (const written of [text, `${text}, 12/28 123`, inScript(text, zero)]) {
            expect(holdsCardNumber(written), written).toBe(true);
            expect(holdsCardNumber(maskCardNumbers(written)), written).toBe(false);
          }
        },
      ),
      { numRuns: 5000 },
    );
  });

  it.each([
    `ref 20417 ${grouped(visa, ' ')}`,
    `2026-01-31 ${grouped(visa, ' ')}`,
    `${grouped(visa, ' ')} 04/28 123`,
    `${visa}0428`,
    `${visa}0428123`,
    `${grouped(visa, ' ')}0428`,
    `ref 20417 ${visa.replaceAll(/\d\d/gu, '$& ')}`,
    `INV9${grouped(visa, '-')}`,
    `00${visa}99`,
    `149.50 ${visa}`,
    `${'9'.repeat(40)}${visa}${'9'.repeat(40)}`,
    `0412 345 678 ${grouped(visa, ' ')}`,
    inScript(visa, '\uff10'),
    inScript(visa, '\u0660'),
    inScript(visa, '\u06f0'),
    '4111, 1111, 1111, 1111\n12/28 123',
    'Card: 4111 1111\n      1111 1111, exp 12/28, code 123',
    '4111.11 11.11 11 1111',
    '[4111](1111){1111}"1111"',
    visa.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
    visa.replaceAll('4', '\u2463').replaceAll('1', '\u00b9'),
  ])('is seen in %j', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });
});

describe('what is no card number', () => {
  it.each([
    '',
    'INV-20417-2',
    '+61 2 9999 9999',
    '0061 412 345 678',
    '0412 345 678 / 02 9876 5432',
    'ring 0412 345 678, then 0400 111 222',
    '+44 20 7946 0958 or +44 20 7946 0959',
    '555-123-4567 / 555-987-6543',
    '2026-01-31 2026-02-28 2026-03-31 2026-04-30',
    '31/01/2026 - 28/02/2026 - 31/03/2026',
    '30/06/2026 30/09/2026 31/12/2026',
    '2026-11-20T12:59:59.999Z',
    '49.50 12.00 89.95 20.00 41.11',
    'ABN 51 824 753 556',
    '071-P-4K2N9QXZ',
    '1234567890123456',
    '4111 1111 1111 1112',
    '411111xxxxxx1111',
    '**** **** **** 1111',
    'XXXXXXXXXXXX1111',
    '550e8400-e29b-41d4-a716-446655440000',
    'BSB 062-000 account 1234 5678',
    '4006381333931',
  ])('%j passes', (text) => {
    expect(holdsCardNumber(text)).toBe(false);
    expect(maskCardNumbers(text)).toBe(text);
    expect(removeCardNumbers(text)).toBe(text);
  });

  it('is a number of 16 that only "begins with 6" would make a card', () => {
    expect(holdsCardNumber(withCheckDigit('690000000000000'))).toBe(false);
  });

  it('is a rare brand in the middle of a longer run, though not by itself', () => {
    const maestro = withCheckDigit('501800000000000');
    expect(holdsCardNumber(maestro)).toBe(true);
    expect(holdsCardNumber(`0${maestro}0`)).toBe(false);
  });

  it('is a number alone that fails Luhn or begins as no card does', () => {
    const digit = fc.constantFrom(...'0123456789'.split(''));
    fc.assert(
      fc.property(fc.string({ unit: digit, minLength: 1, maxLength: 14 }), (digits) => {
        fc.pre(!passesLuhn(digits) || /^[0179]/u.test(digits));
        expect(holdsCardNumber(digits)).toBe(false);
      }),
    );
  });

  it.each([
    [10, 0],
    [13, 0.005],
    [14, 0.01],
    [16, 0.06],
  ])('is rarely an order number: of %i digits, at most %f of them', (length, rateMax) => {
    let seed = 20_417n;
    const orders = Array.from({ length: 5000 }, () => {
      seed = (seed * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
      return String(seed).padStart(20, '0').slice(-length);
    });
    const alarms = orders.filter((order) => holdsCardNumber(order)).length;
    expect(alarms / orders.length).toBeLessThanOrEqual(rateMax);
  });
});

describe('a line of a table', () => {
  it.each([
    [['INV-1', visa, '49.50']],
    [['INV-1', ...grouped(visa, ' ').split(' '), '12/28']],
    [['1001', ...grouped('371449635398431', ' ').split(' ')]],
    [['x', grouped(visa, ';'), 'y']],
  ])('%j holds a card number', (cells) => {
    expect(lineHoldsCardNumber(cells)).toBe(true);
  });

  it('is hardly ever one with numbers side by side', () => {
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const lines = Array.from({ length: 10_000 }, (_, line) => [
      `2026-11-${10 + (line % 20)}`,
      String(412_000 + line),
      String(1000 + next(9000)),
      `${next(900)}.${10 + next(90)}`,
      String(next(100_000)),
    ]);
    const alarms = lines.filter((line) => lineHoldsCardNumber(line));
    expect(alarms).toEqual([]);
  });
});

describe('masking', () => {
  it.each([
    [`Card ${visa} is bad`, 'Card ************1111 is bad'],
    [grouped(visa, ' '), '**** **** **** 1111'],
    [`${visa} 0428 123`, '************1111 **** ***'],
    [`${visa}, ${grouped('371449635398431', '-')}`, '************1111, ****-******-*8431'],
    [inScript(visa, '\uff10'), `************${inScript('1111', '\uff10')}`],
  ])('writes %j as %j', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked);
  });
});

describe('removing', () => {
  it.each([
    [visa, ''],
    [`INV-1 ${visa}`, 'INV-1 '],
    [`a ${grouped(visa, ' ')} 04/28 123 b`, 'a  b'],
    [`4111 11${visa}x11 1111 1111`, ''],
  ])('leaves of %j %j', (text, left) => {
    expect(holdsCardNumber(removeCardNumbers(text))).toBe(false);
    if (left !== '') expect(removeCardNumbers(text)).toBe(left);
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(...numbers),
    fc.constantFrom(' ', '-', '/', '.', ',', 'x', '\u00a0'),
    fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: 24 }),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );

  it('is clean after masking and after removing, and keeps its length when masked', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect(holdsCardNumber(maskCardNumbers(text))).toBe(false);
        expect(holdsCardNumber(removeCardNumbers(text))).toBe(false);
        expect(maskCardNumbers(text).length).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 1500 },
    );
  });

  it('is a number when its digits go on without end, and is masked whole', () => {
    const text = `a ${'1'.repeat(5000)} b ${'7 '.repeat(3000)}c`;
    expect(holdsCardNumber(text)).toBe(true);
    expect(maskCardNumbers(text)).not.toMatch(/\d/u);
  });

  it.each(['5', '4 ', '6-', '62', '1.', ' ', '4111 ', '0.00 '])(
    'is read in a time that grows no faster than it does: %j',
    async (unit) => {
      const growth = await growthOf(
        (count) => holdsCardNumber(unit.repeat(count)),
        [4_000, 64_000],
      );
      expect(growth).toBeLessThan(4);
    },
  );
});
