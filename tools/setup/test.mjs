/** Runs every check of `npm test`, all of them even after a failure, and counts. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { cacheFolder, findNode } from './places.mjs';
import { seconds } from './progress.mjs';
import { runQuietly } from './run-program.mjs';
import { ensureSystem } from './system.mjs';

/** How much of a failed check's output is shown; the rest is in its log. */
const SHOWN_LINES_MAX = 120;

const STATIC_CHECKS = [
  { name: 'types', args: ['tools/check/types.ts'] },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', args: ['node_modules/@biomejs/biome/bin/biome', 'format', '.'] },
  { name: 'architecture', args: ['tools/check/architecture.ts'] },
  { name: 'unused', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** Runs `npm test`; the answer is the exit code. */
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
  for (const project of buildFailure === undefined ? ['unit', 'e2e'] : ['unit']) {
    const counts = await runTests(project);
    passed += counts.passed;
    failed += counts.failed;
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

async function runCheck({ name, args }) {
  const startedMs = performance.now();
  const { code, output, file } = await runQuietly(findNode(), args, { log: name });
  console.log(`  ${name}: ${code === 0 ? 'passed' : 'failed'} (${seconds(startedMs)})`);
  if (code !== 0) show(output, file);
  return code === 0;
}

async function runTests(project) {
  const startedMs = performance.now();
  const report = join(cacheFolder, `${project}.json`);
  rmSync(report, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code, output, file } = await runQuietly(findNode(), args, {
    log: project,
    env: { CI: '1' },
  });
  const counts = countTests(report, code);
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
  const summary = `${counts.passed} passed, ${counts.failed} failed${skipped}`;
  console.log(`  ${project}: ${summary} (${seconds(startedMs)})`);
  if (counts.failed > 0) show(output, file);
  return counts;
}

/**
 * Counts one run's tests.
 *
 * A file that could not even be loaded, and a run that broke off, count as failures too.
 */
export function countTests(report, code) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const broken = testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  ).length;
  const failed = numFailedTests + broken;
  return {
    passed: numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: numPendingTests,
  };
}

function show(output, file) {
  const lines = output.trimEnd().split('\n');
  console.log(lines.slice(-SHOWN_LINES_MAX).join('\n'));
  if (lines.length > SHOWN_LINES_MAX) console.log(`  (the whole output is in ${file})`);
}
