import { z } from 'zod';
import { firstOf } from '../audit-facts.ts';
import { atOpenAccount, ofNoAccount, operation, unlogged } from '../define.ts';
import { receiptTemplateSchema, receiptTextsSchema } from './receipt-template.ts';
import { accountIdSchema, attemptIdSchema, instantSchema, nothingSchema } from '../schemas.ts';

/** How a receipt reaches its customer. */
export const receiptChannelSchema = z.enum(['print', 'pdf', 'email']);

/** Why a payment gets no receipt. */
export const receiptRefusalSchema = z.enum(['not-confirmed', 'nothing-charged', 'charged-twice']);

export type ReceiptRefusalReason = z.infer<typeof receiptRefusalSchema>;

/** Why nothing was handed out; nothing half-done is left anywhere. */
export const receiptTroubleSchema = z.enum([
  'no-printer',
  'not-printed',
  'not-drawn',
  'disk-full',
  'read-only',
  'folder-missing',
  'in-use',
  'not-written',
  'not-an-address',
]);

export type ReceiptTrouble = z.infer<typeof receiptTroubleSchema>;

/** What became of handing out one receipt, or several on one paper. */
export const receiptIssueSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('done'),
    way: receiptChannelSchema,
    originals: z.number().int(),
    copies: z.number().int(),
    /** Payments of the choice that get no receipt. */
    skipped: z.number().int(),
    /** Where the PDF lies, for the user's eyes; null for print. */
    path: z.string().nullable(),
    /** Whether the mail program took the letter; null for the other ways. */
    mailOpened: z.boolean().nullable(),
    /** False when paper is out but could not be written down, so that the next is no COPY. */
    recorded: z.boolean(),
    /** The logo's file is gone or no image any more, so the receipt is without it. */
    logoMissing: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('refused'), reason: receiptRefusalSchema }),
  z.strictObject({ kind: z.literal('trouble'), trouble: receiptTroubleSchema }),
]);

export type ReceiptIssue = z.infer<typeof receiptIssueSchema>;

/** Most payments whose receipts go on one paper. */
const receiptsAtOnceMax = 200;

const chosenSchema = z.strictObject({
  attemptIds: z.array(attemptIdSchema).min(1).max(receiptsAtOnceMax),
});

const inputBytesMax = 16 * 1024;

export const receiptStatusSchema = z.strictObject({
  /** Why this payment gets none, or null. */
  refusal: receiptRefusalSchema.nullable(),
  /** Whether the paper is a receipt, or a note that nothing was charged. */
  paper: z.enum(['receipt', 'declined-note']).nullable(),
  /** Every hand-out, the oldest first; the one after it is a COPY. */
  handOuts: z.array(
    z.strictObject({ way: receiptChannelSchema, at: instantSchema, operatorName: z.string() }),
  ),
});

export type ReceiptStatus = z.infer<typeof receiptStatusSchema>;

/** How far handing out several receipts has come. */
export const receiptProgressSchema = z.strictObject({
  stage: z.enum(['reading', 'drawing', 'writing']),
  done: z.number().int(),
  total: z.number().int(),
});

export const receipts = {
  'receipts.status': operation({
    input: z.strictObject({ attemptId: attemptIdSchema }),
    output: receiptStatusSchema,
    role: 'clerk',
    ...unlogged,
  }),
  'receipts.print': operation({
    input: chosenSchema,
    output: receiptIssueSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ attemptIds }) => firstOf(attemptIds) },
    inputBytesMax,
  }),
  /** Asks where to save; one file, each receipt on a page of its own. */
  'receipts.save-pdf': operation({
    input: chosenSchema,
    output: receiptIssueSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ attemptIds }) => firstOf(attemptIds) },
    inputBytesMax,
  }),
  /** Saves the PDF and opens a letter in the user's own mail program, which cannot attach it. */
  'receipts.email': operation({
    input: z.strictObject({ attemptId: attemptIdSchema, to: z.string().max(300) }),
    output: receiptIssueSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ attemptId }) => attemptId },
  }),
  /** Shows the PDF that was saved last in its folder. */
  'receipts.show-file': operation({
    input: nothingSchema,
    output: z.strictObject({ shown: z.boolean() }),
    role: 'clerk',
    ...ofNoAccount,
  }),
  'receipts.template': operation({
    input: z.strictObject({ accountId: accountIdSchema }),
    output: receiptTemplateSchema,
    role: 'clerk',
    approvable: false,
    audit: null,
    actsOn: { account: ({ accountId }) => accountId, asks: 'role' },
  }),
  'receipts.save-template': operation({
    input: z.strictObject({ accountId: accountIdSchema, texts: receiptTextsSchema }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('saved'), template: receiptTemplateSchema }),
      z.strictObject({
        kind: z.literal('refused'),
        refusals: z.array(
          z.strictObject({
            field: z.enum(['tradingName', 'address', 'contact', 'policy']),
            reason: z.enum(['holds-card-number', 'too-long', 'control-characters']),
          }),
        ),
      }),
    ]),
    role: 'supervisor',
    approvable: false,
    audit: { topic: 'setting', subject: ({ accountId }) => accountId },
    actsOn: { account: ({ accountId }) => accountId, asks: 'role' },
    inputBytesMax,
  }),
  /** Main opens the dialog, reads the file and keeps a copy of its own. */
  'receipts.choose-logo': operation({
    input: z.strictObject({ accountId: accountIdSchema }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('kept'), template: receiptTemplateSchema }),
      z.strictObject({ kind: z.literal('cancelled') }),
      z.strictObject({
        kind: z.literal('refused'),
        reason: z.enum([
          'too-large',
          'not-an-image',
          'too-many-pixels',
          'unreadable',
          'disk-full',
          'not-kept',
        ]),
      }),
    ]),
    role: 'supervisor',
    approvable: false,
    audit: { topic: 'setting', subject: ({ accountId }) => accountId },
    actsOn: { account: ({ accountId }) => accountId, asks: 'role' },
  }),
  'receipts.remove-logo': operation({
    input: z.strictObject({ accountId: accountIdSchema }),
    output: receiptTemplateSchema,
    role: 'supervisor',
    approvable: false,
    audit: { topic: 'setting', subject: ({ accountId }) => accountId },
    actsOn: { account: ({ accountId }) => accountId, asks: 'role' },
  }),
} as const;
