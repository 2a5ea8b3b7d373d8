import { z } from 'zod';

/** Why an account's records cannot be used, or can only be read. */
export const recordsTroubleSchema = z.enum([
  'read-only',
  'disk-full',
  'io-error',
  'damaged',
  'newer-schema',
  'no-audit-key',
  /** The key of the log is there and is none: unlocking helps nothing. */
  'audit-key-damaged',
  'audit-broken',
  'older-records',
  /** Records from another time or computer: their gap has to be closed first. */
  'gap-open',
  /** Restored records wait beside those that lie here, because the system refused to move them. */
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
]);

export type RecordsTrouble = z.infer<typeof recordsTroubleSchema>;

/** Why the OS keychain does not give what an account needs. */
export const keychainTroubleSchema = z.enum([
  'unavailable',
  'no-collection',
  'locked',
  'denied',
  'timed-out',
  'garbage',
  'missing-secret',
  /** The secrets were entered for another address than the one that the account has now. */
  'other-address',
]);

export type KeychainTrouble = z.infer<typeof keychainTroubleSchema>;

/** Why a sealed value of the records cannot be made or read. */
export const sealingTroubleSchema = z.enum([
  /** The key is gone although sealed values exist: a new one would open none of them. */
  'key-missing',
  'key-damaged',
  'key-unwritable',
  /** The value was changed, moved to another row, or sealed with another key. */
  'broken-seal',
]);

export type SealingTrouble = z.infer<typeof sealingTroubleSchema>;
