import { z } from 'zod';
import { atOpenAccount, operation } from '../define.ts';
import { fileTroubleSchema } from '../payments/payment-lists.ts';
import { accountIdSchema, instantSchema } from '../schemas.ts';

/** Wraps the sealing and audit keys in the backup; never kept. */
const backupPassphraseSchema = z.string().min(12).max(256);

/** What a chosen backup holds, before anything is restored. */
export const backupFactsSchema = z.strictObject({
  accountId: accountIdSchema,
  accountName: z.string(),
  mode: z.enum(['practice', 'test', 'live']),
  madeAt: instantSchema,
  payments: z.number().int(),
  bytes: z.number().int(),
  /** Whether records of this account lie here already; they are put aside, never overwritten. */
  hasRecordsHere: z.boolean(),
});

export const backup = {
  /** Writes one file with the records of the open account and their keys under a passphrase, while work goes on. */
  'backup.save': operation({
    input: z.strictObject({ passphrase: backupPassphraseSchema }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('saved'),
        fileName: z.string(),
        bytes: z.number().int(),
        payments: z.number().int(),
      }),
      z.strictObject({ kind: z.literal('cancelled') }),
      z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
    ]),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'records' },
  }),
  /** Asks for a backup file and opens it with its passphrase, to show what it holds. */
  'backup.choose': operation({
    input: z.strictObject({ passphrase: z.string().min(1).max(256) }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('opened'), facts: backupFactsSchema }),
      z.strictObject({ kind: z.literal('cancelled') }),
      z.strictObject({
        kind: z.literal('refused'),
        reason: z.enum([
          'not-a-backup',
          'wrong-passphrase',
          'damaged',
          'newer',
          'unreadable',
          /** It says of itself what no backup of this program says. */
          'not-as-expected',
          /** Its account would not be taken by the form of accounts either, or is another one here. */
          'account-refused',
          /** Another account of this computer has its name. */
          'name-taken',
        ]),
      }),
    ]),
    role: 'admin',
    approvable: false,
    audit: { topic: 'records' },
    actsOn: 'nothing',
  }),
  /** Puts the backup that was chosen in place; records that lie there are kept beside it. */
  'backup.restore': operation({
    input: z.strictObject({
      /**
       * Whether it is put in place without a passphrase of the account's admin: its API token and shared secret are then
       * taken out of the keychain, and have to be entered again before anything can be charged.
       */
      withoutProof: z.boolean().default(false),
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('restored'),
        accountId: accountIdSchema,
        /** Names of the owner's secrets that this computer's keychain does not hold; none is in a backup. */
        secretsToEnter: z.array(z.string()),
      }),
      /** The keychain holds keys of other records under this account's name; they were not touched. */
      z.strictObject({ kind: z.literal('other-keys') }),
      z.strictObject({ kind: z.literal('nothing-chosen') }),
      /** All of it is on the disk and waits: the system refused to move records. Each opening tries again. */
      z.strictObject({ kind: z.literal('held') }),
      z.strictObject({ kind: z.literal('charge-in-flight') }),
      /** The account would be one more than this computer keeps; nothing was put in place. */
      z.strictObject({ kind: z.literal('too-many') }),
      z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
    ]),
    role: 'admin',
    approvable: false,
    audit: {
      topic: 'records',
      reason: ({ withoutProof }) => (withoutProof ? 'without-proof' : undefined),
    },
    actsOn: 'chosen-backup',
  }),
} as const;
