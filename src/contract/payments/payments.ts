import { z } from 'zod';
import { attemptViewSchema } from '../charge/attempt-view.ts';
import { callBackViewSchema } from '../customers/calls.ts';
import { approvableHere, operation, unlogged } from '../define.ts';
import { dateTextSchema } from '../plans/plan-view.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  attemptStateSchema,
  currencySchema,
  freeText,
  instantSchema,
} from '../schemas.ts';

const moneySchema = z.strictObject({ amountMinor: amountMinorSchema, currency: currencySchema });

/** One refund that was made in the dashboard. */
export const refundViewSchema = z.strictObject({
  id: z.string(),
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  refundedOn: z.string(),
  dashboardReference: z.string(),
  reason: z.string(),
  recordedAt: instantSchema,
  operatorName: z.string(),
});

export type RefundView = z.infer<typeof refundViewSchema>;

/** What belongs to one payment beside the try itself. */
export const paymentFileSchema = z.strictObject({
  /** What it took; null where nothing was taken or nobody knows. */
  taken: moneySchema.nullable(),
  /** What the bank took when it approved a part only. */
  partApproved: moneySchema.nullable(),
  refunds: z.array(refundViewSchema),
  leftToRefundMinor: amountMinorSchema,
  /** What is still owed of it after a part was taken; 0 for nothing. */
  restMinor: amountMinorSchema,
  /** Whether the invoice is paid, so that another part of it may be charged. */
  mayTakePart: z.boolean(),
  /** Further parts of the same invoice, the oldest first. */
  parts: z.array(
    z.strictObject({
      attemptId: attemptIdSchema,
      reference: z.string(),
      state: attemptStateSchema,
      amountMinor: amountMinorSchema,
      currency: currencySchema,
      reason: z.string(),
    }),
  ),
  /** The promise to ring this customer back, while it is open. */
  callBack: callBackViewSchema.nullable(),
  /** The merchant's day of the charge and today, between which a refund lies. */
  chargedOn: z.string(),
  today: z.string(),
});

export type PaymentFile = z.infer<typeof paymentFileSchema>;

export const refundRefusalSchema = z.enum([
  'nothing-taken',
  'amount-zero',
  'amount-above-left',
  'date-not-real',
  'date-in-future',
  'date-before-charge',
  'reference-empty',
  'reason-empty',
  'reference-holds-card-number',
  'reason-holds-card-number',
  /** The dashboard reference is the id of another payment in these records. */
  'reference-taken',
  /** An answer may still come. */
  'still-in-flight',
]);

export type RefundRefusalReason = z.infer<typeof refundRefusalSchema>;

export const duplicateVerdictSchema = z.enum([
  'both-took',
  'one-declined',
  'one-took-nothing',
  'one-given-back',
  'one-not-confirmed',
  'none-took',
]);

export const payments = {
  'payments.file': operation({
    input: z.strictObject({ attemptId: attemptIdSchema }),
    output: paymentFileSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Payments that a customer may mean by "you charged me twice", each with its verdict. */
  'payments.doubles': operation({
    input: z.strictObject({ attemptId: attemptIdSchema }),
    output: z.strictObject({
      asked: attemptViewSchema,
      others: z.array(
        z.strictObject({ attempt: attemptViewSchema, verdict: duplicateVerdictSchema }),
      ),
      gravest: duplicateVerdictSchema.nullable(),
    }),
    role: 'clerk',
    ...unlogged,
  }),
  /** Records a refund that was made in the dashboard; nothing is refunded by it. */
  'payments.record-refund': operation({
    input: z.strictObject({
      attemptId: attemptIdSchema,
      amountMinor: amountMinorSchema,
      refundedOn: z.string().max(10),
      dashboardReference: freeText(128),
      reason: freeText(500),
      /** For a charge of a plan: the day on which its row is owed again, null when it is not. */
      owedAgainOn: dateTextSchema.nullable().default(null),
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('recorded'),
        attempt: attemptViewSchema,
        /** Whether all of it is given back now. */
        isWhole: z.boolean(),
      }),
      z.strictObject({ kind: z.literal('refused'), reason: refundRefusalSchema }),
    ]),
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ attemptId }) => attemptId },
  }),
} as const;
