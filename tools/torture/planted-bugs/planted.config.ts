import { defineConfig } from 'vitest/config';
import { projectRoot } from '../terminal/build-terminal.ts';
import { editingSources } from '../terminal/source-edits.ts';
import { namedBug } from './named-bug.ts';

const bug = namedBug();
const isShared = bug.engine === 'postgres';

export default defineConfig({
  root: projectRoot,
  plugins: [editingSources(projectRoot, bug.edits)],
  test: {
    environment: 'node',
    env: isShared ? { TILLROOM_TEST_ENGINE: 'postgres' } : {},
    globalSetup: [
      'tools/torture/planted-bugs/build-planted-workers.ts',
      ...(isShared ? ['test/fixtures/postgres/global-setup.ts'] : []),
    ],
    include: ['test/**/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    maxWorkers: 1,
    // The cache knows a source by its text on disk, and would hand out what another bug left there.
    fsModuleCache: false,
  },
});
