import type { SeededChance } from '../bench/seed/seeded-chance.ts';

/** Duration of a suite: inside `npm test`, by `npm run torture`, or over a night. */
export const paces = ['quick', 'full', 'long'] as const;

export type Pace = (typeof paces)[number];

/** Parameters and services for a suite. */
export interface SuiteContext {
  readonly pace: Pace;
  /** Number of the suite's own units: kills, attempts, charges. */
  readonly size: number;
  readonly seed: number;
  /** Randomness for one purpose, which depends on the seed alone and not on other purposes. */
  chance(purpose: string): SeededChance;
  /** An empty folder under the system's temporary one, removed when the suite has ended. */
  readonly folder: string;
  /** Once `performance.now()` is past this, a suite that can stop between two of its units does so. */
  readonly endsAtMs: number;
  /** Reports progress to the person watching; nothing reads it. */
  progress(words: string): void;
}

/** Result of a suite. */
export interface SuiteFigure {
  readonly isPassed: boolean;
  /** Counts in the order in which they read best; `double`, `lost` and the like among them. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** The first faults, as text with everything needed to reproduce them. */
  readonly faults: readonly string[];
  /** Parts left out on this machine, with the reason, one sentence each. */
  readonly notRun: readonly string[];
  /** More than a row can hold, as a table below it. */
  readonly details?: DetailTable;
}

/** A table under a suite's row, for example which suite caught which planted bug. */
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
  /** Its unit of size, in the plural: `kills`. */
  readonly unit: string;
  readonly sizes: Readonly<Record<Pace, number>>;
  run(context: SuiteContext): Promise<SuiteFigure>;
}

/** Maximum number of faults that a figure lists; the counts hold their full number. */
export const faultsShownMax = 10;
