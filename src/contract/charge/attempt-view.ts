import { z } from 'zod';
import {
  amountMinorSchema,
  attemptIdSchema,
  attemptStateSchema,
  cardIdSchema,
  channelSchema,
  chargeKindSchema,
  currencySchema,
  customerIdSchema,
  instantSchema,
  yearMonthSchema,
} from '../schemas.ts';

/** What the bank's answer said, as far as staff may see it. */
export const answerViewSchema = z.strictObject({
  transactionId: z.string().nullable(),
  authorization: z.string().nullable(),
  rrn: z.string().nullable(),
  message: z.string().nullable(),
  responseCode: z.string().nullable(),
  merchantAdviceCode: z.string().nullable(),
  settlementDate: z.string().nullable(),
  transactionDate: z.string().nullable(),
  cardType: z.string().nullable(),
  cvvMatch: z.string().nullable(),
  amountMinor: z.number().int().nullable(),
  capturedAmountMinor: z.number().int().nullable(),
  currency: z.string().nullable(),
  reference: z.string().nullable(),
  cardLastFour: z.string().nullable(),
  test: z.enum(['yes', 'no', 'absent']),
});

/** One try as the screens show it: never a token, never more than four digits of a card. */
export const attemptViewSchema = z.strictObject({
  id: attemptIdSchema,
  intentId: z.string(),
  tryNumber: z.number().int().min(1),
  state: attemptStateSchema,
  /** While `dispatched`: the soft deadline has passed, so the screen says "not confirmed". */
  late: z.boolean(),
  /** The outcome is known but could not be made durable: it must be written down by hand. */
  notSaved: z.boolean(),
  /** Whether the socket is still open, during which nobody may resolve it. */
  inFlight: z.boolean(),
  /** As typed by staff, and as sent to the service. */
  orderReference: z.string(),
  reference: z.string(),
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  channel: channelSchema,
  kind: chargeKindSchema,
  card: z.strictObject({ brand: z.string(), lastFour: z.string(), expiry: yearMonthSchema }),
  /** The kept card that was charged, or that this charge kept. */
  cardId: cardIdSchema.nullable(),
  /** The service refused because it no longer knows the kept card. */
  cardUnknown: z.boolean(),
  customer: z.strictObject({ id: customerIdSchema, name: z.string() }).nullable(),
  /** The paid invoice that this is another part of, and why. */
  partOf: z.strictObject({ reference: z.string(), reason: z.string() }).nullable(),
  operatorName: z.string(),
  preparedAt: instantSchema,
  dispatchedAt: instantSchema.nullable(),
  outcomeAt: instantSchema.nullable(),
  notSentReason: z.string().nullable(),
  rejectedReason: z.enum(['credentials', 'too-many-requests', 'refused']).nullable(),
  unknownReason: z.string().nullable(),
  mismatchFields: z.array(z.string()),
  reviewFlags: z.array(z.string()),
  serviceErrors: z.array(z.string()),
  httpStatus: z.number().int().nullable(),
  answer: answerViewSchema.nullable(),
  resolution: z
    .strictObject({
      found: z.enum([
        'charged',
        'declined',
        'not-charged',
        'reversed',
        'paid-elsewhere',
        'other-order',
      ]),
      transactionId: z.string().nullable(),
      amountMinor: z.number().int().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  /** When *not there* may be chosen: ms of hold left, 0 when it may, null when it never applies. */
  resolutionWaitLeftMs: z.number().int().nullable(),
});

export type AttemptView = z.infer<typeof attemptViewSchema>;

/** One step on a try's timeline. */
export const moveViewSchema = z.strictObject({
  from: attemptStateSchema.nullable(),
  to: attemptStateSchema,
  at: instantSchema,
  operatorName: z.string().nullable(),
  note: z.string().nullable(),
});

export type MoveView = z.infer<typeof moveViewSchema>;
