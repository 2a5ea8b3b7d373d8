import { z } from 'zod';
import { attemptViewSchema } from '../charge/attempt-view.ts';
import { callBackViewSchema } from '../customers/calls.ts';
import { refundViewSchema } from './payments.ts';
import { attemptIdSchema, attemptStateSchema, instantSchema, planIdSchema } from '../schemas.ts';

const entryShape = {
  at: instantSchema,
  attemptId: attemptIdSchema,
  /** Which try of the order it belongs to. */
  tryNumber: z.number().int(),
  /** Who did it; null for the terminal itself. */
  operatorName: z.string().nullable(),
};

/** One thing that happened to an order, whichever of its tries it belongs to. */
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
    way: z.enum(['print', 'pdf', 'email']),
    /** 0 for the original, counted up for copies. */
    copyNumber: z.number().int(),
  }),
  z.strictObject({
    ...entryShape,
    kind: z.literal('call'),
    /** A promise to ring, or what came of a call. */
    outcome: z.string().nullable(),
    note: z.string(),
    dueAt: instantSchema.nullable(),
  }),
]);

export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** One payment as its page shows it. */
export const paymentDetailSchema = z.strictObject({
  attempt: attemptViewSchema,
  /** Every try of the same order, the oldest first; the payment itself is among them. */
  tries: z.array(attemptViewSchema),
  /** Everything that happened to the order, the oldest first. */
  timeline: z.array(timelineEntrySchema),
  refunds: z.array(refundViewSchema),
  callBack: callBackViewSchema.nullable(),
  planId: planIdSchema.nullable(),
});

export type PaymentDetail = z.infer<typeof paymentDetailSchema>;

/** One line of a request or an answer, for people. */
const explainedFieldSchema = z.strictObject({
  /** Member of the message, such as `amount` or `response.response_code`. */
  name: z.string(),
  /** As it was sent or came, card data taken out. */
  value: z.string(),
  /** What it means, in plain words. */
  meaning: z.string(),
});

export type ExplainedField = z.infer<typeof explainedFieldSchema>;

/** What was asked of the service and what it said, without anything that could charge a card. */
export const explanationSchema = z.strictObject({
  /** What happened, a sentence each, in order. */
  sentences: z.array(z.string()),
  request: z.strictObject({
    fields: z.array(explainedFieldSchema),
    /** Rebuilt from what is kept; what was never kept is named as such. */
    json: z.string(),
  }),
  /** Null where nothing came back. */
  answer: z
    .strictObject({
      httpStatus: z.number().int().nullable(),
      fields: z.array(explainedFieldSchema),
      json: z.string(),
    })
    .nullable(),
});

export type Explanation = z.infer<typeof explanationSchema>;
