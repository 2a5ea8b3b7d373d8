import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../terminal/build-terminal.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import type { TestedBug } from './tested-bug.ts';

/** A suite that plants each of these bugs in turn and expects its tests to fail. */
export function createTestedBugsSuite(
  bugs: readonly TestedBug[],
  { title, ...named }: Pick<Suite, 'name' | 'proves'> & { readonly title: string },
): Suite {
  return {
    ...named,
    unit: 'bugs',
    sizes: { quick: 1, full: bugs.length, long: bugs.length },
    run: async (context) => {
      const hunts: { readonly bug: TestedBug; readonly failed: number }[] = [];
      for (const bug of bugs.slice(0, context.size)) {
        // oxlint-disable-next-line no-await-in-loop -- One bug at a time: its tests have the machine to themselves.
        const failed = await failedTests(context, bug);
        hunts.push({ bug, failed });
        context.progress(`${bug.name}: ${failed > 0 ? `${failed} tests failed` : 'NOT CAUGHT'}`);
      }
      const missed = hunts.filter(({ failed }) => failed === 0);
      return {
        isPassed: missed.length === 0 && hunts.length > 0,
        figures: { planted: hunts.length, caught: hunts.length - missed.length },
        faults: missed.map(({ bug }) => `not caught by ${bug.caughtBy.join(', ')}: ${bug.name}`),
        notRun: [],
        details: {
          title,
          head: ['Bug', 'Caught by', 'Failed tests'],
          rows: hunts.map(({ bug, failed }) => [
            bug.name,
            failed > 0 ? bug.caughtBy.join(', ') : '**nothing**',
            failed,
          ]),
        },
      };
    },
  };
}

/** Number of its tests that fail with the bug planted; 0 when the sources do not run at all. */
async function failedTests({ folder, pace }: SuiteContext, bug: TestedBug): Promise<number> {
  const outputFile = join(folder, `bug-${bug.name.replaceAll(/[^a-z]/giu, '-')}.json`);
  const config = join(import.meta.dirname, 'planted.config.ts');
  const report = ['--reporter=json', `--outputFile=${outputFile}`];
  await new Promise<void>((resolve) => {
    execFile(
      process.execPath,
      [
        join(projectRoot, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--config',
        config,
        ...report,
        // One failed test is a caught bug; the longer forms count all of them.
        ...(pace === 'quick' ? ['--bail=1'] : []),
        ...bug.caughtBy,
      ],
      { cwd: projectRoot, env: { ...process.env, TILLROOM_PLANTED_BUG: bug.name } },
      // The process ends with an error when a test failed, which is wanted here.
      () => resolve(),
    );
  });
  const { numFailedTests } = JSON.parse(await readFile(outputFile, 'utf8')) as {
    readonly numFailedTests: number;
  };
  return numFailedTests;
}
