import type { KeptResult } from './kept-results.ts';
import type { DetailTable, Suite } from './suite.ts';

/** One suite with its last result, if it has one. */
export interface ReportRow {
  readonly suite: Suite;
  readonly kept: KeptResult | null;
}

/** Writes `docs/torture.md`: one row per suite, what each proves, and what was not run. */
export function reportOf(rows: readonly ReportRow[]): string {
  const found = rows.flatMap(({ suite, kept }) => (kept === null ? [] : [{ suite, kept }]));
  const sections = [
    heading,
    machineLines(found.map(({ kept }) => kept)),
    mainTable(found),
    ...found.flatMap(({ kept }) => kept.remark ?? []),
    ...found.flatMap(({ kept }) => faultLines(kept)),
    ...found.flatMap(({ kept }) => (kept.result.details ? [tableOf(kept.result.details)] : [])),
    notRun(rows),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

const heading = `# Torture results

Written by \`npm run torture\`. One suite: \`npm run torture -- <name>\`, with \`--quick\`, \`--long\`, \`--size N\` or \`--seed N\`. A quick form of
each suite runs in \`npm test\`. The counts compare the terminal's records with the bank's own list of charges: **double** (one debt
charged twice), **lost** (charged, not recorded), **false-fail** (charged, shown as not charged), **phantom** (shown as charged, not
charged), **stuck** (sent, and without an outcome after the next start).`;

interface Found {
  readonly suite: Suite;
  readonly kept: KeptResult;
}

function machineLines(kept: readonly KeptResult[]): string {
  const lines = kept.map(({ machine: { cores, processor, memoryGb, node, platform } }) =>
    [`${cores} cores (${processor})`, `${memoryGb} GB`, platform, `Node ${node}`].join(', '),
  );
  return [...new Set(lines)].map((line) => `Machine: ${line}.`).join('\n');
}

function mainTable(found: readonly Found[]): string {
  return tableOf({
    title: '',
    head: ['Suite', 'Size', 'Result', 'Figures', 'Proves', 'Run'],
    rows: found.map(({ suite, kept: { result, at, commit, machine } }) => [
      suite.name,
      `${result.size} ${suite.unit}`,
      result.isPassed ? 'passed' : '**failed**',
      figuresOf(result.figures),
      suite.proves,
      [
        `${at.slice(0, 16).replace('T', ' ')} UTC`,
        `commit ${commit ?? 'unknown'}`,
        `seed ${result.seed}`,
        `${Math.round(result.elapsedMs / 1000)} s at load ${machine.load}`,
      ].join('; '),
    ]),
  });
}

function figuresOf(figures: KeptResult['result']['figures']): string {
  return Object.entries(figures)
    .map(([name, value]) => `${wordsOf(name)} ${spoken(value)}`)
    .join(', ');
}

/** `notConfirmedRate` reads as `not confirmed rate`. */
function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function spoken(value: number | string): string {
  return typeof value === 'number' && Number.isInteger(value)
    ? value.toLocaleString('en')
    : String(value);
}

function faultLines({ result }: KeptResult): readonly string[] {
  if (result.faults.length === 0) return [];
  const lines = result.faults.map((fault) => `- ${oneLine(fault)}`);
  return [[`## What ${result.name} found wrong`, '', ...lines].join('\n')];
}

function tableOf({ title, head, rows }: DetailTable): string {
  const line = (cells: readonly (number | string)[]) =>
    `| ${cells.map((cell) => oneLine(spoken(cell)).replaceAll('|', '\\|')).join(' | ')} |`;
  const table = [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
  return title === '' ? table : `## ${title}\n\n${table}`;
}

function notRun(rows: readonly ReportRow[]): string {
  const lines = rows.flatMap(({ suite, kept }) =>
    kept === null
      ? [`${suite.name}: has no result here.`]
      : [
          ...(kept.result.pace === 'quick' ? [`${suite.name}: run in its quick form only.`] : []),
          ...kept.result.notRun.map((words) => `${suite.name}: ${words}`),
        ],
  );
  const always = [
    'A packaged Electron app: what it alone promises (fuses, the archive’s integrity).',
    'A power cut: `kill -9` keeps what the system has buffered; the disk suite checks the order of syncs instead.',
    'A gateway that charges twice by itself, or an operating system under an attacker’s control.',
  ];
  return ['## Not run', '', ...[...lines, ...always].map((text) => `- ${oneLine(text)}`)].join(
    '\n',
  );
}

/** On one line, with paths of sources relative to the project's folder. */
function oneLine(text: string): string {
  return text
    .replaceAll(/(?:file:\/\/)?\/\S*?\/(?=(?:src|tools|test)\/)/g, '')
    .replaceAll(/\s*\n\s*/g, ' ');
}
