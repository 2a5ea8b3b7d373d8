import type { BreachKind } from './oracle.ts';

/** Result of one world. */
export interface WorldEnd {
  readonly seed: number;
  readonly profile: string;
  readonly attempts: number;
  readonly steps: number;
  readonly starts: number;
  readonly posts: number;
  readonly approved: number;
  readonly notConfirmed: number;
  /** Epochs that restores began, gaps that were closed, and references that the bank had already. */
  readonly epochs: number;
  readonly gapsClosed: number;
  readonly referencesTaken: number;
  /** Hash of everything that was done and shown: the same seed gives the same one. */
  readonly trace: string;
  readonly breach: {
    readonly kind: BreachKind;
    readonly words: string;
    readonly step: number;
  } | null;
}
