import { defineConfig } from 'vitest/config';
import { projectRoot } from '../terminal/build-terminal.ts';
import { editingSources } from '../terminal/source-edits.ts';
import { namedBug } from './named-bug.ts';

export default defineConfig({
  root: projectRoot,
  plugins: [editingSources(projectRoot, namedBug().edits)],
  test: {
    environment: 'node',
    globalSetup: ['tools/torture/planted-bugs/build-planted-workers.ts'],
    include: ['test/**/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    maxWorkers: 1,
    // The cache knows a source by its text on disk, and would hand out what another bug left there.
    fsModuleCache: false,
  },
});
