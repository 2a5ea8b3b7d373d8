import type { Fault } from '../../../src/main/sandbox/faults/faults.ts';
import type { SourceEdit } from '../terminal/source-edits.ts';

/** A bug that is planted in the real code, as it is built. */
export interface PlantedBug {
  readonly name: string;
  /** Who must catch it: the kills with their oracle, or the order of system calls. */
  readonly by: 'kills' | 'order';
  readonly edits: readonly SourceEdit[];
  /** Whether the bank charges a reference twice; some bugs only hurt where it does not. */
  readonly takesReferenceTwice: boolean;
  /** Where the usual bad answers hit it too seldom: what is answered instead. */
  readonly faults?: readonly Fault[];
}
