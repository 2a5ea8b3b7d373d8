import { describe, expect, it } from 'vitest';
import { reportWith } from '../../tools/bench/report.ts';
import type { TakenFigure } from '../../tools/bench/report.ts';

const report = `# Bench results

| Figure | Bar | Measured | Taken |
| --- | --- | --- | --- |
| start-up | met | ratio 1 | yesterday |
| start-up-of-another | met | ratio 2 | yesterday |

Why some figures miss their bar.
`;

function taken(name: string, isMet: boolean): TakenFigure {
  const figure = { name, isMet, spread: { p50Ms: 1.5 }, bar: 3 };
  const machine = { cores: 2, processor: 'CPU', memoryGb: 24, node: 'v24', platform: 'linux x64' };
  const at = '2026-12-01T09:08:07.000Z';
  return { figure, at, commit: 'abc', machine: { ...machine, load: 0.5 } };
}

const where =
  '2026-12-01 09:08 UTC; commit abc; load 0.5; 2 cores (CPU), 24 GB, linux x64, Node v24';

describe('the report of the bench', () => {
  it('has a figure in the place of the last of its name, and leaves the others', () => {
    const lines = reportWith(report, [taken('start-up', false)]).split('\n');
    expect(lines).toEqual(
      report.split('\n').with(4, `| start-up | **missed** | spread.p50Ms 1.5, bar 3 | ${where} |`),
    );
  });

  it('has a new figure behind the last', () => {
    const lines = reportWith(report, [taken('new', true)]).split('\n');
    expect(lines.slice(5, 8)).toEqual([
      report.split('\n')[5],
      `| new | met | spread.p50Ms 1.5, bar 3 | ${where} |`,
      '',
    ]);
  });
});
