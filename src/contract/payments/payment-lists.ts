import { z } from 'zod';
import { attemptViewSchema } from '../charge/attempt-view.ts';
import { atOpenAccount, ofNoAccount, operation, unlogged } from '../define.ts';
import { explanationSchema, paymentDetailSchema } from './payment-detail.ts';
import {
  historyCursorSchema,
  historyQueryBytesMax,
  historyQuerySchema,
  historyRefusedSchema,
} from './payment-query.ts';
import { historyFieldSchema, historyRowSchema } from './payment-rows.ts';
import { duplicateVerdictSchema } from './payments.ts';
import { receiptIssueSchema } from './receipts.ts';
import { attemptIdSchema, freeText, instantSchema, nothingSchema } from '../schemas.ts';

/** Most lines of one page. */
export const historyPageMax = 200;

/** Most saved views of one account, and the longest name of one. */
export const historyViewsMax = 50;
export const historyViewNameMax = 60;

/** Why no file was written; what lay there before is as it was. */
export const fileTroubleSchema = z.enum([
  'disk-full',
  'read-only',
  'folder-missing',
  'in-use',
  'not-written',
]);

export type FileTrouble = z.infer<typeof fileTroubleSchema>;

const dateSchema = z.string().max(10);

const viewSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  query: historyQuerySchema,
  changedAt: instantSchema,
  operatorName: z.string(),
});

export type HistoryView = z.infer<typeof viewSchema>;

/** How far an export has come; the total is null until it is counted. */
export const exportProgressSchema = z.strictObject({
  done: z.number().int(),
  total: z.number().int().nullable(),
});

export type ExportProgress = z.infer<typeof exportProgressSchema>;

const valueSchema = z.strictObject({ value: z.string(), name: z.string() });

const idSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/u);

const inputBytesMax = historyQueryBytesMax;

export const history = {
  /** Lines of the list on one side of a place, always in the order of the list. */
  'history.page': operation({
    input: z.strictObject({
      query: historyQuerySchema,
      /** Null for the first line (`after`) or the last (`before`). */
      cursor: historyCursorSchema.nullable(),
      /** `at` begins with the line of the cursor itself. */
      side: z.enum(['after', 'at', 'before']),
      limit: z.number().int().min(1).max(historyPageMax),
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('page'),
        rows: z.array(historyRowSchema),
        /** Whether there are more lines on the side that was asked for. */
        hasMore: z.boolean(),
      }),
      historyRefusedSchema,
    ]),
    role: 'clerk',
    ...unlogged,
    inputBytesMax,
  }),
  /** How many lines the list has; exact, and slower than a page where much has to be counted. */
  'history.count': operation({
    input: z.strictObject({ query: historyQuerySchema }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('counted'), total: z.number().int() }),
      historyRefusedSchema,
    ]),
    role: 'clerk',
    ...unlogged,
    inputBytesMax,
  }),
  /** The place of a line by its number or its day: pages then go on `at` the cursor. */
  'history.jump': operation({
    input: z.strictObject({
      query: historyQuerySchema,
      to: z.discriminatedUnion('kind', [
        /** Counted from 0; a number past the end is the last line. */
        z.strictObject({ kind: z.literal('row'), row: z.number().int().min(0) }),
        /** The first line of that day in the order of the list, or the nearest one after it. */
        z.strictObject({ kind: z.literal('date'), date: dateSchema }),
        /** A line that is known already, to learn its number. */
        z.strictObject({ kind: z.literal('cursor'), cursor: historyCursorSchema }),
      ]),
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('found'),
        cursor: historyCursorSchema,
        row: z.number().int(),
      }),
      /** The list is empty. */
      z.strictObject({ kind: z.literal('empty') }),
      /** A day is a place only in a list by date. */
      z.strictObject({ kind: z.literal('not-by-date') }),
      historyRefusedSchema,
    ]),
    role: 'clerk',
    ...unlogged,
    inputBytesMax,
  }),
  /** The values that the filters can take in these records, by name. */
  'history.choices': operation({
    input: nothingSchema,
    output: z.strictObject({
      currencies: z.array(z.string()),
      brands: z.array(z.string()),
      operators: z.array(valueSchema),
      responseCodes: z.array(z.string()),
      /** Days of the first and the last payment in the merchant's zone; null without any. */
      firstDay: z.string().nullable(),
      lastDay: z.string().nullable(),
    }),
    role: 'clerk',
    ...unlogged,
  }),
  'history.detail': operation({
    input: z.strictObject({ attemptId: attemptIdSchema }),
    output: paymentDetailSchema,
    role: 'clerk',
    ...unlogged,
  }),
  'history.explain': operation({
    input: z.strictObject({ attemptId: attemptIdSchema }),
    output: explanationSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Asks where to save a file about one payment for whoever supports the terminal. */
  'history.save-bundle': operation({
    input: z.strictObject({ attemptId: attemptIdSchema }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('saved'), path: z.string() }),
      z.strictObject({ kind: z.literal('cancelled') }),
      z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
    ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ attemptId }) => attemptId },
  }),
  /** The account's saved views by name. */
  'history.views': operation({
    input: nothingSchema,
    output: z.array(viewSchema).max(historyViewsMax),
    role: 'clerk',
    ...unlogged,
  }),
  /** Keeps a view, or changes the one with this id. */
  'history.save-view': operation({
    input: z.strictObject({
      id: idSchema.nullable(),
      name: freeText(historyViewNameMax * 2),
      query: historyQuerySchema,
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('saved'), view: viewSchema }),
      z.strictObject({
        kind: z.literal('refused'),
        reason: z.enum([
          'name-empty',
          'name-too-long',
          'name-taken',
          'too-many',
          'holds-card-number',
          'search-too-long',
          /** Somebody removed it meanwhile. */
          'gone',
        ]),
      }),
    ]),
    role: 'clerk',
    ...unlogged,
    inputBytesMax,
  }),
  'history.remove-view': operation({
    input: z.strictObject({ id: idSchema }),
    output: z.strictObject({ removed: z.boolean() }),
    role: 'clerk',
    ...unlogged,
  }),
  /**
   * Asks where to save, and writes every line of the list there: whole or not at all.
   *
   * The answer comes when it is done; `history.export-progress` says how far it is.
   */
  'history.export': operation({
    input: z.strictObject({
      query: historyQuerySchema,
      format: z.enum(['csv', 'json-lines']),
      /** In the order of the screen; titles are what stands above them there. */
      columns: z
        .array(z.strictObject({ field: historyFieldSchema, title: freeText(100).min(1) }))
        .min(1)
        .max(historyFieldSchema.options.length),
      /** What the screen shows instead of a value, such as `Approved` for `approved`; CSV only. */
      words: z.partialRecord(historyFieldSchema, z.record(z.string().max(64), freeText(100))),
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('saved'),
        path: z.string(),
        rows: z.number().int(),
        bytes: z.number().int(),
      }),
      z.strictObject({ kind: z.literal('cancelled') }),
      /** Another export of this terminal is not done yet. */
      z.strictObject({ kind: z.literal('already-running') }),
      z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
      historyRefusedSchema,
    ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ format }) => format },
    inputBytesMax,
  }),
  /** Stops the export that is running; its call then answers `cancelled` and nothing is left. */
  'history.cancel-export': operation({
    input: nothingSchema,
    output: z.strictObject({ cancelled: z.boolean() }),
    role: 'clerk',
    ...ofNoAccount,
  }),
  /** Shows the file that was exported or bundled last in its folder. */
  'history.show-file': operation({
    input: nothingSchema,
    output: z.strictObject({ shown: z.boolean() }),
    role: 'clerk',
    ...ofNoAccount,
  }),
  /** One PDF with the receipt of every payment of the list that gets one, in its order. */
  'history.save-receipts': operation({
    input: z.strictObject({ query: historyQuerySchema }),
    output: z.union([
      receiptIssueSchema,
      historyRefusedSchema,
      z.strictObject({ kind: z.literal('none') }),
      /** Another export of this terminal is not done yet. */
      z.strictObject({ kind: z.literal('already-running') }),
      z.strictObject({ kind: z.literal('too-many'), most: z.number().int() }),
    ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'export' },
    inputBytesMax,
  }),
  /** Payments of a span of days that may be one charged twice, the gravest groups first. */
  'history.doubles': operation({
    input: z.strictObject({ from: dateSchema, until: dateSchema }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('looked'),
        groups: z.array(
          z.strictObject({ attempts: z.array(attemptViewSchema), verdict: duplicateVerdictSchema }),
        ),
        /** Whether there are more groups than are shown. */
        hasMore: z.boolean(),
      }),
      z.strictObject({
        kind: z.literal('refused'),
        reason: z.enum(['dates-not-real', 'span-too-long']),
      }),
    ]),
    role: 'clerk',
    ...unlogged,
  }),
} as const;
