import type { Instant } from '../time/calendar.ts';

/** Why one life of a set of records ended and another began. */
export const epochCauses = [
  /** The records were made, or are from before there were epochs. */
  'first',
  /** A backup was put in place. */
  'restored',
  /** An admin accepted records whose audit log did not fit. */
  'accepted',
  /** The records were last used on another computer. */
  'other-computer',
  /** This computer has sent charges that the records do not know. */
  'older-records',
] as const;

export type EpochCause = (typeof epochCauses)[number];

/** The time that has to be accounted for before plans are charged again. */
export interface Gap {
  /** The number of the newest epoch that it belongs to: a warning that was read names it. */
  readonly epoch: number;
  readonly cause: EpochCause;
  readonly fromAt: Instant;
  readonly untilAt: Instant;
  /** Whether it was closed before, and a reference that was taken opened it again. */
  readonly isReopened: boolean;
}
