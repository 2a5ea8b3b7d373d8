import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import type { SuiteResult } from './run-suite.ts';

/**
 * The last result of one suite. Results are part of the sources, so that the table of all suites derives from them on any
 * computer, and a run of one suite leaves the rows of the others.
 */
export interface KeptResult {
  readonly result: SuiteResult;
  /** Time of the result, in ISO 8601. */
  readonly at: string;
  readonly commit: string | null;
  readonly machine: Machine;
  /** A sentence beside the result, written by hand. */
  readonly remark?: string;
}

/** Stores a result until the same suite runs again. */
export function keepResult(root: string, kept: KeptResult): void {
  const folder = folderOf(root);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${kept.result.name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

/** The stored result of a suite; null when there is none. */
export function keptResult(root: string, name: string): KeptResult | null {
  try {
    // A checked cast: only `keepResult` writes in this folder.
    return JSON.parse(readFileSync(join(folderOf(root), `${name}.json`), 'utf8')) as KeptResult;
  } catch {
    return null;
  }
}

function folderOf(root: string): string {
  return join(root, 'docs', 'torture');
}
