import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine, csvNumber, csvText } from '../../src/domain/csv.ts';

/** Separators that spreadsheets of different countries expect. */
const separators = [',', ';', '\t', '|'] as const;
const formula = /^\s*[=+\-@＝＋－＠]/u;

const hostile = [
  'x;=HYPERLINK("http://evil.example")',
  'x\t=1+1',
  "x|@SUM(1+1)*cmd|' /C calc'!A0",
  'two\n=1+1',
  'two\r\n  +1+1',
  '";=1+1',
  'a;b;-1+1',
  '\t;=1+1',
  '=1;=2|=3\t=4',
  '＝1;＝1',
];

function cellsOf(text: string, delimiter: string): readonly string[] {
  return Papa.parse<string[]>(text, { delimiter }).data.flat();
}

function fileOf(cells: readonly string[]): string {
  return cells
    .map((cell) => csvLine([csvText('INV-1'), csvText(cell), csvNumber('12.50')]))
    .join('');
}

describe('an exported cell, to a reader of any separator', () => {
  it.each(separators)('begins no formula for a reader of %j', (separator) => {
    const texts = fc.array(
      fc.oneof(
        fc.constantFrom(...hostile),
        fc
          .array(fc.constantFrom(...Array.from('=+-@;|\t\r\n", a1\'＝')), { maxLength: 12 })
          .map((characters) => characters.join('')),
      ),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(texts, (cells) => {
        for (const cell of cellsOf(fileOf(cells), separator)) expect(cell).not.toMatch(formula);
      }),
      { numRuns: 3000 },
    );
  });

  it('is whole for a reader of commas', () => {
    const [row = []] = Papa.parse<string[]>(csvLine(['a;b', 'c|d', 'e\tf'].map(csvText))).data;
    expect(row).toEqual(['a;b', 'c|d', 'e\tf']);
    expect(csvLine(['a;b', 'c|d', 'e\tf'].map(csvText))).toBe('"a;b","c|d","e\tf"\r\n');
  });
});

const isInstalled = spawnSync('soffice', ['--version']).status === 0;
if (!isInstalled) {
  console.log('LibreOffice is not installed here: opening exports in it is SKIPPED');
}

describe.skipIf(!isInstalled)('an exported file, opened in LibreOffice', () => {
  it.each(separators)(
    'has no cell that it works out, with %j as separator',
    (separator) => {
      const folder = mkdtempSync(join(tmpdir(), 'tillroom-calc-'));
      try {
        writeFileSync(join(folder, 'payments.csv'), `\u{FEFF}${fileOf(hostile)}`);
        // Separator, quote, UTF-8, first line; then: no column formats, English, quoted text is text, numbers
        // are detected, and formulas are evaluated, as a careless user would choose.
        const code = separator.charCodeAt(0);
        const opened = spawnSync(
          'soffice',
          [
            `-env:UserInstallation=file://${folder}/profile`,
            '--headless',
            `--infilter=CSV:${code},34,76,1,,1033,false,true,false,false,true`,
            '--convert-to',
            'fods',
            '--outdir',
            folder,
            join(folder, 'payments.csv'),
          ],
          { timeout: 120_000 },
        );
        expect(opened.status).toBe(0);
        const sheet = readFileSync(join(folder, 'payments.fods'), 'utf8');
        expect(sheet).toContain('INV-1');
        expect(sheet).not.toContain('table:formula=');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    180_000,
  );
});
