import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededChance } from '../bench/seed/seeded-chance.ts';
import { faultsShownMax } from './suite.ts';
import type { Pace, Suite, SuiteFigure } from './suite.ts';

export interface SuiteRun {
  readonly pace: Pace;
  readonly seed: number;
  readonly progress?: (words: string) => void;
  /** A size other than that of the pace. */
  readonly size?: number;
  /** Time limit for suites that can stop early; the figures show how far it came. */
  readonly minutesMax?: number;
}

/** A suite's figure with everything needed to reproduce it. */
export interface SuiteResult extends SuiteFigure {
  readonly name: string;
  readonly pace: Pace;
  readonly size: number;
  readonly seed: number;
  readonly elapsedMs: number;
}

/** Runs one suite in its own folder; a suite that throws has not passed. */
export async function runSuite(suite: Suite, run: SuiteRun): Promise<SuiteResult> {
  const { pace, seed, progress = () => undefined, minutesMax = Infinity } = run;
  const size = run.size ?? suite.sizes[pace];
  const folder = mkdtempSync(join(tmpdir(), `tillroom-torture-${suite.name}-`));
  const chance = (purpose: string) => seededChance(seed ^ numberOf(`${suite.name}/${purpose}`));
  const startedMs = performance.now();
  let figure: SuiteFigure;
  try {
    const endsAtMs = startedMs + minutesMax * 60_000;
    figure = await suite.run({ pace, size, seed, chance, folder, endsAtMs, progress });
  } catch (error) {
    figure = { isPassed: false, figures: {}, faults: [wordsOf(error)], notRun: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const elapsedMs = Math.round(performance.now() - startedMs);
  const faults = figure.faults.slice(0, faultsShownMax);
  return { ...figure, faults, name: suite.name, pace, size, seed, elapsedMs };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** FNV-1a, so that each purpose has its own seed. */
function numberOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  return hash >>> 0;
}
