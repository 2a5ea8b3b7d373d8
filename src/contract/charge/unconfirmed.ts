import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { resolutionQuestions } from '../../domain/charge/question-resolution.ts';
import { lookUpDifferences, lookUpFindings } from '../../domain/charge/look-up/judge-look-up.ts';
import { attemptViewSchema } from './attempt-view.ts';
import { approvableHere, atOpenAccount, operation, unlogged } from '../define.ts';
import { printedAsSchema, printedSchema } from '../payments/closes.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  freeText,
  instantSchema,
  nothingSchema,
  reasonSchema,
} from '../schemas.ts';

const transactionIdSchema = freeText(textLengthsMax.transactionId).min(1);

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
    responseCode: freeText(textLengthsMax.responseCode).min(1),
    /** Time of the decline as the dashboard shows it, by the merchant's clock. */
    shownAt: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/u),
    /** The phrase typed in place of a second approver, where only one staff member works. */
    typedPhrase: freeText(textLengthsMax.phrase).nullable(),
  }),
  z.strictObject({
    found: z.literal('not-charged'),
    howLooked: reasonSchema.min(1),
    /** The phrase typed in place of a second approver, where only one staff member works. */
    typedPhrase: freeText(textLengthsMax.phrase).nullable(),
  }),
  /** The reference belongs to this debt: it was charged elsewhere. */
  z.strictObject({ found: z.literal('paid-elsewhere'), transactionId: transactionIdSchema }),
  /** The reference belongs to another debt, so this one is charged under a new suffix. */
  z.strictObject({
    found: z.literal('other-order'),
    reason: reasonSchema.min(1),
    typedPhrase: freeText(textLengthsMax.phrase).nullable(),
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
  /** A refund that was asked of the gateway has no outcome yet. */
  'refund-open',
  'terminal-away',
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

/** One look-up at the gateway, with the members of its answer that a person compares. */
export const lookUpViewSchema = z.strictObject({
  at: instantSchema,
  way: z.enum(['id', 'reference']),
  /** Null for a look-up by the schedule. */
  operatorName: z.string().nullable(),
  finding: z.enum(lookUpFindings),
  differences: z.array(z.enum(lookUpDifferences)),
  /** True when it settled the attempt as confirmed approved. */
  isSettled: z.boolean(),
  shown: z
    .strictObject({
      transactionId: z.string().nullable(),
      amountMinor: z.number().int().nullable(),
      currency: z.string().nullable(),
      reference: z.string().nullable(),
      cardLastFour: z.string().nullable(),
      transactionDate: z.string().nullable(),
      responseCode: z.string().nullable(),
      message: z.string().nullable(),
    })
    .nullable(),
});

export type LookUpView = z.infer<typeof lookUpViewSchema>;

export const lookUpRefusalSchema = z.enum([
  /** The gateway of this account cannot look it up, or the ability is off. */
  'not-offered',
  /** The socket is still open: a response may still arrive. */
  'still-in-flight',
  'not-open-any-more',
  /** The terminal closed while it waited for the answer. */
  'interrupted',
]);

export type LookUpRefusal = z.infer<typeof lookUpRefusalSchema>;

export const unconfirmed = {
  /** Every attempt that needs a resolution, oldest first: unconfirmed, or with a response mismatch. */
  'unconfirmed.list': operation({
    input: () => nothingSchema,
    output: () => z.array(attemptViewSchema),
    role: 'accountant',
    ...unlogged,
  }),
  /** Prints the same list, or saves it as PDF. */
  'unconfirmed.print': operation({
    input: () => z.strictObject({ as: printedAsSchema }),
    output: printedSchema,
    role: 'accountant',
    ...atOpenAccount,
    audit: { topic: 'export' },
  }),
  /** Asks the gateway about one open attempt; only an approval that agrees in every field settles it. */
  'unconfirmed.look-up': operation({
    input: () => z.strictObject({ attemptId: attemptIdSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('looked-up'),
          isSettled: z.boolean(),
          attempt: attemptViewSchema,
        }),
        z.strictObject({ kind: z.literal('refused'), reason: lookUpRefusalSchema }),
      ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'resolution', subject: ({ attemptId }) => attemptId },
  }),
  /** Every look-up of one attempt, oldest first, and when the next one is due. */
  'unconfirmed.look-ups': operation({
    input: () => z.strictObject({ attemptId: attemptIdSchema }),
    output: () =>
      z.strictObject({
        /** True when staff may ask for this attempt now. */
        isOffered: z.boolean(),
        /** True when the account's gateway can look up payments at all. */
        hasAbility: z.boolean(),
        /** Running time until the next look-up by the schedule, in ms; null when none is left. */
        nextInMs: z.number().int().nullable(),
        made: z.array(lookUpViewSchema),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  'unconfirmed.resolve': operation({
    input: () =>
      z.strictObject({
        attemptId: attemptIdSchema,
        finding: resolutionInputSchema,
        /** Questions that the operator has confirmed. */
        confirmed: z.array(resolutionQuestionSchema).max(resolutionQuestions.length).default([]),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
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
