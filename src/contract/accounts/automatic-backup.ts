import { z } from 'zod';
import {
  backupSchedules,
  backupsKept,
  backupTroubles,
} from '../../domain/backup/automatic-backup.ts';
import { atOpenAccount, operation, unlogged } from '../define.ts';
import { fileTroubleSchema } from '../payments/payment-lists.ts';
import {
  accountIdSchema,
  instantSchema,
  nothingSchema,
  timeOfDaySchema,
  writtenInstantSchema,
  wholeNumberIn,
} from '../schemas.ts';

const troubleSchema = z.enum(backupTroubles);
const keptSchema = wholeNumberIn(backupsKept);
const folderLengthMax = 4096;

/** The automatic backups of one account, as set and as they went; `AutomaticBackup` documents the members. */
export const automaticBackupSchema = z.strictObject({
  schedule: z.enum(backupSchedules),
  dailyAt: timeOfDaySchema,
  kept: keptSchema,
  folder: z.string().min(1).max(folderLengthMax),
  lastGood: z
    .strictObject({
      at: writtenInstantSchema,
      fileName: z.string().max(300),
      bytes: z.number().int().min(0),
      payments: z.number().int().min(0),
    })
    .nullable(),
  lastFailure: z
    .strictObject({ at: writtenInstantSchema, since: writtenInstantSchema, trouble: troubleSchema })
    .nullable(),
  isOwed: z.boolean(),
});

/** The automatic backups of one account, as stored in the preferences. */
export const automaticBackupEntrySchema = z.tuple([accountIdSchema, automaticBackupSchema]);

/** The state of the automatic backups, as everyone at the terminal is told of it. */
export const backupHealthSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('off') }),
  z.strictObject({ kind: z.literal('good'), at: instantSchema }),
  /** The last one failed; the first failure after the last good one was at `since`. */
  z.strictObject({
    kind: z.literal('failed'),
    trouble: troubleSchema,
    since: instantSchema,
    lastGoodAt: instantSchema.nullable(),
  }),
  /** None was made for more than a week. */
  z.strictObject({ kind: z.literal('old'), lastGoodAt: instantSchema.nullable() }),
]);

const viewSchema = z.strictObject({
  /** Null before an admin first sets them, when nothing is chosen. */
  backup: automaticBackupSchema.omit({ isOwed: true }).nullable(),
  /** False when the key of the backups is missing here, so that the passphrase must be entered. */
  hasKey: z.boolean(),
});

export type AutomaticBackupView = z.infer<typeof viewSchema>;

export const automaticBackup = {
  /** The settings of the open account's automatic backups, and how the last one went. */
  'backup.automatic': operation({
    input: () => nothingSchema,
    output: () => viewSchema,
    role: 'admin',
    ...unlogged,
  }),
  /** Asks for the folder in the system's dialog and holds it until the settings are saved. */
  'backup.choose-folder': operation({
    input: () => nothingSchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('chosen'), folder: z.string() }),
        z.strictObject({ kind: z.literal('cancelled') }),
      ]),
    role: 'admin',
    ...unlogged,
  }),
  /**
   * Saves the settings, always with the passphrase of an admin, and makes the first backup.
   *
   * The folder is the one chosen last, or the one saved before. With `setsPassphrase`
   * main asks for a new passphrase in its own window; else the key that is stored is kept.
   */
  'backup.save-automatic': operation({
    input: () =>
      z.strictObject({
        accountId: accountIdSchema,
        schedule: z.enum(backupSchedules),
        dailyAt: timeOfDaySchema,
        kept: keptSchema,
        setsPassphrase: z.boolean(),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), trouble: troubleSchema.nullable() }),
        z.strictObject({ kind: z.literal('no-folder') }),
        z.strictObject({ kind: z.literal('no-passphrase') }),
        /** The person closed main's window for passphrases; nothing was saved. */
        z.strictObject({ kind: z.literal('cancelled') }),
        /** The chosen folder could not be marked. */
        z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
      ]),
    role: 'admin',
    approvable: false,
    audit: {
      topic: 'setting',
      details: ({ schedule, dailyAt, kept, setsPassphrase }) => ({
        schedule,
        dailyAt,
        kept,
        passphraseSet: setsPassphrase,
      }),
    },
    actsOn: { account: ({ accountId }) => accountId, asks: 'passphrase' },
  }),
  /** Makes a backup now, in the folder and under the key that are set. */
  'backup.make-now': operation({
    input: () => nothingSchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('made'), trouble: troubleSchema.nullable() }),
        z.strictObject({ kind: z.literal('off') }),
      ]),
    role: 'accountant',
    ...atOpenAccount,
    audit: { topic: 'records' },
  }),
} as const;
