import { z } from 'zod';
import { shortTextFaults } from '../../domain/typed-text.ts';
import { receiptChannels, receiptRefusals } from '../../domain/receipt/eligibility.ts';
import { receiptLanguages } from '../../domain/receipt/languages/receipt-language.ts';
import { templateTexts } from '../../domain/receipt/template.ts';
import { firstOf } from '../audit-facts.ts';
import { atOpenAccount, ofNoAccount, operation, unlogged } from '../define.ts';
import { receiptTemplateSchema, receiptTextsSchema } from './receipt-template.ts';
import {
  accountIdSchema,
  attemptIdSchema,
  instantSchema,
  nothingSchema,
  recipientSchema,
} from '../schemas.ts';

/** The way in which a receipt is issued. */
export const receiptChannelSchema = z.enum(receiptChannels);

/** The reason a payment has no receipt. */
export const receiptRefusalSchema = z.enum(receiptRefusals);

/** The reason nothing was issued; no partial file is left. */
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

/** The result of issuing one receipt, or several in one document. */
export const receiptIssueSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('done'),
    way: receiptChannelSchema,
    originals: z.number().int(),
    copies: z.number().int(),
    /** Chosen payments that have no receipt. */
    skipped: z.number().int(),
    /** Path of the PDF, to show to staff; null for print. */
    path: z.string().nullable(),
    /** True if the mail program opened the e-mail; null for the other ways. */
    mailOpened: z.boolean().nullable(),
    /** False when a receipt is out but could not be recorded, so the next one is not marked COPY. */
    recorded: z.boolean(),
    /** The logo file is missing or no longer an image, so the receipt has none. */
    logoMissing: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('refused'), reason: receiptRefusalSchema }),
  z.strictObject({ kind: z.literal('trouble'), trouble: receiptTroubleSchema }),
]);

export type ReceiptIssue = z.infer<typeof receiptIssueSchema>;

/** Maximum receipts in one document. */
const receiptsAtOnceMax = 200;

const chosenSchema = z.strictObject({
  attemptIds: z.array(attemptIdSchema).min(1).max(receiptsAtOnceMax),
});

const inputBytesMax = 16 * 1024;

export const receiptStatusSchema = z.strictObject({
  /** The reason this payment has no receipt; null when it has one. */
  refusal: receiptRefusalSchema.nullable(),
  /** A receipt, or a note that nothing was charged; null for neither. */
  paper: z.enum(['receipt', 'declined-note']).nullable(),
  /** Every issue, oldest first; any later one is a COPY. */
  handOuts: z.array(
    z.strictObject({ way: receiptChannelSchema, at: instantSchema, operatorName: z.string() }),
  ),
});

export type ReceiptStatus = z.infer<typeof receiptStatusSchema>;

/** Progress of issuing several receipts. */
export const receiptProgressSchema = z.strictObject({
  stage: z.enum(['reading', 'drawing', 'writing']),
  done: z.number().int(),
  total: z.number().int(),
});

export type ReceiptProgress = z.infer<typeof receiptProgressSchema>;

export const receipts = {
  'receipts.status': operation({
    input: () => z.strictObject({ attemptId: attemptIdSchema }),
    output: () => receiptStatusSchema,
    role: 'accountant',
    ...unlogged,
  }),
  'receipts.print': operation({
    input: () => chosenSchema,
    output: () => receiptIssueSchema,
    role: 'accountant',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ attemptIds }) => firstOf(attemptIds) },
    inputBytesMax,
  }),
  /** Asks where to save, and writes one file with each receipt on a page of its own. */
  'receipts.save-pdf': operation({
    input: () => chosenSchema,
    output: () => receiptIssueSchema,
    role: 'accountant',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ attemptIds }) => firstOf(attemptIds) },
    inputBytesMax,
  }),
  /** Saves the PDF and opens an e-mail in the user's mail program, which cannot attach it. */
  'receipts.email': operation({
    input: () =>
      z.strictObject({
        attemptId: attemptIdSchema,
        to: recipientSchema,
      }),
    output: () => receiptIssueSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ attemptId }) => attemptId },
  }),
  /** Shows the last saved PDF in its folder. */
  'receipts.show-file': operation({
    input: () => nothingSchema,
    output: () => z.strictObject({ shown: z.boolean() }),
    role: 'accountant',
    ...ofNoAccount,
  }),
  'receipts.template': operation({
    input: () => z.strictObject({ accountId: accountIdSchema }),
    output: () => receiptTemplateSchema,
    role: 'accountant',
    approvable: false,
    audit: null,
    actsOn: { account: ({ accountId }) => accountId, asks: 'role' },
  }),
  'receipts.save-template': operation({
    input: () => z.strictObject({ accountId: accountIdSchema, texts: receiptTextsSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), template: receiptTemplateSchema }),
        z.strictObject({
          kind: z.literal('refused'),
          refusals: z.array(
            z.strictObject({
              field: z.enum(templateTexts),
              reason: z.enum(shortTextFaults),
              language: z.enum(receiptLanguages).optional(),
            }),
          ),
        }),
      ]),
    role: 'supervisor',
    approvable: false,
    audit: { topic: 'setting', subject: ({ accountId }) => accountId },
    actsOn: { account: ({ accountId }) => accountId, asks: 'role' },
    // Five languages of texts.
    inputBytesMax: 64 * 1024,
  }),
  /** Asks for an image file and saves a copy of it as the logo. */
  'receipts.choose-logo': operation({
    input: () => z.strictObject({ accountId: accountIdSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
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
    input: () => z.strictObject({ accountId: accountIdSchema }),
    output: () => receiptTemplateSchema,
    role: 'supervisor',
    approvable: false,
    audit: { topic: 'setting', subject: ({ accountId }) => accountId },
    actsOn: { account: ({ accountId }) => accountId, asks: 'role' },
  }),
} as const;
