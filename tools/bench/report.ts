import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentCommit, thisMachine } from '../torture/machine.ts';
import type { Machine } from '../torture/machine.ts';

/** Members that every figure has; it may have others. */
export interface Figure {
  readonly name: string;
  readonly isMet: boolean;
}

/** A figure with the time and machine that it was taken on. */
export interface TakenFigure {
  readonly figure: Figure;
  /** ISO 8601. */
  readonly at: string;
  readonly commit: string | null;
  readonly machine: Machine;
}

const root = join(import.meta.dirname, '../..');
const reportFile = join(root, 'docs/bench.md');

/** A figure as it is taken now, here. */
export function takenNow(figure: Figure): TakenFigure {
  const at = new Date().toISOString();
  return { figure, at, commit: currentCommit(root), machine: thisMachine() };
}

/** Writes figures into `docs/bench.md`, each in the place of the last one of its name. */
export function writeReport(taken: readonly TakenFigure[]): void {
  writeFileSync(reportFile, reportWith(readFileSync(reportFile, 'utf8'), taken));
}

/** A report with the rows of figures: in the place of the rows of their names, or behind the last row. */
export function reportWith(report: string, taken: readonly TakenFigure[]): string {
  const lines = report.split('\n');
  for (const one of taken) {
    const start = `| ${one.figure.name} |`;
    const at = lines.findIndex((line) => line.startsWith(start));
    if (at >= 0) lines[at] = rowOf(one);
    else lines.splice(lines.findLastIndex((line) => line.startsWith('|')) + 1, 0, rowOf(one));
  }
  return lines.join('\n');
}

function rowOf({ figure, at, commit, machine }: TakenFigure): string {
  const { name, isMet, ...rest } = figure;
  const { cores, processor, memoryGb, platform, node, load } = machine;
  const taken = [
    `${at.slice(0, 16).replace('T', ' ')} UTC`,
    `commit ${commit ?? '?'}`,
    `load ${load}`,
    `${cores} cores (${processor}), ${memoryGb} GB, ${platform}, Node ${node}`,
  ];
  return `| ${name} | ${isMet ? 'met' : '**missed**'} | ${wordsOf(rest)} | ${taken.join('; ')} |`;
}

/** A figure's members as text: `perSecond 70.1, bar 0.95`. */
function wordsOf(members: object, before = ''): string {
  return Object.entries(members)
    .map(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? wordsOf(value, `${before}${name}.`)
        : `${before}${name} ${String(value)}`,
    )
    .join(', ');
}
