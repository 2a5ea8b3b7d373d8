/**
 * Tortures the terminal and reports the results.
 *
 * Prints one JSON line per suite; the exit code is 1 when one has not passed. Names of suites choose among them.
 * `--quick` and `--long` set the duration, `--size N` sets the number of a suite's own units instead, `--minutes N`
 * stops the kills, the simulator and the bridge after that time, `--seed N` sets the seed, and `--write` writes `docs/torture.md`
 * although only some were chosen. `--report` runs nothing, and writes the table of the last results.
 */
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keepResult, keptResult } from './kept-results.ts';
import { currentCommit, thisMachine } from './machine.ts';
import { reportOf } from './report.ts';
import { runSuite } from './run-suite.ts';
import type { SuiteResult } from './run-suite.ts';
import type { Pace } from './suite.ts';
import { suites } from './suites.ts';

const root = resolve(import.meta.dirname, '../..');
const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    seed: { type: 'string' },
    size: { type: 'string' },
    minutes: { type: 'string' },
  },
});

const unknown = chosen.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  const names = suites.map(({ name }) => name).join(', ');
  throw new Error(`There is no suite ${unknown.join(', ')}: ${names}.`);
}
const seed = Number(options.seed ?? randomInt(2 ** 32));
if (!Number.isSafeInteger(seed)) throw new Error('--seed takes a whole number.');
const asked = options.size === undefined ? {} : { size: Number(options.size) };
const { size = 1 } = asked;
if (!Number.isSafeInteger(size) || size < 1)
  throw new Error('--size takes a whole number above 0.');
const minutesMax = Number(options.minutes ?? Infinity);
if (Number.isNaN(minutesMax)) throw new Error('--minutes takes a number.');
const pace: Pace = options.long ? 'long' : options.quick ? 'quick' : 'full';
const isEverySuite = chosen.length === 0 && pace !== 'quick';

console.error(`seed ${seed}, ${pace}`);
for (const suite of suites) {
  if (options.report || (chosen.length > 0 && !chosen.includes(suite.name))) continue;
  const progress = (words: string) => console.error(`${suite.name}: ${words}`);
  const result = await runSuite(suite, { pace, seed, progress, minutesMax, ...asked });
  say(result);
  if (!result.isPassed) process.exitCode = 1;
  if (options.write || pace !== 'quick') {
    const at = new Date().toISOString();
    keepResult(root, { result, at, commit: currentCommit(root), machine: thisMachine() });
  }
}
if (isEverySuite || options.write || options.report) {
  const rows = suites.map((suite) => ({ suite, kept: keptResult(root, suite.name) }));
  writeFileSync(join(root, 'docs', 'torture.md'), reportOf(rows));
}
// A suite that left something running must not keep the process from ending.
process.exit();

function say({ name, figures, elapsedMs, isPassed, faults, ...rest }: SuiteResult): void {
  const commit = currentCommit(root);
  const line = {
    name,
    seed,
    ...(commit === null ? {} : { commit }),
    pace: rest.pace,
    size: rest.size,
    ...figures,
    ...(faults.length > 0 ? { faults } : {}),
    ...(rest.notRun.length > 0 ? { notRun: rest.notRun } : {}),
    elapsedMs,
    isPassed,
  };
  console.log(JSON.stringify(line));
}
