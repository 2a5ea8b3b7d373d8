import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { handEntryKinds, journalAccountRoles, journalKinds } from '../../domain/close/journal.ts';
import { journalAccountFaults, journalAccountParts } from '../../domain/close/journal-accounts.ts';
import { keptTextFaults } from '../../domain/typed-text.ts';
import { atOpenAccount, operation, unlogged } from '../define.ts';
import {
  amountMinorSchema,
  freeText,
  instantSchema,
  nothingSchema,
  reasonSchema,
} from '../schemas.ts';
import { dayExport, dayShape } from './closes.ts';

const accountSchema = z.strictObject({
  code: freeText(textLengthsMax.bookkeepingCode),
  name: freeText(textLengthsMax.bookkeepingName),
});

/** The accounts of the merchant's books, by what each is for. */
export const journalAccountsSchema = z.record(z.enum(journalAccountRoles), accountSchema);

/** A fee or dispute that a person recorded for a settlement date. */
export const handEntrySchema = z.strictObject({
  id: z.string(),
  kind: z.enum(handEntryKinds),
  amountMinor: amountMinorSchema,
  reason: z.string(),
  recordedAt: instantSchema,
  recordedBy: z.string(),
  /** The operator who withdrew it, after which it is no part of the journal; null while it is. */
  withdrawnBy: z.string().nullable(),
});

export type HandEntryView = z.infer<typeof handEntrySchema>;

const lineSchema = z.strictObject({
  account: z.enum(journalAccountRoles),
  kind: z.enum(journalKinds),
  operatorId: z.string(),
  operatorName: z.string(),
  count: z.number().int(),
  debitMinor: amountMinorSchema,
  creditMinor: amountMinorSchema,
});

export const dayJournal = {
  /** The double entry of a settlement date, with the entries recorded by hand. */
  'closes.journal': operation({
    input: () => z.strictObject(dayShape),
    output: () =>
      z.strictObject({
        lines: z.array(lineSchema),
        accounts: journalAccountsSchema,
        entries: z.array(handEntrySchema),
        /** Payout due from the bank by the journal; negative when more goes out than comes in. */
        payoutMinor: z.number().int(),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Writes the journal of a settlement date as CSV to a file that staff choose, whole or not at all. */
  'closes.export-journal': operation({
    input: () => z.strictObject(dayShape),
    ...dayExport,
  }),
  /** Records a fee or dispute of a settlement date; it is withdrawn, never edited. */
  'closes.record-entry': operation({
    input: () =>
      z.strictObject({
        ...dayShape,
        kind: z.enum(handEntryKinds),
        amountMinor: amountMinorSchema,
        reason: reasonSchema,
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('recorded'), id: z.string() }),
        z.strictObject({
          kind: z.literal('refused'),
          field: z.enum(['amount', 'reason']),
          reason: z.enum(keptTextFaults),
        }),
      ]),
    role: 'bookkeeping',
    ...atOpenAccount,
    audit: { topic: 'records', isWrittenWhenDone: true },
  }),
  'closes.withdraw-entry': operation({
    input: () => z.strictObject({ id: z.string().min(1).max(64) }),
    output: () =>
      z.strictObject({
        /** False when there is no such entry, or it was withdrawn before. */
        isWithdrawn: z.boolean(),
      }),
    role: 'bookkeeping',
    ...atOpenAccount,
    audit: { topic: 'records', isWrittenWhenDone: true },
  }),
  'closes.journal-accounts': operation({
    input: () => nothingSchema,
    output: () => journalAccountsSchema,
    role: 'accountant',
    ...unlogged,
  }),
  'closes.save-journal-accounts': operation({
    input: () => journalAccountsSchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved') }),
        z.strictObject({
          kind: z.literal('refused'),
          role: z.enum(journalAccountRoles),
          part: z.enum(journalAccountParts),
          reason: z.enum(journalAccountFaults),
        }),
      ]),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'setting' },
  }),
} as const;
