/** Runs `npm run check`: the static checks, and the tests nearest to what changed, in a minute and a half. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileSeconds } from './file-times.mjs';
import { changedFiles, distances, nearest, readImporters } from './import-graph.mjs';
import { cacheFolder, root } from './places.mjs';
import { SetupFailure } from './progress.mjs';
import { runCheck, SHORT_CHECKS } from './run-check.mjs';

/** Time limit of the whole check on two otherwise idle processors, in seconds. */
const LIMIT_SECONDS = 90;
/** Overhead of starting the tests and of their last file, in seconds. */
const SPARE_SECONDS = 12;
/** Minimum time for the tests, on a machine so busy that the static checks alone used up the limit. */
const TESTS_SECONDS_MIN = 20;
const WORKERS = 2;
/** Assumed time of a test file that no run has timed yet. */
const UNKNOWN_TEST_SECONDS = 2.5;
/**
 * Types are checked in files that import a changed file, and in files that import those: further away, few mistakes
 * show first.
 */
const TYPES_DISTANCE_MAX = 2;
const TYPES_FILES_MAX = 400;

const IS_CODE = /\.[cm]?[jt]sx?$/;
const IS_UNIT_TEST = /^test\/(?!e2e\/).*\.(?:test|spec)\.tsx?$/;
const IS_E2E = /^test\/e2e\/.*\.spec\.ts$/;

/** Checks what changed; `--since=<commit>` sets the starting point. Returns the exit code. */
export async function check(args) {
  const startedMs = performance.now();
  const since = args.find((arg) => arg.startsWith('--since='))?.slice('--since='.length);
  const changed = readChanged(since);
  const near = distances(readImporters(root), changed);
  const plan = planOf(near, (path) => existsSync(join(root, path)));
  console.log(
    `  ${changed.length} changed files, ${near.size - changed.length} that depend on them`,
  );

  const linter = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check'];
  const checks = [
    ...(plan.code.length === 0
      ? []
      : [{ name: 'types and lint', args: [...linter, '--deny-warnings', ...plan.code] }]),
    ...SHORT_CHECKS,
  ];
  let isPassed = true;
  for (const one of checks) isPassed = (await runCheck(one)) && isPassed;

  const taken = (performance.now() - startedMs) / 1000;
  const secondsLeft = Math.max(TESTS_SECONDS_MIN, LIMIT_SECONDS - SPARE_SECONDS - taken);
  const known = fileSeconds(join(cacheFolder, 'unit.json'));
  const tests = nearest(
    plan.tests,
    secondsLeft * WORKERS,
    (path) => known.get(path) ?? UNKNOWN_TEST_SECONDS,
  );
  if (tests.length > 0) {
    const runner = ['node_modules/vitest/vitest.mjs', 'run', '--project=unit*', ...tests];
    isPassed = (await runCheck({ name: `${tests.length} test files`, args: runner })) && isPassed;
  }
  tellWhatIsLeft(plan, tests.length);
  console.log(isPassed ? '  all passed' : '  failed');
  return isPassed ? 0 : 1;
}

/** The work for the changed files and those that depend on them, nearest first. */
export function planOf(near, isThere) {
  const files = [...near].filter(([path]) => isThere(path));
  const typed = files.filter(
    ([path, distance]) => IS_CODE.test(path) && distance <= TYPES_DISTANCE_MAX,
  );
  return {
    code: nearest(typed, TYPES_FILES_MAX, () => 1),
    tests: files.filter(([path]) => IS_UNIT_TEST.test(path)),
    specs: files.filter(([path, distance]) => IS_E2E.test(path) && distance === 0),
  };
}

function readChanged(since) {
  try {
    return changedFiles(root, since);
  } catch {
    throw new SetupFailure(
      'What changed cannot be told without git.\nRun npm test instead, or name a commit: npm run check -- --since=HEAD.',
    );
  }
}

function tellWhatIsLeft({ tests, specs }, ranCount) {
  const left = tests.length - ranCount;
  if (left > 0) console.log(`  ${left} test files further off are left to npm test`);
  for (const [path] of specs) {
    console.log(`  changed, and left to npm test: ${path}`);
  }
}
