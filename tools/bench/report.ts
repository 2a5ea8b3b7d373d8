import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentCommit, thisMachine } from '../torture/machine.ts';
import type { Machine } from '../torture/machine.ts';

/** Members that every figure has; it may have others. */
export interface Figure {
  readonly name: string;
  readonly isMet: boolean;
}

/** A figure with the time and machine that it was taken on. */
interface KeptFigure {
  readonly figure: Figure;
  /** ISO 8601. */
  readonly at: string;
  readonly commit: string | null;
  readonly machine: Machine;
}

type Kept = Readonly<Record<string, KeptFigure>>;

const root = join(import.meta.dirname, '../..');
const keptFile = join(root, '.cache/bench.json');

/** Stores a figure until it is taken again, so that the groups need not run in one sitting. */
export function keepFigure(figure: Figure): void {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const at = new Date().toISOString();
  const kept = { figure, at, commit: currentCommit(root), machine: thisMachine() };
  writeFileSync(keptFile, JSON.stringify({ ...readKept(), [figure.name]: kept }));
}

function readKept(): Kept {
  try {
    // A checked cast: only `keepFigure` writes this file.
    return JSON.parse(readFileSync(keptFile, 'utf8')) as Kept;
  } catch {
    return {};
  }
}

/** Writes `docs/bench.md` from the last figure of each name. */
export function writeReport(): void {
  const kept = Object.values(readKept());
  const { cores, processor, memoryGb, platform, node } = thisMachine();
  const lines = kept.map(({ figure, at, commit, machine }) => {
    const { name, isMet, ...rest } = figure;
    const taken = `${at.slice(0, 16).replace('T', ' ')} UTC; commit ${commit ?? '?'}; load ${machine.load}`;
    return `| ${name} | ${isMet ? 'met' : '**missed**'} | ${wordsOf(rest)} | ${taken} |`;
  });
  const text = [
    '# Bench results',
    '',
    'Written by `npm run bench -- --write`. One group: `npm run bench -- <group>`. Each figure is beside its baseline of the same run.',
    'The load is the number of tasks that waited for a core when the figure was taken.',
    '',
    `Machine: ${cores} cores (${processor}), ${memoryGb} GB, ${platform}, Node ${node}.`,
    '',
    '| Figure | Bar | Measured | Taken |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
    'Why some figures miss their bar: [decision 22](decisions/0022-accept-figures-that-miss-their-bar.md).',
    '',
  ];
  writeFileSync(join(root, 'docs/bench.md'), text.join('\n'));
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
