import { z } from 'zod';
import { resolutionQuestions } from '../../domain/charge/question-resolution.ts';
import { attemptViewSchema } from './attempt-view.ts';
import { approvableHere, operation, unlogged } from '../define.ts';
import { amountMinorSchema, attemptIdSchema, freeText, nothingSchema } from '../schemas.ts';

const transactionIdSchema = freeText(128).min(1);

/** A resolution that staff record, with its evidence (docs/charge.md). */
export const resolutionInputSchema = z.discriminatedUnion('found', [
  z.strictObject({
    found: z.literal('charged'),
    transactionId: transactionIdSchema,
    /** Retyped by the operator, in minor units. */
    amountTakenMinor: amountMinorSchema,
  }),
  z.strictObject({
    found: z.literal('declined'),
    transactionId: transactionIdSchema,
    responseCode: freeText(8).min(1),
    /** Time of the decline as the dashboard shows it, by the merchant's clock. */
    shownAt: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/u),
    /** The phrase typed in place of a second approver, where only one staff member works. */
    typedPhrase: freeText(100).nullable(),
  }),
  z.strictObject({
    found: z.literal('not-charged'),
    howLooked: freeText(500).min(1),
    /** The phrase typed in place of a second approver, where only one staff member works. */
    typedPhrase: freeText(100).nullable(),
  }),
  /** The reference belongs to this debt: it was charged elsewhere. */
  z.strictObject({ found: z.literal('paid-elsewhere'), transactionId: transactionIdSchema }),
  /** The reference belongs to another debt, so this one is charged under a new suffix. */
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
  /** The socket is still open: a response may still arrive. */
  'still-in-flight',
  'hold-not-over',
  'wrong-phrase',
  'needs-supervisor',
  /** The sender may not record this resolution where another staff member can. */
  'needs-other-person',
  'transaction-id-taken',
  'amount-above-request',
  'amount-zero',
  'date-not-real',
  'date-in-future',
  'date-before-charge',
  /** Less than was taken: a partial refund is recorded beside the charge. */
  'amount-not-whole',
  /** Refunds of it are recorded, so it took at least their sum. */
  'below-refunds',
  /** Another attempt of the same order is open and must be resolved first. */
  'another-try-open',
  'holds-card-number',
  'not-open-any-more',
]);

export type ResolveRefusal = z.infer<typeof resolveRefusalSchema>;

/** A doubt about a resolution; the resolution is saved once the operator confirms it. */
export const resolutionQuestionSchema = z.enum(resolutionQuestions);

export const unconfirmed = {
  /** Every attempt that needs a resolution, oldest first: unconfirmed, or with a response mismatch. */
  'unconfirmed.list': operation({
    input: nothingSchema,
    output: z.array(attemptViewSchema),
    role: 'accountant',
    ...unlogged,
  }),
  'unconfirmed.resolve': operation({
    input: z.strictObject({
      attemptId: attemptIdSchema,
      finding: resolutionInputSchema,
      /** Questions that the operator has confirmed. */
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
    role: 'accountant',
    ...approvableHere,
    audit: {
      topic: 'resolution',
      isWrittenWhenDone: true,
      subject: ({ attemptId }) => attemptId,
    },
  }),
} as const;
