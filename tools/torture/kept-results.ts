import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import type { SuiteResult } from './run-suite.ts';

/** The last result of one suite, for a table that takes longer than one sitting to fill. */
export interface KeptResult {
  readonly result: SuiteResult;
  /** Time of the result, in ISO 8601. */
  readonly at: string;
  readonly commit: string | null;
  readonly machine: Machine;
}

/** Stores a result until the same suite runs again. */
export function keepResult(root: string, kept: KeptResult): void {
  const folder = folderOf(root);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${kept.result.name}.json`), JSON.stringify(kept));
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
  return join(root, '.cache', 'torture');
}
