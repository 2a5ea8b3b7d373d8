import { describe, expect, it } from 'vitest';
import {
  dueLookUpStep,
  nextLookUpInMs,
} from '../../../../src/domain/charge/look-up/look-up-schedule.ts';

const minuteMs = 60_000;

describe('the schedule of look-ups', () => {
  it('asks at once, and after 1, 5 and 30 minutes of running time', () => {
    const asked: number[] = [];
    let lastStep: number | null = null;
    for (let at = 0; at <= 40 * minuteMs; at += 30_000) {
      const step = dueLookUpStep({ heldFromRunningMs: 1_000, lastStep }, 1_000 + at);
      if (step === null) continue;
      asked.push(at / minuteMs);
      lastStep = step;
    }
    expect(asked).toEqual([0, 1, 5, 30]);
  });

  it('asks once for several steps that became due meanwhile', () => {
    expect(dueLookUpStep({ heldFromRunningMs: 0, lastStep: 0 }, 6 * minuteMs)).toBe(2);
    expect(dueLookUpStep({ heldFromRunningMs: null, lastStep: null }, 0)).toBe(3);
    expect(dueLookUpStep({ heldFromRunningMs: null, lastStep: 3 }, 0)).toBeNull();
  });

  it('says when the next one is', () => {
    expect(nextLookUpInMs({ heldFromRunningMs: 0, lastStep: 1 }, 2 * minuteMs)).toBe(3 * minuteMs);
    expect(nextLookUpInMs({ heldFromRunningMs: 0, lastStep: null }, 9)).toBe(0);
    expect(nextLookUpInMs({ heldFromRunningMs: 0, lastStep: 3 }, 9)).toBeNull();
  });
});
