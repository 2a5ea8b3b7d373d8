import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { thisMachine } from '../../../tools/torture/machine.ts';
import { reportOf } from '../../../tools/torture/report.ts';
import { runSuite } from '../../../tools/torture/run-suite.ts';
import type { Suite, SuiteContext } from '../../../tools/torture/suite.ts';
import { suites } from '../../../tools/torture/suites.ts';

const sizes = { quick: 2, full: 200, long: 2_000 };

function suiteThat(run: Suite['run']): Suite {
  return { name: 'rack', proves: 'That it holds.', unit: 'turns', sizes, run };
}

const passing = suiteThat(async ({ size }) => ({
  isPassed: true,
  figures: { turnsMade: size, double: 0 },
  faults: [],
  notRun: ['no rack of iron on this machine.'],
  details: { title: 'Turns', head: ['turn', 'held'], rows: [['first|last', 1_000]] },
}));

describe('the torture harness', () => {
  it('gives a suite its size, a folder that is removed after, and the same chance for a seed', async () => {
    const seen: { folder: string; drawn: readonly number[] }[] = [];
    const suite = suiteThat(async (context: SuiteContext) => {
      writeFileSync(join(context.folder, 'left-over'), 'x');
      const [one, other] = [context.chance('one'), context.chance('other')];
      seen.push({
        folder: context.folder,
        drawn: [one.below(1_000_000), other.below(1_000_000), context.size],
      });
      return { isPassed: true, figures: {}, faults: [], notRun: [] };
    });
    for (const seed of [5, 5, 6]) await runSuite(suite, { pace: 'full', seed });
    const [first, again, different] = seen;
    expect(existsSync(first?.folder ?? '/')).toBe(false);
    expect(first?.drawn).toEqual(again?.drawn);
    expect(first?.drawn).not.toEqual(different?.drawn);
    expect(first?.drawn[0]).not.toBe(first?.drawn[1]);
    expect(first?.drawn[2]).toBe(200);
    await runSuite(suite, { pace: 'full', seed: 5, size: 3 });
    expect(seen.at(-1)?.drawn[2]).toBe(3);
  });

  it('counts a suite that breaks as failed, and says how', async () => {
    const result = await runSuite(
      suiteThat(async () => {
        throw new Error('the rope tore');
      }),
      { pace: 'quick', seed: 1 },
    );
    expect(result.isPassed).toBe(false);
    expect(result.faults[0]).toContain('the rope tore');
  });

  it('writes a row for each suite, and says what was not run', async () => {
    const result = await runSuite(passing, { pace: 'full', seed: 7 });
    const kept = {
      result,
      at: '2026-11-20T20:30:00.000Z',
      commit: 'abc1234',
      machine: thisMachine(),
    };
    const other = { ...passing, name: 'wheel' };
    const report = reportOf([
      { suite: passing, kept },
      { suite: other, kept: null },
    ]);
    expect(report).toContain('| rack | 200 turns | passed | turns made 200, double 0 |');
    expect(report).toContain('2026-11-20 20:30 UTC; commit abc1234; seed 7;');
    expect(report).toContain('| first\\|last | 1,000 |');
    expect(report).toContain('- rack: no rack of iron on this machine.');
    expect(report).toContain('- wheel: has no result here.');
  });

  it('has suites of different names, the longer paces larger', () => {
    const names = suites.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { sizes: each } of suites) {
      expect(each.quick).toBeLessThanOrEqual(each.full);
      expect(each.full).toBeLessThanOrEqual(each.long);
    }
  });
});
