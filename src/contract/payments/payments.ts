import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { refundLimitsSchema } from '../accounts/abilities.ts';
import type { Attempt } from '../../domain/charge/attempt.ts';
import type { RecordedRefund } from '../../domain/charge/recorded-refund.ts';
import { duplicateVerdicts } from '../../domain/charge/possible-duplicates.ts';
import { attemptViewSchema } from '../charge/attempt-view.ts';
import { callBackViewSchema } from '../customers/calls.ts';
import { approvableHere, operation, unlogged } from '../define.ts';
import { refundRequestViewSchema } from './refunds.ts';
import type { FactsOf } from '../pick.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  attemptStateSchema,
  currencySchema,
  dateTextSchema,
  freeText,
  instantSchema,
  reasonSchema,
} from '../schemas.ts';

const moneySchema = z.strictObject({ amountMinor: amountMinorSchema, currency: currencySchema });

/** Members that the screens show of a recorded refund. */
export const refundFacts = {
  id: z.string(),
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  refundedOn: z.string(),
  dashboardReference: z.string(),
  reason: z.string(),
  recordedAt: instantSchema,
} satisfies FactsOf<RecordedRefund>;

export const refundViewSchema = z.strictObject({ ...refundFacts, operatorName: z.string() });

export type RefundView = z.infer<typeof refundViewSchema>;

/** Members that the screens show of a part payment. */
export const partFacts = {
  reference: z.string(),
  state: attemptStateSchema,
  amountMinor: amountMinorSchema,
  currency: currencySchema,
} satisfies FactsOf<Attempt>;

/** The records of one payment apart from its attempt. */
export const paymentFollowUpsSchema = z.strictObject({
  /** The amount charged; null when nothing was charged or it is not known. */
  taken: moneySchema.nullable(),
  /** The approved amount of a partial approval; null for any other outcome. */
  partApproved: moneySchema.nullable(),
  refunds: z.array(refundViewSchema),
  /** The amount that is not refunded and that no open request holds. */
  leftToRefundMinor: amountMinorSchema,
  /** Refunds and voids asked of the gateway, oldest first. */
  requests: z.array(refundRequestViewSchema),
  /** True if the account's gateway can refund it, or void it, now. */
  mayRefund: z.boolean(),
  mayVoid: z.boolean(),
  refundLimits: refundLimitsSchema,
  /** The balance after a partial approval; 0 when nothing is owed. */
  restMinor: amountMinorSchema,
  /** True if the invoice is paid, so that a part payment may be charged. */
  mayTakePart: z.boolean(),
  /** Part payments of the same invoice, oldest first. */
  parts: z.array(z.strictObject({ ...partFacts, attemptId: attemptIdSchema, reason: z.string() })),
  /** The open call-back to this customer; null without one. */
  callBack: callBackViewSchema.nullable(),
  /** The date of the charge and today, in the merchant's zone; a refund lies between them. */
  chargedOn: z.string(),
  today: z.string(),
});

export type PaymentFollowUps = z.infer<typeof paymentFollowUpsSchema>;

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
  /** A response may still arrive. */
  'still-in-flight',
]);

export type RefundRefusalReason = z.infer<typeof refundRefusalSchema>;

export const duplicateVerdictSchema = z.enum(duplicateVerdicts);

export const payments = {
  'payments.file': operation({
    input: () => z.strictObject({ attemptId: attemptIdSchema }),
    output: () => paymentFollowUpsSchema,
    role: 'accountant',
    ...unlogged,
  }),
  /** Payments that may explain a claim of being charged twice, each with its verdict. */
  'payments.doubles': operation({
    input: () => z.strictObject({ attemptId: attemptIdSchema }),
    output: () =>
      z.strictObject({
        asked: attemptViewSchema,
        others: z.array(
          z.strictObject({ attempt: attemptViewSchema, verdict: duplicateVerdictSchema }),
        ),
        gravest: duplicateVerdictSchema.nullable(),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Records a refund that was made in the merchant dashboard; nothing is refunded by it. */
  'payments.record-refund': operation({
    input: () =>
      z.strictObject({
        attemptId: attemptIdSchema,
        amountMinor: amountMinorSchema,
        refundedOn: z.string().max(10),
        dashboardReference: freeText(textLengthsMax.transactionId),
        reason: reasonSchema,
        /** For a charge of a plan: the new due date of its instalment; null when it is not owed again. */
        owedAgainOn: dateTextSchema.nullable().default(null),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('recorded'),
          attempt: attemptViewSchema,
          /** True if the whole amount is refunded now. */
          isWhole: z.boolean(),
        }),
        z.strictObject({ kind: z.literal('refused'), reason: refundRefusalSchema }),
      ]),
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ attemptId }) => attemptId },
  }),
} as const;
