import { defineConfig } from 'vitest/config';
import { projectRoot } from '../terminal/build-terminal.ts';
import { editingSources } from '../terminal/source-edits.ts';
import { authorityBugs } from './authority-bugs.ts';

/** The bug that the environment names is planted in the sources that these tests run on. */
const bug = authorityBugs.find(({ name }) => name === process.env['TILLROOM_PLANTED_BUG']);
if (bug === undefined) throw new Error('Which bug is to be planted?');

export default defineConfig({
  root: projectRoot,
  plugins: [editingSources(projectRoot, bug.edits)],
  test: {
    environment: 'node',
    globalSetup: ['test/fixtures/build-workers.ts'],
    include: ['test/**/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    maxWorkers: 1,
    // The cache knows a source by its text on disk, and would hand out what another bug left there.
    fsModuleCache: false,
  },
});
