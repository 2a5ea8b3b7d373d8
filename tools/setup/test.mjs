/** Runs every check of `npm test`, all of them even after a failure, and counts. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuild } from './build.mjs';
import { longestFiles } from './file-times.mjs';
import { hasPostgres } from './has-postgres.mjs';
import { cacheFolder, findNode, root } from './places.mjs';
import { costOf, startCost } from './progress.mjs';
import { runCheck, SHORT_CHECKS, show } from './run-check.mjs';
import { runQuietly } from './run-program.mjs';
import { ensureSystem } from './system.mjs';

/** More failed files than this are no accident of one moment, and none of them runs again. */
const AGAIN_FILES_MAX = 4;
/** Number of files named after each stage as those that took longest. */
const LONGEST_FILES = 5;

const STATIC_CHECKS = [
  { name: 'types and lint', args: ['tools/check/types-and-lint.ts'] },
  ...SHORT_CHECKS,
];

/** Runs `npm test`; returns the exit code. */
export async function test() {
  await ensureSystem(['window', 'keychain', 'tests']);
  let passed = 0;
  let failed = 0;
  for (const check of STATIC_CHECKS) {
    const isPassed = await runCheck(check);
    if (isPassed) passed += 1;
    else failed += 1;
  }
  const buildFailure = await ensureBuild().catch((error) => error);
  if (buildFailure !== undefined) {
    console.log(`  build: ${buildFailure.message}`);
    failed += 1;
  }
  const canServe = await hasPostgres();
  if (!canServe) {
    console.log('  postgres: left out, its server from npm does not run on this computer');
    // A build server that leaves tests out would report them as passed.
    if (process.env.CI) failed += 1;
  }
  const projects = [
    'unit',
    ...(canServe ? ['postgres'] : []),
    ...(buildFailure === undefined ? ['e2e'] : []),
  ];
  for (const project of projects) {
    const counts = await runTests(project);
    passed += counts.passed;
    failed += counts.failed;
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/**
 * Runs one project's tests, and runs a few files that failed once more, by themselves.
 *
 * A real browser on a busy machine now and then misses a moment that no spec is about. A test that fails twice counts
 * as failed; one that passes then is shown with its first failure, and reported as unstable.
 */
async function runTests(project) {
  const first = await runOnce(project, []);
  const { failedFiles } = first;
  if (failedFiles.length === 0 || failedFiles.length > AGAIN_FILES_MAX) return first;
  const again = await runOnce(
    project,
    failedFiles.map((file) => file.name),
  );
  if (again.failed === 0)
    console.log(`  unstable: ${failedFiles.map((file) => file.name).join(', ')}`);
  return {
    passed: first.passed - failedFiles.reduce((sum, file) => sum + file.passed, 0) + again.passed,
    failed: again.failed,
  };
}

async function runOnce(project, files) {
  const started = startCost();
  const name = files.length === 0 ? project : `${project}-again`;
  const report = join(cacheFolder, `${name}.json`);
  rmSync(report, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ];
  const { code, output, file } = await runQuietly(findNode(), args, {
    log: name,
    env: { CI: '1' },
  });
  const counts = countTests(report, code);
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
  const summary = `${counts.passed} passed, ${counts.failed} failed${skipped}`;
  console.log(`  ${name}: ${summary} (${costOf(started)})`);
  const longest = longestFiles(report, LONGEST_FILES);
  if (longest !== '') console.log(`    longest: ${longest}`);
  if (counts.failed > 0) show(output, file);
  return counts;
}

/**
 * Counts one run's tests. A file that could not even be loaded, and a run that aborted, count as failures too. An
 * aborted run names no file, so it does not run again in part.
 */
export function countTests(report, code) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, failedFiles: [] };
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const isFailed = ({ status }) => status === 'failed';
  const failedFiles = testResults.filter(isFailed);
  const broken = failedFiles.filter((file) => !file.assertionResults.some(isFailed)).length;
  const failed = numFailedTests + broken;
  return {
    passed: numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: numPendingTests,
    failedFiles: failedFiles.map((file) => ({
      name: relative(root, file.name),
      passed: file.assertionResults.filter(({ status }) => status === 'passed').length,
    })),
  };
}
