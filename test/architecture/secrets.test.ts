import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishedTestCards } from '../domain/test-cards.ts';

const root = resolve(import.meta.dirname, '../..');
/** Folders of written sources, and the build made from them. */
const folders = ['src', 'test', 'tools', 'docs', 'out'];
const single = ['README.md', 'package.json', 'knip.json', 'biome.json', 'vitest.config.ts'];
const readable = /\.(?:[cm]?[jt]sx?|json|html|css|svg|md|ya?ml|plist|txt|csv|pem|sql|sh)$/u;

/** The vendor's published test numbers, and Visa's own, which the practice bank must treat as a real card. */
const published: ReadonlySet<string> = new Set([
  ...publishedTestCards.map(([number]) => number),
  '4012888888881881',
]);

/** Shapes of secrets that no repository may hold, and the folders in which tests have their own. */
const secretShapes: readonly (readonly [string, RegExp, string])[] = [
  ['private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\n[A-Za-z0-9+/]/u, 'test/fixtures/tls'],
  ['key of a cloud', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{35}\b/u, ''],
  ['token of a code host', /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bglpat-[\w-]{20}\b/u, ''],
  ['token of a package registry', /\bnpm_[A-Za-z0-9]{36}\b|_auth[T]oken/u, ''],
  ['live key of a payment service', /\b[sr]k_live_[A-Za-z0-9]{16,}\b/u, ''],
  ['web token', /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/u, ''],
];

function passesLuhn(digits: string): boolean {
  let sum = 0;
  Array.from(digits)
    .toReversed()
    .forEach((digit, place) => {
      const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
      sum += doubled > 9 ? doubled - 9 : doubled;
    });
  return sum % 10 === 0;
}

/** Possible card numbers: 13 to 19 digits, in one piece or in even groups, that pass Luhn. */
function cardsIn(text: string): readonly string[] {
  const pieces =
    text.match(
      /(?<![\w.$%#-])(?:\d{13,19}|\d{4}(?:[ -]\d{4}){2,3}(?:[ -]\d{1,4})?)(?![\w.%-])/gu,
    ) ?? [];
  return pieces
    .map((piece) => piece.replaceAll(/\D/gu, ''))
    .filter((digits) => digits.length >= 13 && /^[2-6]/u.test(digits) && passesLuhn(digits));
}

function problemsIn(path: string, text: string): readonly string[] {
  const foreign = cardsIn(text).filter((digits) => !published.has(digits));
  const secrets = secretShapes.filter(
    ([, shape, home]) => shape.test(text) && (home === '' || !path.startsWith(home)),
  );
  return [
    ...foreign.map((digits) => `${path}: a card number ending ${digits.slice(-4)}`),
    ...secrets.map(([name]) => `${path}: ${name}`),
  ];
}

function filesToRead(): readonly string[] {
  const inFolders = folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
  return [...inFolders, ...single.map((name) => join(root, name))];
}

describe('the project', () => {
  it('holds no card number but the published ones, no secret, and no source map', () => {
    const files = filesToRead();
    const texts = files.filter((file) => readable.test(file));
    const problems = texts.flatMap((file) =>
      problemsIn(relative(root, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')),
    );
    const maps = files.filter((file) => file.endsWith('.map')).map((file) => relative(root, file));
    console.log(`secrets: ${texts.length} files read, ${problems.length} problems`);
    expect([...problems, ...maps]).toEqual([]);
    expect(texts.length).toBeGreaterThan(1000);
  });

  it.each([
    // Split into parts, so that this file holds none of them itself.
    ['a card', ['4539', ' 5787 6362 1486']],
    ['a card', ["number: '5200", "828282828210'"]],
    ['private key', ['-----BEGIN', ' PRIVATE KEY-----\nMIIE']],
    ['key of a cloud', ['AKIA', 'IOSFODNN7EXAMPLE']],
    ['token of a code host', ['ghp_', 'a1'.repeat(18)]],
    ['live key of a payment service', ['sk_live_', 'a1'.repeat(10)]],
  ])('would notice %s', (name, parts) => {
    expect(problemsIn('src/x.ts', `before ${parts.join('')} after`).join()).toContain(name);
  });
});
