import { serverFailures } from './server-troubles.ts';

/** Reasons that records were not moved to a server; those in the file are as they were. */
export const recordsNotMoved = [
  ...serverFailures,
  'other-account',
  'damaged',
  'disk-full',
  /** Records that a terminal has worked on are in the database. */
  'in-use-there',
  /** The copy differs from what was sent. */
  'differs',
  /** The records are on a server, or can only be read. */
  'not-in-file',
  /** This computer did not store the login, so it would not find the records again. */
  'login-not-stored',
] as const;

export type RecordsNotMoved = (typeof recordsNotMoved)[number];

/** Reasons that records stay on their server; they take payments there as before. */
export const recordsNotTakenBack = [
  ...serverFailures,
  'other-account',
  'damaged',
  'disk-full',
  /** Another terminal holds a lease there. */
  'others-at-work',
  /** The file cannot be written, or does not hold what was sent. */
  'not-written',
  /** The records are in a file. */
  'not-on-server',
  /** The login cannot be removed from this computer, so the records would not be found in the file. */
  'login-not-removed',
] as const;

export type RecordsNotTakenBack = (typeof recordsNotTakenBack)[number];
