import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import type { AuditDetails } from '../../domain/audit/entry.ts';
import { keptTextFaults } from '../../domain/typed-text.ts';
import { approvableHere, atOpenAccount, operation, unlogged } from '../define.ts';
import { fileTroubleSchema } from './payment-lists.ts';
import { currencySchema, freeText, instantSchema, reasonSchema } from '../schemas.ts';
import { daySchema, signedMinorSchema, closeSheetSchema, comparisonSchema } from './close-sheet.ts';

/** The ways in which a page of figures is issued. */
export const printedAsSchema = z.enum(['print', 'pdf']);

/** The result of issuing a page: the name of the file, if one was written, or why nothing was issued. */
export const printedSchema = () =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('done'), fileName: z.string().nullable() }),
    z.strictObject({ kind: z.literal('cancelled') }),
    z.strictObject({ kind: z.literal('no-printer') }),
    z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
  ]);

const bankTextRefusalSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('empty') }),
  z.strictObject({ kind: z.literal('too-long'), linesMax: z.number().int() }),
  /** Reading it stopped at its deadline. */
  z.strictObject({ kind: z.literal('took-too-long') }),
  z.strictObject({ kind: z.literal('holds-card-number'), lineNumber: z.number().int() }),
  z.strictObject({ kind: z.literal('no-amounts') }),
  z.strictObject({ kind: z.literal('decimals-unclear') }),
  z.strictObject({ kind: z.literal('quote-not-closed'), lineNumber: z.number().int() }),
]);

/** A settlement date in one currency. */
export const dayShape = { settlementDate: daySchema, currency: currencySchema };

const dayFileSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('written'), fileName: z.string(), count: z.number().int() }),
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
]);

interface DayNamed {
  readonly settlementDate: string;
  readonly currency: string;
}

/** An operation that writes a settlement date as CSV to a file that staff choose, whole or not at all. */
export const dayExport = {
  output: () => dayFileSchema,
  role: 'accountant',
  ...atOpenAccount,
  audit: {
    topic: 'export',
    subject: ({ settlementDate, currency }: DayNamed) => `${settlementDate} ${currency}`,
    details: (_input: DayNamed, output: z.output<typeof dayFileSchema> | null): AuditDetails =>
      output?.kind === 'written' ? { count: output.count } : {},
  },
} as const;

/** Members that the screens show of a close as the ledger stores it. */
export const closeFacts = {
  id: z.string(),
  ...dayShape,
  expectedMinor: signedMinorSchema,
  bankMinor: signedMinorSchema,
  /** The reason for closing with a difference; null without one. */
  reason: z.string().nullable(),
  note: z.string(),
  closedAt: instantSchema,
};

export const savedCloseSchema = z.strictObject({
  ...closeFacts,
  /** Ours minus the bank's total. */
  differenceMinor: signedMinorSchema,
  closedBy: z.string(),
  /** The total of our records now, which may differ from the closed one. */
  expectedNowMinor: signedMinorSchema,
});

export type SavedClose = z.infer<typeof savedCloseSchema>;

export const closes = {
  /** Settlement dates with payments, newest first, each with its close if it has one. */
  'closes.days': operation({
    input: () =>
      z.strictObject({
        before: daySchema.nullable(),
        limit: z.number().int().min(1).max(100),
      }),
    output: () =>
      z.strictObject({
        days: z.array(
          z.strictObject({
            ...dayShape,
            count: z.number().int(),
            /** Of a closed day what was closed, whatever came in since (`close.expectedNowMinor`). */
            expectedMinor: signedMinorSchema,
            close: savedCloseSchema.nullable(),
          }),
        ),
        hasMore: z.boolean(),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  'closes.sheet': operation({
    input: () => z.strictObject(dayShape),
    output: () => closeSheetSchema,
    role: 'accountant',
    ...unlogged,
  }),
  /** Compares a settlement date with pasted text from the bank: a total or lines. Writes nothing. */
  'closes.compare': operation({
    input: () => z.strictObject({ ...dayShape, bankText: z.string().max(textLengthsMax.bankText) }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('compared'), comparison: comparisonSchema }),
        z.strictObject({ kind: z.literal('refused'), refusal: bankTextRefusalSchema }),
      ]),
    role: 'accountant',
    ...unlogged,
    inputBytesMax: 64 * 1024,
  }),
  /** Compares a settlement date with a bank file that staff choose; main opens it. */
  'closes.compare-file': operation({
    input: () => z.strictObject(dayShape),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('compared'),
          fileName: z.string(),
          comparison: comparisonSchema,
        }),
        z.strictObject({ kind: z.literal('refused'), refusal: bankTextRefusalSchema }),
        z.strictObject({ kind: z.literal('cancelled') }),
        z.strictObject({
          kind: z.literal('unreadable'),
          reason: z.enum(['not-text', 'too-large', 'not-readable']),
        }),
      ]),
    role: 'accountant',
    ...unlogged,
  }),
  /** Saves the close; a difference needs a reason. */
  'closes.keep': operation({
    input: () =>
      z.strictObject({
        ...dayShape,
        bankMinor: signedMinorSchema,
        /** The sum that the screen showed; a different sum now means that the records changed since. */
        seenExpectedMinor: signedMinorSchema,
        reason: reasonSchema,
        note: freeText(textLengthsMax.closeNote),
        /** True once staff were told that the day is still ahead and close it anyway. */
        confirmedAhead: z.boolean().default(false),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('kept'), close: savedCloseSchema }),
        /** The settlement date is after the merchant's today: more may settle on it. Nothing was kept. */
        z.strictObject({ kind: z.literal('ahead'), today: daySchema }),
        z.strictObject({
          kind: z.literal('refused'),
          field: z.enum(['reason', 'note']),
          reason: z.enum(keptTextFaults),
        }),
        z.strictObject({ kind: z.literal('changed'), sheet: closeSheetSchema }),
        z.strictObject({ kind: z.literal('closed-already'), close: savedCloseSchema }),
      ]),
    role: 'bookkeeping',
    ...approvableHere,
    audit: { topic: 'records', isWrittenWhenDone: true },
    inputBytesMax: 24 * 1024,
  }),
  /** Reopens a settlement date, which can then be closed again; the earlier close stays in the records. */
  'closes.reopen': operation({
    input: () =>
      z.strictObject({
        id: z.string().min(1).max(64),
        reason: reasonSchema.min(1),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('reopened') }),
        z.strictObject({ kind: z.literal('gone') }),
      ]),
    role: 'bookkeeping',
    ...approvableHere,
    audit: { topic: 'records', isWrittenWhenDone: true },
  }),
  /** Prints the sheet of a settlement date with its close, or writes it as PDF. */
  'closes.print': operation({
    input: () => z.strictObject({ ...dayShape, as: printedAsSchema }),
    output: printedSchema,
    role: 'accountant',
    ...atOpenAccount,
    audit: { topic: 'export' },
  }),
} as const;
