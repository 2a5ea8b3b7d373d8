import { z } from 'zod';
import { attemptViewSchema } from '../charge/attempt-view.ts';
import {
  cardRefusalSchema,
  fieldRefusalSchema,
  keyedCardSchema,
  obstacleSchema,
} from '../charge/charge.ts';
import { approvableHere, operation, unlogged } from '../define.ts';
import {
  dateTextSchema,
  planHealthSchema,
  planLineSchema,
  planMoveRefusalSchema,
  planTermsSchema,
  planViewSchema,
  retryAdviceSchema,
  sequenceSchema,
} from './plan-view.ts';
import { termsRefusalSchema } from '../plan-terms-refusal.ts';
import {
  amountMinorSchema,
  cardIdSchema,
  channelSchema,
  currencySchema,
  customerIdSchema,
  draftIdSchema,
  freeText,
  nothingSchema,
  planIdSchema,
} from '../schemas.ts';

/** Most plans of one page. */
export const planPageMax = 100;

/** What was read to the customer and agreed to. */
const consentSchema = z.strictObject({ words: freeText(4000).min(1), channel: channelSchema });

/** What comes of asking for a charge of a plan; the outcome itself comes as `attempt.changed`. */
const chargeAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('accepted'),
    planId: planIdSchema,
    sequence: sequenceSchema,
    attempt: attemptViewSchema,
  }),
  z.strictObject({ kind: z.literal('refused'), refusals: z.array(fieldRefusalSchema) }),
  z.strictObject({ kind: z.literal('terms-refused'), refusals: z.array(termsRefusalSchema) }),
  z.strictObject({ kind: z.literal('obstacle'), obstacle: obstacleSchema }),
  z.strictObject({ kind: z.literal('stale-draft') }),
  z.strictObject({ kind: z.literal('card-refused'), reason: cardRefusalSchema }),
  z.strictObject({ kind: z.literal('needs-supervisor') }),
  z.strictObject({ kind: z.literal('needs-second-person') }),
  /** Another plan has this reference. */
  z.strictObject({ kind: z.literal('reference-taken'), planId: planIdSchema }),
  /** The plan or the row does not allow it: paid, cancelled, in flight, waiting. */
  z.strictObject({ kind: z.literal('not-possible'), refusal: planMoveRefusalSchema }),
  /** The retry rules hold it back; nothing was sent. */
  z.strictObject({ kind: z.literal('locked'), advice: retryAdviceSchema }),
]);

export type PlanChargeAnswer = z.infer<typeof chargeAnswerSchema>;

const movedSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('moved'), plan: planViewSchema }),
  z.strictObject({ kind: z.literal('not-possible'), refusal: planMoveRefusalSchema }),
  z.strictObject({
    kind: z.literal('refused'),
    refusals: z.array(
      z.strictObject({
        field: z.enum([
          'reason',
          'amount',
          'date',
          'transaction-id',
          'tracking-id',
          'card',
          'note',
        ]),
        reason: z.enum(['empty', 'too-long', 'holds-card-number', 'not-a-date', 'not-an-amount']),
      }),
    ),
  }),
]);

export type PlanMoveAnswer = z.infer<typeof movedSchema>;

const rowShape = { sequence: sequenceSchema };
const reasonSchema = freeText(500);

/** Moves that any clerk makes while the customer is on the phone. */
const clerkMoveSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pause'), reason: reasonSchema }),
  z.strictObject({ kind: z.literal('resume'), missed: z.enum(['keep', 'skip']) }),
  z.strictObject({ kind: z.literal('cancel'), reason: reasonSchema }),
  z.strictObject({ kind: z.literal('skip'), ...rowShape, reason: reasonSchema }),
  z.strictObject({
    kind: z.literal('change-date'),
    ...rowShape,
    dueDate: dateTextSchema,
    scope: z.enum(['one', 'from']),
    reason: reasonSchema,
  }),
  z.strictObject({
    kind: z.literal('paid-another-way'),
    ...rowShape,
    amountMinor: amountMinorSchema,
    reason: reasonSchema,
  }),
]);

/** Moves that change what is owed, or that stand on evidence from elsewhere. */
const supervisorMoveSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('write-off'), ...rowShape, reason: reasonSchema }),
  z.strictObject({
    kind: z.literal('change-amount'),
    ...rowShape,
    amountMinor: amountMinorSchema,
    scope: z.enum(['one', 'from']),
    reason: reasonSchema,
  }),
  z.strictObject({
    kind: z.literal('record-evidence'),
    cardId: cardIdSchema,
    firstTransactionId: freeText(255),
    firstChargedOn: dateTextSchema,
    /** Goes in and is sealed; nothing ever gives it out. Null when the first charge returned none. */
    trackingId: freeText(255).nullable(),
  }),
]);

export const plans = {
  /** Starts a plan with its first charge, a keyed `I` of its first row taken now. */
  'plans.start': operation({
    input: z.strictObject({
      draftId: draftIdSchema,
      reference: freeText(1000),
      channel: channelSchema,
      terms: planTermsSchema,
      customerId: customerIdSchema,
      card: keyedCardSchema,
      consent: consentSchema,
      duplicateReason: freeText(500).nullable(),
    }),
    output: chargeAnswerSchema,
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true },
    inputBytesMax: 32 * 1024,
  }),
  /** Charges one row on the plan's card now, by hand: a retry, or a row taken early. */
  'plans.charge': operation({
    input: z.strictObject({
      planId: planIdSchema,
      sequence: sequenceSchema,
      omitExpiry: z.boolean(),
      /** A supervisor goes past the merchant's own limits, never past the card brand's. */
      isGranted: z.boolean(),
      duplicateReason: freeText(500).nullable(),
    }),
    output: chargeAnswerSchema,
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ planId }) => planId },
  }),
  /** Charges an extra amount, or all that is left, on the plan's card. */
  'plans.extra': operation({
    input: z.strictObject({
      planId: planIdSchema,
      /** Minor units; null pays off everything. */
      amountMinor: amountMinorSchema.nullable(),
      /** A supervisor goes past the merchant's own limits, never past the card brand's. */
      isGranted: z.boolean(),
      duplicateReason: freeText(500).nullable(),
    }),
    output: chargeAnswerSchema,
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ planId }) => planId },
  }),
  /** Replaces the card: a keyed `I` that pays the oldest unpaid row and begins a new card history. */
  'plans.replace-card': operation({
    input: z.strictObject({
      draftId: draftIdSchema,
      planId: planIdSchema,
      channel: channelSchema,
      card: keyedCardSchema,
      consent: consentSchema,
      duplicateReason: freeText(500).nullable(),
    }),
    output: chargeAnswerSchema,
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', subject: ({ planId }) => planId },
    inputBytesMax: 32 * 1024,
  }),
  'plans.move': operation({
    input: z.strictObject({ planId: planIdSchema, move: clerkMoveSchema }),
    output: movedSchema,
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ planId }) => planId },
  }),
  'plans.move-owed': operation({
    input: z.strictObject({ planId: planIdSchema, move: supervisorMoveSchema }),
    output: movedSchema,
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ planId }) => planId },
  }),
  'plans.find': operation({
    input: z.strictObject({ planId: planIdSchema }),
    output: planViewSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Plans by their next date, the nearest first and those without one last. */
  'plans.page': operation({
    input: z.strictObject({
      /** A reference's beginning, or words of the customer's name, phone or e-mail. */
      search: freeText(300),
      health: z.array(planHealthSchema).max(10),
      currency: currencySchema.nullable(),
      customerId: customerIdSchema.nullable(),
      /** Only plans that ask for something on this day; a day that is none finds nothing. */
      dueOn: dateTextSchema.nullable(),
      limit: z.number().int().min(1).max(planPageMax),
      /** The last plan of the page before, null for the first page. */
      after: planIdSchema.nullable(),
    }),
    output: z.strictObject({ plans: z.array(planLineSchema), hasMore: z.boolean() }),
    role: 'clerk',
    ...unlogged,
  }),
  /** What falls due between two days, both included, by day and currency. */
  'plans.forecast': operation({
    input: z.strictObject({ from: dateTextSchema, until: dateTextSchema }),
    output: z.array(
      z.strictObject({
        dueDate: dateTextSchema,
        currency: currencySchema,
        count: z.number().int(),
        amountMinor: amountMinorSchema,
      }),
    ),
    role: 'clerk',
    ...unlogged,
  }),
  /** How later charges on expired cards came out, with and without the expiry check left out. */
  'plans.expiry-rates': operation({
    input: nothingSchema,
    output: z.strictObject({
      omitted: z.strictObject({ approved: z.number().int(), tried: z.number().int() }),
      sentAsIs: z.strictObject({ approved: z.number().int(), tried: z.number().int() }),
    }),
    role: 'clerk',
    ...unlogged,
  }),
  /** Writes down a call about a row; a promise keeps it from being tried until the day after. */
  'plans.log-call': operation({
    input: z.strictObject({
      planId: planIdSchema,
      sequence: sequenceSchema.nullable(),
      outcome: z.enum(['no-answer', 'left-message', 'spoke', 'disputes', 'promised']),
      note: freeText(500),
      promise: z.strictObject({ amountMinor: amountMinorSchema, on: dateTextSchema }).nullable(),
    }),
    output: movedSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Writes a note on a row, or on the plan; it stands among the plan's events. */
  'plans.add-note': operation({
    input: z.strictObject({
      planId: planIdSchema,
      /** Null for a note on the whole plan. */
      sequence: sequenceSchema.nullable(),
      text: freeText(500),
    }),
    output: movedSchema,
    role: 'clerk',
    ...unlogged,
  }),
} as const;
