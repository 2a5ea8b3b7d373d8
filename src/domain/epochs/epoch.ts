import type { Instant } from '../time/calendar.ts';

/** Reasons a new epoch of a set of records began. */
export const epochCauses = [
  /** The records were created, or predate epochs. */
  'first',
  /** A backup was restored. */
  'restored',
  /** An admin accepted records whose audit log did not fit. */
  'accepted',
  /** The records were last used on another computer. */
  'other-computer',
  /** This computer has sent charges that are not in the records. */
  'older-records',
  /** The records on a server answer from another server, after a fail-over or a restore of the database. */
  'other-server',
] as const;

export type EpochCause = (typeof epochCauses)[number];

/** The period to be accounted for before plans are charged again. */
export interface Gap {
  /** The number of the newest epoch it belongs to, which an accepted warning names. */
  readonly epoch: number;
  readonly cause: EpochCause;
  readonly fromAt: Instant;
  readonly untilAt: Instant;
  /** True if it was closed before and reopened by a taken reference. */
  readonly isReopened: boolean;
}
