import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { attemptViewSchema } from '../charge/attempt-view.ts';
import { atOpenAccount, ofNoAccount, operation, unlogged } from '../define.ts';
import { explanationSchema, paymentDetailSchema } from './payment-detail.ts';
import {
  paymentCursorSchema,
  paymentQueryBytesMax,
  paymentQuerySchema,
  paymentQueryRefusedSchema,
} from './payment-query.ts';
import { paymentFieldSchema, paymentRowSchema } from './payment-rows.ts';
import { duplicateVerdictSchema } from './payments.ts';
import { receiptIssueSchema } from './receipts.ts';
import { attemptIdSchema, currencySchema, freeText, nothingSchema } from '../schemas.ts';
import { pageSides } from '../../domain/payments/payment-list.ts';

/** Maximum rows per page. */
export const paymentPageMax = 200;

/** The reason no file was written; an existing file is unchanged. */
export const fileTroubleSchema = z.enum([
  'disk-full',
  'read-only',
  'folder-missing',
  'in-use',
  'not-written',
]);

export type FileTrouble = z.infer<typeof fileTroubleSchema>;

const dateSchema = z.string().max(10);

/** Rows written by an export, of all rows that the list had when it began. */
export const exportProgressSchema = z.strictObject({
  done: z.number().int(),
  total: z.number().int(),
});

export type ExportProgress = z.infer<typeof exportProgressSchema>;

const valueSchema = z.strictObject({ value: z.string(), name: z.string() });

const inputBytesMax = paymentQueryBytesMax;

export const paymentLists = {
  /** Rows before or after a cursor, always in the order of the list. */
  'history.page': operation({
    input: () =>
      z.strictObject({
        query: paymentQuerySchema,
        /** Null for the first row (`after`) or the last (`before`). */
        cursor: paymentCursorSchema.nullable(),
        /** `at` begins with the row of the cursor itself. */
        side: z.enum(pageSides),
        limit: z.number().int().min(1).max(paymentPageMax),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('page'),
          rows: z.array(paymentRowSchema),
          /** True if the requested side has more rows. */
          hasMore: z.boolean(),
        }),
        paymentQueryRefusedSchema,
      ]),
    role: 'accountant',
    ...unlogged,
    inputBytesMax,
  }),
  /** The exact number of rows in the list; slower than a page when many must be counted. */
  'history.count': operation({
    input: () => z.strictObject({ query: paymentQuerySchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('counted'), total: z.number().int() }),
        paymentQueryRefusedSchema,
      ]),
    role: 'accountant',
    ...unlogged,
    inputBytesMax,
  }),
  /** The money approved in each currency before refunds, and the number of declines. */
  'history.sums': operation({
    input: () => z.strictObject({ query: paymentQuerySchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('summed'),
          approved: z.array(
            z.strictObject({
              currency: currencySchema,
              count: z.number().int(),
              amountMinor: z.number().int(),
            }),
          ),
          declined: z.number().int(),
        }),
        /** The list is too long to be added up. */
        z.strictObject({ kind: z.literal('too-long') }),
        paymentQueryRefusedSchema,
      ]),
    role: 'accountant',
    ...unlogged,
    inputBytesMax,
  }),
  /** Finds the cursor of a row by its number, its date or its payment, to read pages `at`. */
  'history.jump': operation({
    input: () =>
      z.strictObject({
        query: paymentQuerySchema,
        to: z.discriminatedUnion('kind', [
          /** Counted from 0; a number past the end gives the last row. */
          z.strictObject({ kind: z.literal('row'), row: z.number().int().min(0) }),
          /** The first row of that date in the order of the list, or the nearest one after it. */
          z.strictObject({ kind: z.literal('date'), date: dateSchema }),
          /** A row already loaded, to get its number. */
          z.strictObject({ kind: z.literal('cursor'), cursor: paymentCursorSchema }),
          z.strictObject({ kind: z.literal('payment'), attemptId: attemptIdSchema }),
        ]),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('found'),
          cursor: paymentCursorSchema,
          row: z.number().int(),
        }),
        /** The list is empty. */
        z.strictObject({ kind: z.literal('empty') }),
        /** The list does not hold that payment. */
        z.strictObject({ kind: z.literal('absent') }),
        /** Only a list sorted by date can be searched for one. */
        z.strictObject({ kind: z.literal('not-by-date') }),
        paymentQueryRefusedSchema,
      ]),
    role: 'accountant',
    ...unlogged,
    inputBytesMax,
  }),
  /** The values that the filters can take in these records, sorted by name. */
  'history.choices': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        currencies: z.array(z.string()),
        brands: z.array(z.string()),
        operators: z.array(valueSchema),
        responseCodes: z.array(z.string()),
        /** Dates of the first and the last payment in the merchant's zone; null without payments. */
        firstDay: z.string().nullable(),
        lastDay: z.string().nullable(),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  'history.detail': operation({
    input: () => z.strictObject({ attemptId: attemptIdSchema }),
    output: () => paymentDetailSchema,
    role: 'accountant',
    ...unlogged,
  }),
  'history.explain': operation({
    input: () => z.strictObject({ attemptId: attemptIdSchema }),
    output: () => explanationSchema,
    role: 'accountant',
    ...unlogged,
  }),
  /** Asks where to save a support bundle about one payment, and writes it. */
  'history.save-bundle': operation({
    input: () => z.strictObject({ attemptId: attemptIdSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), path: z.string() }),
        z.strictObject({ kind: z.literal('cancelled') }),
        z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
      ]),
    role: 'accountant',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ attemptId }) => attemptId },
  }),
  /**
   * Asks where to save, and writes every row of the list there: the whole file or none.
   *
   * Returns when the file is written; `history.export-progress` reports the rows so far.
   */
  'history.export': operation({
    input: () =>
      z.strictObject({
        query: paymentQuerySchema,
        format: z.enum(['csv', 'json-lines']),
        /** In the order of the screen; titles are its column headings. */
        columns: z
          .array(
            z.strictObject({
              field: paymentFieldSchema,
              title: freeText(textLengthsMax.columnTitle).min(1),
            }),
          )
          .min(1)
          .max(paymentFieldSchema.options.length),
        /** Words that replace stored values, such as `Approved` for `approved`; CSV only. */
        words: z.partialRecord(
          paymentFieldSchema,
          z.record(z.string().max(64), freeText(textLengthsMax.columnTitle)),
        ),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('saved'),
          path: z.string(),
          rows: z.number().int(),
          bytes: z.number().int(),
        }),
        z.strictObject({ kind: z.literal('cancelled') }),
        /** Another export is running on this terminal. */
        z.strictObject({ kind: z.literal('already-running') }),
        z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
        paymentQueryRefusedSchema,
      ]),
    role: 'accountant',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ format }) => format },
    inputBytesMax,
  }),
  /** Stops the running export; its call then returns `cancelled` and no file is left. */
  'history.cancel-export': operation({
    input: () => nothingSchema,
    output: () => z.strictObject({ cancelled: z.boolean() }),
    role: 'accountant',
    ...ofNoAccount,
  }),
  /** Shows the last exported file or support bundle in its folder. */
  'history.show-file': operation({
    input: () => nothingSchema,
    output: () => z.strictObject({ shown: z.boolean() }),
    role: 'accountant',
    ...ofNoAccount,
  }),
  /** Writes one PDF with the receipt of every payment of the list that has one, in the order of the list. */
  'history.save-receipts': operation({
    input: () => z.strictObject({ query: paymentQuerySchema }),
    output: () =>
      z.union([
        receiptIssueSchema,
        paymentQueryRefusedSchema,
        z.strictObject({ kind: z.literal('none') }),
        /** Another export is running on this terminal. */
        z.strictObject({ kind: z.literal('already-running') }),
        z.strictObject({ kind: z.literal('too-many'), most: z.number().int() }),
      ]),
    role: 'accountant',
    ...atOpenAccount,
    audit: { topic: 'export' },
    inputBytesMax,
  }),
  /** Payments between two dates that may be duplicates, the most serious groups first. */
  'history.doubles': operation({
    input: () => z.strictObject({ from: dateSchema, until: dateSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('looked'),
          groups: z.array(
            z.strictObject({
              attempts: z.array(attemptViewSchema),
              verdict: duplicateVerdictSchema,
            }),
          ),
          /** True if there are more groups than are returned. */
          hasMore: z.boolean(),
        }),
        z.strictObject({
          kind: z.literal('refused'),
          reason: z.enum(['dates-not-real', 'span-too-long']),
        }),
      ]),
    role: 'accountant',
    ...unlogged,
  }),
} as const;
