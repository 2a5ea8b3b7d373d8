import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { errorFacts } from '../../../src/main/ipc/error-facts.ts';
import { openLog } from '../../../src/main/shell/log/log-file.ts';
import { scrubFact, scrubText } from '../../../src/main/shell/log/scrub.ts';
import { publishedTestCards } from '../../domain/test-cards.ts';

const cards = publishedTestCards.map(([number]) => number);
const gaps = [
  '',
  '',
  '',
  ' ',
  '-',
  '.',
  '/',
  '  ',
  '\u00a0',
  '\u2009',
  '\u2011',
  '\n',
  '\t',
  '%20',
  '", "',
];
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The same pseudo-random numbers on every run (a linear congruential generator). */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** A number as it may arrive: whole, in groups, or with something between all its digits. */
function written(number: string, roll: (sides: number) => number): string {
  const gap = gaps[roll(gaps.length)] ?? '';
  const size = [4, 4, 1, 6, 19][roll(5)] ?? 4;
  return number.replaceAll(new RegExp(`(\\d{${size}})(?=\\d)`, 'gu'), `$1${gap}`);
}

function nested(text: string): Error {
  const inner = new TypeError(`cannot read ${text}`);
  return new Error(`charge: ${text}`, { cause: new AggregateError([inner, text], text) });
}

/** The ways in which a number can reach a log. */
const places: readonly ((text: string) => string)[] = [
  (text) => `card ${text} refused`,
  (text) =>
    `POST https://service.example/v1.0/purchases?card_number=${encodeURIComponent(text)}&x=1`,
  (text) => JSON.stringify({ response: { card: { pan: text }, list: [text] } }),
  (text) => JSON.stringify(JSON.stringify({ text })),
  (text) => String(nested(text).stack).slice(0, 300),
  (text) => JSON.stringify(errorFacts(nested(text))),
  (text) => `Error: ${text}\n    at charge (/home/sam/${text}/index.js:1:2)`,
  (text) => `${text}, ${text}`,
  (text) => `x`.repeat(60) + text,
];

/** True when a text still contains the number, whatever separates its digits. */
function says(text: string, number: string): boolean {
  const digits = text.replaceAll(/\\u[0-9a-f]{4}|%[0-9a-f]{2}|\\[nrt]|\D/giu, '');
  return digits.includes(number);
}

describe('what is logged', () => {
  it('says no card number in 100,000 texts', () => {
    const roll = dice(7);
    const leaks: string[] = [];
    const count = 100_000;
    for (let index = 0; index < count; index += 1) {
      const number = cards[index % cards.length] ?? '';
      const place = places[roll(places.length)] ?? String;
      const text = place(written(number, roll));
      if (says(scrubText(text), number)) leaks.push(JSON.stringify(text));
    }
    console.log(`log: ${count} texts with a card number, ${leaks.length} leaks`);
    expect(leaks.slice(0, 5)).toEqual([]);
  });

  it('says no card number as a number, and hardly ever takes another text for one', () => {
    for (const number of cards) expect(scrubFact('value', Number(number))).toBe('[removed]');
    const roll = dice(11);
    const changed: string[] = [];
    const count = 20_000;
    for (let index = 0; index < count; index += 1) {
      const ordinary = [
        `attempt ${roll(1e9)} took ${roll(150_000)} ms of ${roll(1e6)}`,
        new Date(1.7e12 + roll(2 ** 31) * 100).toISOString(),
        `INV-${roll(1e6)}-${roll(9)} AUD ${roll(9999)}.${10 + roll(89)}`,
        `port ${roll(65_535)}, pid ${roll(4e6)}, ${roll(255)}.${roll(255)}.${roll(255)}.${roll(255)}`,
      ][index % 4] as string;
      if (scrubText(ordinary) !== ordinary) changed.push(ordinary);
    }
    console.log(`log: ${changed.length} of ${count} ordinary texts masked by mistake`);
    // Addresses beside a number are long enough; removing one too many is the safer mistake.
    expect(changed.length / count).toBeLessThan(0.03);
  });

  it('is one line for one event, whatever staff and the service write', () => {
    const roll = dice(13);
    const parts = [
      '\r\n',
      '\n',
      '\u001b[2J',
      '\u001b]0;x\u0007',
      '\u202e',
      '\u2028',
      '\u0000',
      '"}',
      '{"level":"info"',
      '\\',
      '%0a',
      '\u2066',
      'paid',
    ];
    const count = 10_000;
    const folder = mkdtempSync(join(tmpdir(), 'tillroom-log-'));
    folders.push(folder);
    const log = openLog(folder);
    for (let index = 0; index < count; index += 1) {
      const text = Array.from({ length: 6 }, () => parts[roll(parts.length)]).join('');
      log.info(`event ${text}`, { [`name${text}`]: text, index });
    }
    log.close();
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const lines = files
      .join('')
      .split('\n')
      .filter((line) => line !== '');
    const entries = lines.map((line) => JSON.parse(line) as { facts: { index: number } });
    expect(new Set(entries.map(({ facts }) => facts.index)).size).toBe(count);
    expect(lines.length).toBe(count);
    expect(files.join('').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    console.log(`log: ${count} hostile events, ${lines.length} lines`);
  });
});
