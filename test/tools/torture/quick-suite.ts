import { expect } from 'vitest';
import { runSuite } from '../../../tools/torture/run-suite.ts';
import type { SuiteResult } from '../../../tools/torture/run-suite.ts';
import type { Suite } from '../../../tools/torture/suite.ts';
import { suites } from '../../../tools/torture/suites.ts';

/** The seed of the quick forms: the same in every run, so that a failure can be reproduced. */
const seed = 20_261_120;

/** Runs the quick form of a suite, which must be listed and pass; returns its figures. */
export async function passesQuickly(suite: Suite): Promise<SuiteResult> {
  expect(suites).toContain(suite);
  const result = await runSuite(suite, { pace: 'quick', seed });
  expect(result.faults).toEqual([]);
  expect(result.isPassed).toBe(true);
  return result;
}
