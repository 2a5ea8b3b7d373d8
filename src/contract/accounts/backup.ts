import { z } from 'zod';
import { accountModes } from '../../domain/accounts/account.ts';
import { atOpenAccount, operation } from '../define.ts';
import { fileTroubleSchema } from '../payments/payment-lists.ts';
import { accountIdSchema, currencySchema, instantSchema, nothingSchema } from '../schemas.ts';

/** The facts of a chosen backup, shown before anything is restored. */
export const backupFactsSchema = z.strictObject({
  accountId: accountIdSchema,
  accountName: z.string(),
  mode: z.enum(accountModes),
  madeAt: instantSchema,
  payments: z.number().int(),
  bytes: z.number().int(),
  /** True if this computer already has records of the account; they are set aside, never overwritten. */
  hasRecordsHere: z.boolean(),
  /**
   * Charges in the records here since the backup was made; null where there are no records, or where they cannot be
   * read.
   */
  chargedSince: z
    .strictObject({
      payments: z.number().int(),
      unconfirmed: z.number().int(),
      totals: z.array(z.strictObject({ currency: currencySchema, amountMinor: z.number().int() })),
    })
    .nullable(),
});

export const backup = {
  /**
   * Writes the records of the open account and their keys to one file under a passphrase, which main asks for
   * in its own window, while work continues.
   */
  'backup.save': operation({
    input: () => nothingSchema,
    output: () =>
      z.discriminatedUnion('kind', [
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
  /** Asks for a backup file and, in main's own window, for its passphrase; shows its contents. */
  'backup.choose': operation({
    input: () => nothingSchema,
    output: () =>
      z.discriminatedUnion('kind', [
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
            /** Its manifest does not fit the schema of any backup that this program writes. */
            'not-as-expected',
            /** The account form would refuse its account, or the id belongs to a different account here. */
            'account-refused',
            /** Another account on this computer has its name. */
            'name-taken',
          ]),
        }),
      ]),
    role: 'admin',
    approvable: false,
    audit: { topic: 'records', isWrittenPerAnswer: true },
    actsOn: 'nothing',
  }),
  /** Restores the chosen backup; records already there are kept beside it. */
  'backup.restore': operation({
    input: () =>
      z.strictObject({
        /**
         * True to restore without the passphrase of one of the account's admins: its API token and shared
         * secret are then removed from the keychain, and must be entered again before anything can be charged.
         */
        withoutProof: z.boolean().default(false),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('restored'),
          accountId: accountIdSchema,
          /**
           * Names of the merchant's secrets that are missing from this computer's keychain; a backup contains
           * none.
           */
          secretsToEnter: z.array(z.string()),
        }),
        /** The keychain holds keys of other records under this account's name; they were not changed. */
        z.strictObject({ kind: z.literal('other-keys') }),
        z.strictObject({ kind: z.literal('nothing-chosen') }),
        /** The account's records are on a server: they are moved back to a file first. */
        z.strictObject({ kind: z.literal('on-server') }),
        /** The backup is on disk, but the system refused to move the records. Each opening retries. */
        z.strictObject({ kind: z.literal('held') }),
        z.strictObject({ kind: z.literal('charge-in-flight') }),
        /** The list of accounts is full; nothing was restored. */
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
