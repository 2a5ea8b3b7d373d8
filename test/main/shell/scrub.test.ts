import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrubFact, scrubText } from '../../../src/main/shell/log/scrub.ts';
import { publishedTestCards } from '../../domain/test-cards.ts';
import { growthOf } from '../../fixtures/growth.ts';

const cards = publishedTestCards.map(([number]) => number);
const card = fc.constantFrom(...cards);

/** The longest remaining run of this card's digits, gaps aside. */
function leftOf(number: string, text: string): number {
  const digits = text.normalize('NFKC').replace(/\\u[0-9a-f]{4}|\D/gu, '');
  for (let length = number.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= number.length; start += 1) {
      if (digits.includes(number.slice(start, start + length))) return length;
    }
  }
  return 0;
}

const gap = fc.constantFrom(
  '',
  ' ',
  '-',
  '.',
  '/',
  '_',
  ':',
  ',',
  ', ',
  ' - ',
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  '\u2009',
  '\u200b',
  '\u2011',
  '\u2013',
  '\u202f',
  '\u2060',
  '\ufeff',
  '\u0000',
  '\u001b',
  '|',
  '*',
  "'",
);

function divided(number: string, gaps: readonly string[]): string {
  return Array.from(number, (digit, place) => digit + (gaps[place % gaps.length] ?? '')).join('');
}

describe('scrubText', () => {
  it('lets no card number through, wherever it stands and however it is divided', () => {
    const words = fc
      .string({ maxLength: 30 })
      .filter((text) => !/\p{Nd}/u.test(text.normalize('NFKC')));
    fc.assert(
      fc.property(
        card,
        fc.array(gap, { minLength: 1, maxLength: 6 }),
        words,
        words,
        (number, gaps, a, b) => {
          const written = `${a} ${divided(number, gaps)} ${b}`;
          expect(leftOf(number, scrubText(written)), JSON.stringify(written)).toBeLessThan(7);
        },
      ),
      { numRuns: 20_000 },
    );
  });

  it.each([
    ['full width', 0xff10],
    ['Arabic', 0x0660],
    ['Devanagari', 0x0966],
    ['bold', 0x1d7ce],
  ])('reads the digits of other scripts: %s', (_name, zero) => {
    const written = Array.from('4111111111111111', (digit) =>
      String.fromCodePoint(zero + Number(digit)),
    ).join('');
    expect(leftOf('4111111111111111', scrubText(`card ${written}.`))).toBeLessThan(7);
  });

  it.each(cards)('masks %s inside addresses, JSON and places of an error', (number) => {
    const texts = [
      `GET https://service.example/pay?card=${number}&x=1`,
      JSON.stringify({ card: { number }, list: [number] }),
      JSON.stringify(JSON.stringify({ n: number })),
      `at charge (${number}:1:2)`,
      `Error: ${number}${number}`,
    ];
    for (const text of texts) expect(scrubText(text)).not.toContain(number);
    const split = `n=${number.slice(0, 4)} ${number.slice(4, 9)}\n${number.slice(9)}`;
    for (const text of [encodeURIComponent(split), JSON.stringify(split), split]) {
      expect(scrubText(text)).not.toContain(number.slice(4, 9));
    }
  });

  it('leaves ordinary texts as they are', () => {
    const ordinary = [
      '2026-11-20T12:53:01.123Z',
      'attempt_Zm9vYmFyYmF6cXV4MTIzNA',
      'INV-20417-2',
      'AUD 1,020.00',
      '192.168.100.200:54321',
      'session.copy',
      'at run (out/main/index.js:1:23456) < at next (out/main/index.js:1:34567)',
      '+61 2 9000 1234',
    ];
    for (const text of ordinary) expect(scrubText(text)).toBe(text);
  });

  it('masks few dates, sums and counters by mistake', () => {
    let changed = 0;
    for (let index = 0; index < 10_000; index += 1) {
      const instant = new Date(1_700_000_000_000 + index * 7_919_003).toISOString();
      if (scrubText(`${instant} ${index} rows in ${index * 13} ms`).includes('*')) changed += 1;
    }
    expect(changed).toBe(0);
  });

  it.each([
    'Authorization: Basic dXNlcjpwYXNzd29yZA==',
    'authorization=Bearer abcdef123456',
    'using bearer abcdef123456.ghi',
    'https://user:dXNlcjpwYXNz@service.example/',
    '{"api_token":"dXNlcjpwYXNz"}',
    "shared-secret: 'dXNlcjpwYXNz'",
    'password=dXNlcjpwYXNz&next=1',
    'card_token: dXNlcjpwYXNz',
    'x-api-key: dXNlcjpwYXNz',
    '-----BEGIN PRIVATE KEY-----\ndXNlcjpwYXNz\n-----END PRIVATE KEY-----',
    'eyJhbGciOiJIUzI1NiJ9.dXNlcjpwYXNz.c2ln',
    `key 0123456789abcdef0123456789abcdef`,
    `stored ${'Abc9'.repeat(12)}`,
  ])('removes the secret of %j', (text) => {
    const safe = scrubText(text);
    expect(safe).toContain('[removed]');
    expect(safe).not.toMatch(/dXNlc|abcdef1|0123456789abcdef|Abc9Abc9/u);
  });

  it.each(['cvv: 987', 'CVC=987', '"cvv2":"987"', 'security_code: 987', 'Security code = 987'])(
    'removes the code of %j',
    (text) => expect(scrubText(text)).not.toContain('987'),
  );

  it('makes a text one line that drives no terminal and turns no direction', () => {
    // oxlint-disable-next-line no-control-regex -- Control characters are what must be gone.
    const lively = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(scrubText(text)).not.toMatch(lively);
      }),
      { numRuns: 5000 },
    );
    expect(scrubText('a\r\n{"level":"info"}\u001b[31m\u202eb')).toBe(
      'a\\u000d\\u000a{"level":"info"}\\u001b[31m\\u202eb',
    );
  });

  it.each(['1 ', 'a', '-', '"', 'token ', '41111111'])(
    'bounds what it reads: %j without end',
    async (part) => {
      const texts = new Map([50_000, 500_000].map((count) => [count, part.repeat(count)] as const));
      const growth = await growthOf(
        (count) => {
          expect(scrubText(texts.get(count) ?? '').length).toBeLessThanOrEqual(24_000);
        },
        [50_000, 500_000],
      );
      expect(growth).toBeLessThan(1);
    },
  );
});

describe('scrubFact', () => {
  it('takes a card number that came as a number', () => {
    for (const number of cards) {
      expect(scrubFact('value', Number(number))).toBe('[removed]');
    }
  });

  it('takes whatever stands under the name of a secret', () => {
    for (const name of [
      'apiToken',
      'cvv',
      'cardNumber',
      'card_number',
      'password',
      'Authorization',
      'pan',
    ]) {
      expect(scrubFact(name, 'short'), name).toBe('[removed]');
      expect(scrubFact(name, 987), name).toBe('[removed]');
    }
  });

  it('leaves plain facts as they are', () => {
    const facts = {
      elapsedMs: 1234.5,
      at: 1_763_643_000_123,
      ok: true,
      none: null,
      state: 'unknown',
    };
    for (const [name, value] of Object.entries(facts)) expect(scrubFact(name, value)).toBe(value);
  });
});
