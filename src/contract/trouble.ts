import { z } from 'zod';
import { keychainFailures } from '../domain/accounts/keychain-failures.ts';
import { serverFailures } from '../domain/records/server-troubles.ts';
import { sealingTroubles } from '../domain/secret.ts';

/** The reason an account's records cannot be used, or can only be read. */
export const recordsTroubleSchema = z.enum([
  'read-only',
  'disk-full',
  'io-error',
  'damaged',
  'newer-schema',
  'no-audit-key',
  /** The key of the audit log is present but malformed: unlocking the keychain does not help. */
  'audit-key-damaged',
  'audit-broken',
  /** People, rules or limits were changed from outside the app. */
  'rows-altered',
  /** One plan was changed from outside the app. */
  'plan-altered',
  /** Payments of one order were changed from outside the app. */
  'payment-altered',
  'older-records',
  /** Records from another time or computer: their gap must be closed first. */
  'gap-open',
  /** Restored records wait beside the present ones, because the system refused to move them. */
  'restore-held',
  'in-use',
  'missing',
  'empty-file',
  'not-records',
  'other-account',
  'network-path',
  'unreadable',
  'unwritable',
  'thread-lost',
  /** The records were moved to a server, and the keychain no longer names it. */
  'moved',
  /** The entry that names the server of the records cannot be read. */
  'place-unreadable',
  ...serverFailures,
]);

export type RecordsTrouble = z.infer<typeof recordsTroubleSchema>;

/** The reason the OS keychain cannot provide an account's secrets. */
export const keychainTroubleSchema = z.enum([
  ...keychainFailures,
  'missing-secret',
  /** The secrets were entered for an address that the account no longer has. */
  'other-address',
  /** A practice or test account names an address that no admin of a live account has approved. */
  'address-not-approved',
  /** The account's address is new, and no admin has confirmed it yet. */
  'address-not-confirmed',
]);

export type KeychainTrouble = z.infer<typeof keychainTroubleSchema>;

export const sealingTroubleSchema = z.enum(sealingTroubles);
