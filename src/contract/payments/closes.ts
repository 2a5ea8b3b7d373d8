import { z } from 'zod';
import { approvableHere, atOpenAccount, operation, unlogged } from '../define.ts';
import { fileTroubleSchema } from './payment-lists.ts';
import { attemptIdSchema, currencySchema, freeText, instantSchema } from '../schemas.ts';

/** A day as the bank counts it, `YYYY-MM-DD`. */
export const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);

/** A sum in minor units; negative where more went out than came in. */
const signedMinorSchema = z.number().int();

export const tallySchema = z.strictObject({
  count: z.number().int(),
  amountMinor: signedMinorSchema,
});

const partSchema = z.strictObject({ name: z.string(), ...tallySchema.shape });

/** A payment or a refund made elsewhere, as one line of a close. */
export const closeItemSchema = z.strictObject({
  id: z.string(),
  attemptId: attemptIdSchema,
  kind: z.enum(['payment', 'refund']),
  reference: z.string(),
  brand: z.string(),
  lastFour: z.string(),
  operatorName: z.string(),
  at: instantSchema,
  amountMinor: signedMinorSchema,
  currency: currencySchema,
});

export type CloseItemView = z.infer<typeof closeItemSchema>;

const groupSchema = z.strictObject({
  ...tallySchema.shape,
  /** The first of them, up to 200. */
  items: z.array(closeItemSchema),
});

/** One settlement day of one currency, as our records have it. */
export const closeSheetSchema = z.strictObject({
  settlementDate: daySchema,
  currency: currencySchema,
  /** What the bank should have: payments settled on that day, less refunds made elsewhere on it. */
  expectedMinor: signedMinorSchema,
  settled: groupSchema,
  refunds: groupSchema,
  byBrand: z.array(partSchema),
  byOperator: z.array(partSchema),
  /** Approved on that day or before, and no settlement date came with the answer. */
  withoutSettlementDate: groupSchema,
  /** Not confirmed or not matching, on that day or before: nobody knows yet. */
  notConfirmed: groupSchema,
});

export type CloseSheet = z.infer<typeof closeSheetSchema>;

const bankLineSchema = z.strictObject({
  lineNumber: z.number().int(),
  amountMinor: signedMinorSchema,
  /** What else stands on the line. */
  text: z.string(),
});

const pairSchema = z.strictObject({
  line: bankLineSchema,
  item: closeItemSchema,
  way: z.enum(['name', 'card-and-amount', 'amount']),
});

export const likelyCauseSchema = z.strictObject({
  kind: z.enum([
    'one-payment',
    'two-payments',
    'wrong-sign',
    'neighbouring-day',
    'no-settlement-date',
    'not-confirmed',
    'refund',
    'digit-swap',
    'fee',
  ]),
  items: z.array(closeItemSchema),
  feeBasisPoints: z.number().int().nullable(),
});

/** Our day beside the bank's. */
export const comparisonSchema = z.strictObject({
  bankMinor: signedMinorSchema,
  expectedMinor: signedMinorSchema,
  /** The bank's total less ours. */
  differenceMinor: signedMinorSchema,
  /** Null when the bank's total alone is known. */
  lines: z
    .strictObject({
      matchedCount: z.number().int(),
      different: z.array(pairSchema),
      doubled: z.array(pairSchema),
      missingHere: z.array(bankLineSchema),
      missingAtBank: z.array(closeItemSchema),
      skippedLines: z.array(z.number().int()),
    })
    .nullable(),
  causes: z.array(likelyCauseSchema),
});

export type CloseComparison = z.infer<typeof comparisonSchema>;

const bankTextRefusalSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('empty') }),
  z.strictObject({ kind: z.literal('too-long'), linesMax: z.number().int() }),
  /** Reading it was given up at its deadline. */
  z.strictObject({ kind: z.literal('took-too-long') }),
  z.strictObject({ kind: z.literal('holds-card-number'), lineNumber: z.number().int() }),
  z.strictObject({ kind: z.literal('no-amounts') }),
  z.strictObject({ kind: z.literal('decimals-unclear') }),
  z.strictObject({ kind: z.literal('quote-not-closed'), lineNumber: z.number().int() }),
]);

const dayShape = { settlementDate: daySchema, currency: currencySchema };

/** A close that was kept. */
export const savedCloseSchema = z.strictObject({
  id: z.string(),
  ...dayShape,
  expectedMinor: signedMinorSchema,
  bankMinor: signedMinorSchema,
  differenceMinor: signedMinorSchema,
  /** Why it was closed with a difference; null without one. */
  reason: z.string().nullable(),
  note: z.string(),
  closedAt: instantSchema,
  closedBy: z.string(),
  /** What our records say of that day now, when it is no longer what was closed. */
  expectedNowMinor: signedMinorSchema,
});

export type SavedClose = z.infer<typeof savedCloseSchema>;

export const closes = {
  /** Settlement days with payments, the newest first, and whether each was closed. */
  'closes.days': operation({
    input: z.strictObject({
      before: daySchema.nullable(),
      limit: z.number().int().min(1).max(100),
    }),
    output: z.strictObject({
      days: z.array(
        z.strictObject({
          ...dayShape,
          count: z.number().int(),
          expectedMinor: signedMinorSchema,
          close: savedCloseSchema.nullable(),
        }),
      ),
      hasMore: z.boolean(),
    }),
    role: 'clerk',
    ...unlogged,
  }),
  'closes.sheet': operation({
    input: z.strictObject(dayShape),
    output: closeSheetSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Compares a day with what the bank says, pasted: a total or lines. Writes nothing. */
  'closes.compare': operation({
    input: z.strictObject({ ...dayShape, bankText: z.string().max(60_000) }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('compared'), comparison: comparisonSchema }),
      z.strictObject({ kind: z.literal('refused'), refusal: bankTextRefusalSchema }),
    ]),
    role: 'clerk',
    ...unlogged,
    inputBytesMax: 64 * 1024,
  }),
  /** The same with a file of the bank that staff choose; main opens it. */
  'closes.compare-file': operation({
    input: z.strictObject(dayShape),
    output: z.discriminatedUnion('kind', [
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
    role: 'clerk',
    ...unlogged,
  }),
  /** Keeps the close: a difference needs a reason. */
  'closes.keep': operation({
    input: z.strictObject({
      ...dayShape,
      bankMinor: signedMinorSchema,
      /** What the screen showed; another sum means that something came in meanwhile. */
      seenExpectedMinor: signedMinorSchema,
      reason: freeText(500),
      note: freeText(2000),
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('kept'), close: savedCloseSchema }),
      z.strictObject({
        kind: z.literal('refused'),
        field: z.enum(['reason', 'note']),
        reason: z.enum(['empty', 'holds-card-number']),
      }),
      z.strictObject({ kind: z.literal('changed'), sheet: closeSheetSchema }),
      z.strictObject({ kind: z.literal('closed-already'), close: savedCloseSchema }),
    ]),
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'records', isWrittenWhenDone: true },
    inputBytesMax: 24 * 1024,
  }),
  /** Takes a close back, which stays written down, so that the day can be closed anew. */
  'closes.reopen': operation({
    input: z.strictObject({ id: freeText(64), reason: freeText(500).min(1) }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('reopened') }),
      z.strictObject({ kind: z.literal('gone') }),
    ]),
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'records', isWrittenWhenDone: true },
  }),
  /** Prints the sheet of a day with its close, or writes it as PDF. */
  'closes.print': operation({
    input: z.strictObject({ ...dayShape, as: z.enum(['print', 'pdf']) }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('done'), fileName: z.string().nullable() }),
      z.strictObject({ kind: z.literal('cancelled') }),
      z.strictObject({ kind: z.literal('no-printer') }),
      z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
    ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'export' },
  }),
} as const;
