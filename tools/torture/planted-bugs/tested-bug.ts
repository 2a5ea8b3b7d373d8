import type { SourceEdit } from '../terminal/source-edits.ts';

/** A bug, planted in the sources that tests are run on. */
export interface TestedBug {
  readonly name: string;
  readonly edits: readonly SourceEdit[];
  /** The tests, at least one of which must fail. */
  readonly caughtBy: readonly string[];
  /** The engine that its tests need; absent for a file's. */
  readonly engine?: 'postgres';
}
