import { z } from 'zod';
import { resolutionQuestions } from '../../domain/charge/question-resolution.ts';
import { attemptViewSchema } from './attempt-view.ts';
import { approvableHere, operation, unlogged } from '../define.ts';
import { amountMinorSchema, attemptIdSchema, freeText, nothingSchema } from '../schemas.ts';

const transactionIdSchema = freeText(128).min(1);

/** What staff say that they found, and how (docs/charge.md). */
export const resolutionInputSchema = z.discriminatedUnion('found', [
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
    /** When the dashboard says that it was declined, by the merchant's clock. */
    shownAt: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/u),
    /** The phrase that a one-person shop types in place of a second person. */
    typedPhrase: freeText(100).nullable(),
  }),
  z.strictObject({
    found: z.literal('not-charged'),
    howLooked: freeText(500).min(1),
    /** The phrase that a one-person shop types in place of a second person. */
    typedPhrase: freeText(100).nullable(),
  }),
  /** The taken reference is this debt: something else charged it. */
  z.strictObject({ found: z.literal('paid-elsewhere'), transactionId: transactionIdSchema }),
  /** The taken reference is another debt, so this one is charged under a new suffix. */
  z.strictObject({
    found: z.literal('other-order'),
    reason: freeText(500).min(1),
    typedPhrase: freeText(100).nullable(),
  }),
  z.strictObject({
    found: z.literal('reversed'),
    transactionId: transactionIdSchema,
    amountMinor: amountMinorSchema,
    reversedOn: z.string().regex(/^\d{4}-\d{2}-\d{2}$/u),
  }),
]);

export type ResolutionInput = z.infer<typeof resolutionInputSchema>;

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

/** What looks wrong about a finding; it is kept once the person says that it is right all the same. */
export const resolutionQuestionSchema = z.enum(resolutionQuestions);

export const unconfirmed = {
  /** Every try that needs a person, oldest first: not confirmed, or the answer does not match. */
  'unconfirmed.list': operation({
    input: nothingSchema,
    output: z.array(attemptViewSchema),
    role: 'clerk',
    ...unlogged,
  }),
  'unconfirmed.resolve': operation({
    input: z.strictObject({
      attemptId: attemptIdSchema,
      finding: resolutionInputSchema,
      /** Questions that the person has answered: it is right all the same. */
      confirmed: z.array(resolutionQuestionSchema).max(resolutionQuestions.length).default([]),
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('resolved'), attempt: attemptViewSchema }),
      z.strictObject({ kind: z.literal('refused'), reason: resolveRefusalSchema }),
      z.strictObject({
        kind: z.literal('questioned'),
        questions: z.array(resolutionQuestionSchema).min(1),
      }),
    ]),
    role: 'clerk',
    ...approvableHere,
    audit: {
      topic: 'resolution',
      isWrittenWhenDone: true,
      subject: ({ attemptId }) => attemptId,
    },
  }),
} as const;
