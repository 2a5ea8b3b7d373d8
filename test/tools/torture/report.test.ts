import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { keptResult } from '../../../tools/torture/kept-results.ts';
import { reportOf } from '../../../tools/torture/report.ts';
import { suites } from '../../../tools/torture/suites.ts';

const root = resolve(import.meta.dirname, '../../..');

it('derives the table of torture results from the kept ones, so that no row is written by hand', () => {
  const rows = suites.map((suite) => ({ suite, kept: keptResult(root, suite.name) }));
  expect(rows.filter(({ kept }) => kept !== null).length).toBeGreaterThan(5);
  expect(readFileSync(resolve(root, 'docs/torture.md'), 'utf8')).toBe(reportOf(rows));
});
