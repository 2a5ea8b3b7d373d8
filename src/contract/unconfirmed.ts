import { z } from 'zod';
import { attemptViewSchema } from './attempt-view.ts';
import { operation } from './define.ts';
import { amountMinorSchema, attemptIdSchema, freeText, nothingSchema } from './schemas.ts';

const transactionIdSchema = freeText(128).min(1);

/** What staff say that they found, and how (`design.md` 3, `confirmed-*`). */
export const findingSchema = z.discriminatedUnion('found', [
  z.strictObject({
    found: z.literal('charged'),
    transactionId: transactionIdSchema,
    /** Re-typed by the person, minor units. */
    amountTakenMinor: amountMinorSchema,
  }),
  z.strictObject({
    found: z.literal('declined'),
    transactionId: transactionIdSchema,
    responseCode: freeText(8).min(1),
  }),
  z.strictObject({
    found: z.literal('not-charged'),
    howLooked: freeText(500).min(1),
    /** The phrase that a one-person shop types in place of a second person. */
    typedPhrase: freeText(100).nullable(),
  }),
  z.strictObject({
    found: z.literal('reversed'),
    transactionId: transactionIdSchema,
    amountMinor: amountMinorSchema,
    reversedOn: z.string().regex(/^\d{4}-\d{2}-\d{2}$/u),
  }),
]);

export type Finding = z.infer<typeof findingSchema>;

export const resolveRefusalSchema = z.enum([
  /** The socket is still open: an answer may come yet. */
  'still-in-flight',
  'hold-not-over',
  'wrong-phrase',
  'needs-supervisor',
  /** Whoever sent it cannot give it up where there are others to look. */
  'needs-other-person',
  'transaction-id-taken',
  'amount-above-request',
  'amount-zero',
  'date-not-real',
  'date-in-future',
  'date-before-charge',
  /** Less than was taken: a refund in part is a record beside the charge. */
  'amount-not-whole',
  /** Another try of the same order is open, and has to be settled first. */
  'another-try-open',
  'holds-card-number',
  'not-open-any-more',
]);

export type ResolveRefusal = z.infer<typeof resolveRefusalSchema>;

export const unconfirmed = {
  /** Every try that needs a person, oldest first: not confirmed, or the answer does not match. */
  'unconfirmed.list': operation({
    input: nothingSchema,
    output: z.array(attemptViewSchema),
    role: 'clerk',
  }),
  'unconfirmed.resolve': operation({
    input: z.strictObject({ attemptId: attemptIdSchema, finding: findingSchema }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('resolved'), attempt: attemptViewSchema }),
      z.strictObject({ kind: z.literal('refused'), reason: resolveRefusalSchema }),
    ]),
    role: 'clerk',
  }),
} as const;
