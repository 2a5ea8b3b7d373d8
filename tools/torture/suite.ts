import type { SeededChance } from '../bench/seed/seeded-chance.ts';

/** How long a suite goes on: inside `npm test`, by `npm run torture`, or over a night. */
export const paces = ['quick', 'full', 'long'] as const;

export type Pace = (typeof paces)[number];

/** What a suite is run with. */
export interface SuiteContext {
  readonly pace: Pace;
  /** How much of what the suite counts: kills, attempts, charges. */
  readonly size: number;
  readonly seed: number;
  /** Chance of its own for each purpose, which the seed decides and other purposes do not disturb. */
  chance(purpose: string): SeededChance;
  /** An empty folder under the system's temporary one, removed when the suite has ended. */
  readonly folder: string;
  /** When `performance.now()` is past this, a suite that can stop between two of its units does so. */
  readonly endsAtMs: number;
  /** Says how far it is, for whoever watches; nothing reads it. */
  progress(words: string): void;
}

/** What a suite found. */
export interface SuiteFigure {
  readonly isPassed: boolean;
  /** What was counted, in the order in which it reads best; `double`, `lost` and the like among it. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** The first things that were wrong, in words with all that is needed to see them again. */
  readonly faults: readonly string[];
  /** What was left out on this machine, and why, one sentence each. */
  readonly notRun: readonly string[];
  /** More than a row can say, as a table below it. */
  readonly details?: DetailTable;
}

/** A table under a suite's row, for example which planted bug was caught by what. */
export interface DetailTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (number | string)[])[];
}

/** One way to torture the terminal. */
export interface Suite {
  /** In kebab-case: its folder, its argument, and the `name` of its JSON line. */
  readonly name: string;
  /** One sentence: what a pass proves. */
  readonly proves: string;
  /** What its size counts, in the plural: `kills`. */
  readonly unit: string;
  readonly sizes: Readonly<Record<Pace, number>>;
  run(context: SuiteContext): Promise<SuiteFigure>;
}

/** The most faults that a figure carries; the counts say how many there were. */
export const faultsShownMax = 10;
