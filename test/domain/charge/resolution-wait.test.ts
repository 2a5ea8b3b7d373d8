import { describe, expect, it } from 'vitest';
import {
  resolutionWaitLeftMs,
  resolutionWaitMs,
} from '../../../src/domain/charge/resolution-wait.ts';

describe('the hold before "not there"', () => {
  it.each([
    [0, 0, 1_800_000],
    [1000, 1000, 1_800_000],
    [1000, 61_000, 1_740_000],
    [1000, 1_800_999, 1],
    [1000, 1_801_000, 0],
    [1000, 9_999_999, 0],
  ])('from %i at %i leaves %i ms', (heldFromRunningMs, runningMs, left) => {
    expect(resolutionWaitLeftMs(heldFromRunningMs, runningMs)).toBe(left);
  });

  it('never grows beyond itself when running time was lost', () => {
    expect(resolutionWaitLeftMs(5_000_000, 0)).toBe(resolutionWaitMs);
  });
});
