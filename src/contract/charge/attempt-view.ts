import { z } from 'zod';
import { resolutionEvidence, serviceRefusals } from '../../domain/charge/attempt.ts';
import type { Attempt } from '../../domain/charge/attempt.ts';
import type { Transaction } from '../../domain/charge/gateway-response.ts';
import type { FactsOf } from '../pick.ts';
import { orderDetailsSchema } from './order-details.ts';
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

/** Members that staff may see of a response as it was received. */
export const responseFacts = {
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
  cardHolder: z.string().nullable(),
} satisfies FactsOf<Transaction>;

/** The gateway's response, as far as staff may see it. */
export const responseViewSchema = z.strictObject({
  ...responseFacts,
  transactionId: z.string().nullable(),
  test: z.enum(['yes', 'no', 'absent']),
});

/** Members that the screens show of an attempt as the ledger stores it: never more than four digits of a card. */
export const attemptFacts = {
  id: attemptIdSchema,
  intentId: z.string(),
  attemptNumber: z.number().int().min(1),
  state: attemptStateSchema,
  /** As typed by staff, and as sent to the gateway. */
  orderReference: z.string(),
  reference: z.string(),
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  channel: channelSchema,
  kind: chargeKindSchema,
  card: z.strictObject({ brand: z.string(), lastFour: z.string(), expiry: yearMonthSchema }),
  /** The card on file that was charged, or that this charge saved. */
  cardId: cardIdSchema.nullable(),
  preparedAt: instantSchema,
  dispatchedAt: instantSchema.nullable(),
  outcomeAt: instantSchema.nullable(),
  notSentReason: z.string().nullable(),
  gatewayErrors: z.array(z.string()).readonly(),
  httpStatus: z.number().int().nullable(),
} satisfies FactsOf<Attempt>;

/** One attempt as the screens show it: never a token, names instead of ids. */
export const attemptViewSchema = z.strictObject({
  ...attemptFacts,
  /** The soft deadline of a `dispatched` attempt has passed, so the screen shows it as unconfirmed. */
  late: z.boolean(),
  /** The outcome is known but could not be saved: staff must write it down. */
  notSaved: z.boolean(),
  /** True while the socket is open; until it closes, the attempt cannot be resolved. */
  inFlight: z.boolean(),
  /** The gateway rejected the attempt because it no longer knows the card on file. */
  cardUnknown: z.boolean(),
  customer: z.strictObject({ id: customerIdSchema, name: z.string() }).nullable(),
  /** The paid invoice that this is a part payment of, and the reason. */
  partOf: z.strictObject({ reference: z.string(), reason: z.string() }).nullable(),
  /** Description, note, lines and tax of the order; null without any. */
  details: orderDetailsSchema.nullable(),
  operatorName: z.string(),
  rejectedReason: z.enum(serviceRefusals).nullable(),
  unknownReason: z.string().nullable(),
  mismatchFields: z.array(z.string()).readonly(),
  /** Only the decimals differ, and would not if the gateway wrote every currency with two. */
  offersTwoDecimals: z.boolean(),
  reviewFlags: z.array(z.string()).readonly(),
  response: responseViewSchema.nullable(),
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
      /** The ground of a finding that no person read out; absent when a person found it. */
      evidence: z.enum(resolutionEvidence).optional(),
    })
    .nullable(),
  /** Milliseconds until *not charged* may be chosen: 0 when it may be, null when the hold does not apply. */
  resolutionWaitLeftMs: z.number().int().nullable(),
});

export type AttemptView = z.infer<typeof attemptViewSchema>;

/** One transition on an attempt's timeline. */
export const moveViewSchema = z.strictObject({
  from: attemptStateSchema.nullable(),
  to: attemptStateSchema,
  at: instantSchema,
  operatorName: z.string().nullable(),
  note: z.string().nullable(),
});

export type MoveView = z.infer<typeof moveViewSchema>;
