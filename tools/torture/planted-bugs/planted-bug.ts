import type { Fault } from '../../../src/main/sandbox/faults/faults.ts';
import type { SourceEdit } from '../terminal/source-edits.ts';

/** A bug planted in the real code as it is built. */
export interface PlantedBug {
  readonly name: string;
  /** The check that must catch it: the kills with their oracle, or the order of system calls. */
  readonly by: 'kills' | 'order';
  readonly edits: readonly SourceEdit[];
  /** True when the bank charges a reference twice; some bugs do harm only where it does not. */
  readonly takesReferenceTwice: boolean;
  /** Faults to use instead, where the usual ones hit the bug too rarely. */
  readonly faults?: readonly Fault[];
}
