/** Reads how long each test file of a run took. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './places.mjs';

/** Time of each file in a run's report, in seconds, by its path; empty without a report. */
export function fileSeconds(report) {
  if (!existsSync(report)) return new Map();
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [
      relative(root, name).replaceAll('\\', '/'),
      (endTime - startTime) / 1000,
    ]),
  );
}

/** The files of a report that took longest, as text. */
export function longestFiles(report, count) {
  return [...fileSeconds(report)]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([path, seconds]) => `${path.replace(/^test\//, '')} ${Math.round(seconds)} s`)
    .join(', ');
}
