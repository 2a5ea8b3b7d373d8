import { z } from 'zod';
import { attemptViewSchema } from '../charge/attempt-view.ts';
import { callBackViewSchema } from '../customers/calls.ts';
import { refundViewSchema } from './payments.ts';
import { receiptChannelSchema } from './receipts.ts';
import { attemptIdSchema, attemptStateSchema, instantSchema, planIdSchema } from '../schemas.ts';

const entryShape = {
  at: instantSchema,
  attemptId: attemptIdSchema,
  /** The number of the attempt within its order. */
  attemptNumber: z.number().int(),
  /** The operator; null for the terminal itself. */
  operatorName: z.string().nullable(),
};

/** One event in the history of an order, from any of its attempts. */
export const timelineEntrySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...entryShape,
    kind: z.literal('move'),
    from: attemptStateSchema.nullable(),
    to: attemptStateSchema,
    note: z.string().nullable(),
  }),
  z.strictObject({ ...entryShape, kind: z.literal('refund'), refund: refundViewSchema }),
  z.strictObject({
    ...entryShape,
    kind: z.literal('receipt'),
    way: receiptChannelSchema,
    /** 0 for the original; 1 and up for copies. */
    copyNumber: z.number().int(),
  }),
  z.strictObject({
    ...entryShape,
    kind: z.literal('call'),
    /** The outcome of a call; null for a call-back that is still open. */
    outcome: z.string().nullable(),
    note: z.string(),
    dueAt: instantSchema.nullable(),
  }),
]);

export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const paymentDetailSchema = z.strictObject({
  attempt: attemptViewSchema,
  /** Every attempt of the same order, oldest first, this payment included. */
  attempts: z.array(attemptViewSchema),
  /** Everything that happened to the order, oldest first. */
  timeline: z.array(timelineEntrySchema),
  refunds: z.array(refundViewSchema),
  callBack: callBackViewSchema.nullable(),
  planId: planIdSchema.nullable(),
});

export type PaymentDetail = z.infer<typeof paymentDetailSchema>;

/** One member of a request or a response, explained to staff. */
const explainedFieldSchema = z.strictObject({
  /** Member of the message, such as `amount` or `response.response_code`. */
  name: z.string(),
  /** As sent or received, with card data removed. */
  value: z.string(),
  /** Its meaning in plain words. */
  meaning: z.string(),
});

export type ExplainedField = z.infer<typeof explainedFieldSchema>;

/** The request and the response of one attempt, without anything that could charge a card. */
export const explanationSchema = z.strictObject({
  /** The course of the attempt, one sentence each, in order. */
  sentences: z.array(z.string()),
  request: z.strictObject({
    fields: z.array(explainedFieldSchema),
    /** Rebuilt from the records; members that were never stored are marked as such. */
    json: z.string(),
  }),
  /** Null when no response arrived. */
  response: z
    .strictObject({
      httpStatus: z.number().int().nullable(),
      fields: z.array(explainedFieldSchema),
      json: z.string(),
    })
    .nullable(),
});

export type Explanation = z.infer<typeof explanationSchema>;
