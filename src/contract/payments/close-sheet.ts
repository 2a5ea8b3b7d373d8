import { z } from 'zod';
import { likelyCauseKinds } from '../../domain/close/likely-causes.ts';
import type { CloseItem } from '../../domain/close/match-bank.ts';
import { bookedKinds, matchMethods } from '../../domain/close/match-bank.ts';
import type { FactsOf } from '../pick.ts';
import { attemptIdSchema, currencySchema, instantSchema } from '../schemas.ts';

/** A settlement date, `YYYY-MM-DD`. */
export const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);

/** A sum in minor units; negative when more went out than came in. */
export const signedMinorSchema = z.number().int();

export const tallySchema = z.strictObject({
  count: z.number().int(),
  amountMinor: signedMinorSchema,
});

/** Payments of a day that share a name, and the declines beside them. */
const partSchema = z.strictObject({
  name: z.string(),
  ...tallySchema.shape,
  declinedCount: z.number().int(),
});

/** Members that the screens show of an item as a close counts it. */
export const closeItemFacts = {
  id: z.string(),
  attemptId: attemptIdSchema,
  kind: z.enum(bookedKinds),
  reference: z.string(),
  lastFour: z.string(),
  amountMinor: signedMinorSchema,
  currency: currencySchema,
} satisfies FactsOf<CloseItem>;

/** A payment or a recorded refund, as one line of a close. */
export const closeItemSchema = z.strictObject({
  ...closeItemFacts,
  brand: z.string(),
  operatorName: z.string(),
  at: instantSchema,
});

export type CloseItemView = z.infer<typeof closeItemSchema>;

const groupSchema = z.strictObject({
  ...tallySchema.shape,
  /** The first 200 of them. */
  items: z.array(closeItemSchema),
});

/** One settlement date in one currency, by our records. */
export const closeSheetSchema = z.strictObject({
  settlementDate: daySchema,
  currency: currencySchema,
  /** The total expected from the bank: payments settled on that date, less its recorded refunds. */
  expectedMinor: signedMinorSchema,
  settled: groupSchema,
  refunds: groupSchema,
  /** Attempts that the bank declined on that day. */
  declinedCount: z.number().int(),
  byBrand: z.array(partSchema),
  byOperator: z.array(partSchema),
  /** By the hour of the merchant's day in which the payment was sent, "09:00", in their order. */
  byHour: z.array(partSchema),
  /** Approved on that date or before, with no settlement date in the response. */
  withoutSettlementDate: groupSchema,
  /** Unconfirmed or with a response mismatch, on that date or before. */
  notConfirmed: groupSchema,
});

export type CloseSheet = z.infer<typeof closeSheetSchema>;

const bankLineSchema = z.strictObject({
  lineNumber: z.number().int(),
  amountMinor: signedMinorSchema,
  /** The rest of the line's text. */
  text: z.string(),
});

const pairSchema = z.strictObject({
  line: bankLineSchema,
  item: closeItemSchema,
  way: z.enum(matchMethods),
});

export const likelyCauseSchema = z.strictObject({
  kind: z.enum(likelyCauseKinds),
  items: z.array(closeItemSchema),
  feeBasisPoints: z.number().int().nullable(),
});

/** Our records compared with the bank's total. */
export const comparisonSchema = z.strictObject({
  bankMinor: signedMinorSchema,
  expectedMinor: signedMinorSchema,
  /** Ours minus the bank's total. */
  differenceMinor: signedMinorSchema,
  /** Null when only the bank's total is known. */
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
