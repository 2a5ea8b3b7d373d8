import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { bankColumns, dateOrders } from '../../domain/reconcile/bank-columns.ts';
import { bankDecisions, bankLineReasons } from '../../domain/reconcile/bank-decision.ts';
import { bankLineKinds } from '../../domain/reconcile/bank-file.ts';
import type { BankFileLine } from '../../domain/reconcile/bank-file.ts';
import { leftReasons } from '../../domain/reconcile/match-file.ts';
import { keptTextFaults } from '../../domain/typed-text.ts';
import { atOpenAccount, operation, unlogged } from '../define.ts';
import {
  attemptIdSchema,
  currencySchema,
  freeText,
  instantSchema,
  nothingSchema,
  fileIdSchema,
  reasonSchema,
} from '../schemas.ts';
import type { FactsOf } from '../pick.ts';
import { closeItemSchema, daySchema } from './close-sheet.ts';

const minorSchema = z.number().int();

const layoutSchema = z.strictObject({
  columns: z.record(z.enum(bankColumns), freeText(textLengthsMax.columnTitle).nullable()),
  dateOrder: z.enum(dateOrders),
});

/** Members that the screens show of a line of a bank file. */
export const bankFileLineFacts = {
  lineNumber: z.number().int(),
  kind: z.enum(bankLineKinds),
  reference: z.string(),
  transactionId: z.string(),
  amountMinor: minorSchema,
  currency: currencySchema,
  settledOn: daySchema,
} satisfies FactsOf<BankFileLine>;

const fileLineSchema = z.strictObject(bankFileLineFacts);

export type BankFileLineView = z.infer<typeof fileLineSchema>;

const pairSchema = z.strictObject({ line: fileLineSchema, item: closeItemSchema });

export type BankFilePairView = z.infer<typeof pairSchema>;

/** The number of a list, and its first 200. */
function listOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ count: z.number().int(), items: z.array(item) });
}

/** A bank file matched with the records; nothing is written yet. */
export const filePreviewSchema = z.strictObject({
  fileId: z.string(),
  fileName: z.string(),
  lineCount: z.number().int(),
  /** Lines of declined payments, which take no part. */
  declinedCount: z.number().int(),
  feeCount: z.number().int(),
  /** Lines of which the same transaction stands on an earlier line; they count once. */
  repeated: listOf(z.number().int()),
  matchedCount: z.number().int(),
  different: listOf(pairSchema),
  doubled: listOf(pairSchema),
  /** Unconfirmed payments that accepting the file confirms as approved. */
  settles: listOf(pairSchema),
  left: listOf(pairSchema.extend({ because: z.enum(leftReasons) })),
  denied: listOf(pairSchema),
  missingHere: listOf(fileLineSchema),
  missingAtBank: listOf(closeItemSchema),
  days: z.array(
    z.strictObject({
      settledOn: daySchema,
      currency: currencySchema,
      bankMinor: minorSchema,
      oursMinor: minorSchema,
      isClosed: z.boolean(),
    }),
  ),
  /** True when no line is about a payment of these records: the file may be another account's. */
  nothingKnown: z.boolean(),
  /** When this very file was accepted before; null when it was not. */
  acceptedAt: instantSchema.nullable(),
  /** True while restored records wait to be accounted for. */
  gapOpen: z.boolean(),
});

export type FilePreview = z.infer<typeof filePreviewSchema>;

const fileRefusalSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('columns-missing'), columns: z.array(z.enum(bankColumns)) }),
  z.strictObject({
    kind: z.literal('cells-unreadable'),
    cells: z.array(
      z.strictObject({
        lineNumber: z.number().int(),
        column: z.enum(bankColumns),
        text: z.string(),
      }),
    ),
    count: z.number().int(),
  }),
  z.strictObject({
    kind: z.literal('other-currency'),
    currency: z.string(),
    lineNumber: z.number().int(),
    currencies: z.array(currencySchema),
  }),
  z.strictObject({ kind: z.literal('currency-unclear') }),
  z.strictObject({ kind: z.literal('decimals-unclear') }),
  z.strictObject({ kind: z.literal('no-lines') }),
  z.strictObject({ kind: z.literal('too-many-days'), daysMax: z.number().int() }),
]);

export type FileRefusal = z.infer<typeof fileRefusalSchema>;

/** A line of the bank that waits for a decision. */
export const openLineSchema = fileLineSchema.extend({
  key: z.string(),
  fileName: z.string(),
  why: z.enum(bankLineReasons),
  attemptId: attemptIdSchema.nullable(),
  acceptedAt: instantSchema,
});

export type OpenBankLine = z.infer<typeof openLineSchema>;

const fileShape = { fileId: fileIdSchema, layout: layoutSchema };

export const reconcile = {
  /** Asks for a bank file and reads its headings; main keeps the file until another is chosen. */
  'reconcile.choose': operation({
    input: () => nothingSchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('chosen'),
          fileId: z.string(),
          fileName: z.string(),
          headings: z.array(z.string()),
          sample: z.array(z.array(z.string())),
          lineCount: z.number().int(),
          /** The layout of the file accepted last where its headings are here, else a guess. */
          layout: layoutSchema,
          isKeptLayout: z.boolean(),
        }),
        z.strictObject({ kind: z.literal('cancelled') }),
        z.strictObject({
          kind: z.literal('unreadable'),
          reason: z.enum([
            'too-large',
            'not-readable',
            'not-text',
            'took-too-long',
            'empty',
            'no-columns',
            'holds-card-number',
          ]),
        }),
      ]),
    role: 'accountant',
    ...unlogged,
  }),
  /** Reads the chosen file by a layout and matches it line by line. Writes nothing. */
  'reconcile.preview': operation({
    input: () => z.strictObject(fileShape),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('matched'), preview: filePreviewSchema }),
        z.strictObject({ kind: z.literal('refused'), refusal: fileRefusalSchema }),
        z.strictObject({ kind: z.literal('gone') }),
      ]),
    role: 'accountant',
    ...unlogged,
  }),
  /** Confirms the unconfirmed payments that the file proves, and keeps the lines that the records do not know. */
  'reconcile.accept': operation({
    input: () =>
      z.strictObject({
        ...fileShape,
        /** The numbers that the screen showed; others now mean that the records changed since. */
        seen: z.strictObject({
          settles: z.number().int(),
          missingHere: z.number().int(),
          matched: z.number().int(),
        }),
        /** True once staff were told that no line of the file is known here. */
        confirmedForeign: z.boolean(),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('accepted'),
          settled: z.number().int(),
          /** References of payments that the records did not let settle; a person resolves them. */
          notSettled: z.array(z.string()),
          keptLines: z.number().int(),
          /** Instalments of an open gap that the file answered. */
          gapCharged: z.number().int(),
        }),
        z.strictObject({ kind: z.literal('changed'), preview: filePreviewSchema }),
        z.strictObject({ kind: z.literal('foreign') }),
        z.strictObject({ kind: z.literal('refused'), refusal: fileRefusalSchema }),
        z.strictObject({ kind: z.literal('gone') }),
      ]),
    role: 'bookkeeping',
    ...atOpenAccount,
    audit: { topic: 'records', isWrittenWhenDone: true },
  }),
  /** Lines of accepted files that the records do not account for and no person has decided. */
  'reconcile.lines': operation({
    input: () => nothingSchema,
    output: () => z.array(openLineSchema),
    role: 'accountant',
    ...unlogged,
  }),
  /** Records what a person found about one of these lines. */
  'reconcile.decide': operation({
    input: () =>
      z.strictObject({
        key: z.string().min(1).max(400),
        decision: z.enum(bankDecisions),
        reason: reasonSchema,
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('decided') }),
        z.strictObject({ kind: z.literal('gone') }),
        z.strictObject({
          kind: z.literal('refused'),
          reason: z.enum(keptTextFaults),
        }),
      ]),
    role: 'bookkeeping',
    ...atOpenAccount,
    audit: { topic: 'records', isWrittenWhenDone: true },
  }),
} as const;
