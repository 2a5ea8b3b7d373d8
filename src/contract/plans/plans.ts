import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { daysBeforeBounds } from '../../domain/mail/template.ts';
import { planCallOutcomes } from '../../domain/plans/plan-call.ts';
import { changeScopes } from '../../domain/plans/moves/amount-moves.ts';
import { attemptViewSchema } from '../charge/attempt-view.ts';
import {
  cardRefusalSchema,
  fieldRefusalSchema,
  keyedCardSchema,
  obstacleSchema,
} from '../charge/charge.ts';
import { approvableHere, operation, provenHere, unlogged } from '../define.ts';
import {
  planHealthSchema,
  planLineSchema,
  planViewSchema,
  retryAdviceSchema,
} from './plan-view.ts';
import { planTermsSchema } from './plan-terms.ts';
import { movedSchema, planMoveRefusalSchema } from './plan-moved.ts';
import { termsRefusalSchema } from '../plan-terms-refusal.ts';
import {
  amountMinorSchema,
  cardIdSchema,
  channelSchema,
  currencySchema,
  customerIdSchema,
  dateTextSchema,
  draftIdSchema,
  freeText,
  nothingSchema,
  planIdSchema,
  sequenceSchema,
  searchTextSchema,
  reasonSchema,
} from '../schemas.ts';
import { missedChoices } from '../../domain/plans/missed.ts';

/** Maximum plans per page. */
export const planPageMax = 100;

/** The words that were read to the customer, and the channel of the consent. */
const consentSchema = z.strictObject({
  words: freeText(textLengthsMax.consent).min(1),
  channel: channelSchema,
});

/** The result of requesting a charge of a plan; the outcome itself arrives as `attempt.changed`. */
export const chargeAnswerSchema = z.discriminatedUnion('kind', [
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
  /** The plan or the instalment does not allow it: paid, cancelled, in flight or waiting. */
  z.strictObject({ kind: z.literal('not-possible'), refusal: planMoveRefusalSchema }),
  /** The retry policy does not allow it; nothing was sent. */
  z.strictObject({ kind: z.literal('locked'), advice: retryAdviceSchema }),
]);

export type PlanChargeAnswer = z.infer<typeof chargeAnswerSchema>;

const rowShape = { sequence: sequenceSchema };
/** Moves that a clerk may make while the customer is on the phone. */
const clerkMoveSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pause'), reason: reasonSchema }),
  z.strictObject({ kind: z.literal('resume'), missed: z.enum(missedChoices) }),
  z.strictObject({
    kind: z.literal('set-notice'),
    days: z.number().int().min(0).max(daysBeforeBounds.max).nullable(),
  }),
  z.strictObject({ kind: z.literal('cancel'), reason: reasonSchema }),
  z.strictObject({ kind: z.literal('skip'), ...rowShape, reason: reasonSchema }),
  z.strictObject({
    kind: z.literal('change-date'),
    ...rowShape,
    dueDate: dateTextSchema,
    scope: z.enum(changeScopes),
    reason: reasonSchema,
  }),
  z.strictObject({
    kind: z.literal('paid-another-way'),
    ...rowShape,
    amountMinor: amountMinorSchema,
    reason: reasonSchema,
  }),
]);

/** Moves that change what is owed, or that rest on evidence from elsewhere. */
const supervisorMoveSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('write-off'), ...rowShape, reason: reasonSchema }),
  z.strictObject({
    kind: z.literal('change-amount'),
    ...rowShape,
    amountMinor: amountMinorSchema,
    scope: z.enum(changeScopes),
    reason: reasonSchema,
  }),
  z.strictObject({
    kind: z.literal('record-evidence'),
    cardId: cardIdSchema,
    firstTransactionId: freeText(textLengthsMax.transactionId),
    firstChargedOn: dateTextSchema,
    /** Sealed on arrival and never returned. Null when the first charge returned none. */
    trackingId: freeText(textLengthsMax.transactionId).nullable(),
  }),
]);

export const plans = {
  /** Starts a plan with its first charge: its first instalment, charged now on a keyed card with indicator `I`. */
  'plans.start': operation({
    input: () =>
      z.strictObject({
        draftId: draftIdSchema,
        reference: freeText(textLengthsMax.typedReference),
        channel: channelSchema,
        terms: planTermsSchema,
        customerId: customerIdSchema,
        card: keyedCardSchema,
        consent: consentSchema,
        duplicateReason: reasonSchema.nullable(),
      }),
    output: () => chargeAnswerSchema,
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true },
    inputBytesMax: 32 * 1024,
  }),
  /** Charges one instalment on the plan's card now: a retry, or an instalment charged early. */
  'plans.charge': operation({
    input: () =>
      z.strictObject({
        planId: planIdSchema,
        sequence: sequenceSchema,
        omitExpiry: z.boolean(),
        /** A supervisor overrides the merchant's own limits, never the card brand's. */
        isGranted: z.boolean(),
        duplicateReason: reasonSchema.nullable(),
      }),
    output: () => chargeAnswerSchema,
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ planId }) => planId },
  }),
  /** Charges an extra amount, or the whole remainder, on the plan's card. */
  'plans.extra': operation({
    input: () =>
      z.strictObject({
        planId: planIdSchema,
        /** Minor units; null pays off everything. */
        amountMinor: amountMinorSchema.nullable(),
        /** A supervisor overrides the merchant's own limits, never the card brand's. */
        isGranted: z.boolean(),
        duplicateReason: reasonSchema.nullable(),
      }),
    output: () => chargeAnswerSchema,
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ planId }) => planId },
  }),
  /**
   * Replaces the card: a keyed charge with indicator `I` pays the oldest unpaid instalment and starts a new
   * card history.
   */
  'plans.replace-card': operation({
    input: () =>
      z.strictObject({
        draftId: draftIdSchema,
        planId: planIdSchema,
        channel: channelSchema,
        card: keyedCardSchema,
        consent: consentSchema,
        duplicateReason: reasonSchema.nullable(),
      }),
    output: () => chargeAnswerSchema,
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', subject: ({ planId }) => planId },
    inputBytesMax: 32 * 1024,
  }),
  'plans.move': operation({
    input: () => z.strictObject({ planId: planIdSchema, move: clerkMoveSchema }),
    output: () => movedSchema,
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ planId }) => planId },
  }),
  'plans.move-owed': operation({
    input: () => z.strictObject({ planId: planIdSchema, move: supervisorMoveSchema }),
    output: () => movedSchema,
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ planId }) => planId },
  }),
  'plans.find': operation({
    input: () => z.strictObject({ planId: planIdSchema }),
    output: () => planViewSchema,
    role: 'accountant',
    ...unlogged,
  }),
  /** Plans by their next due date, nearest first, those without one last. */
  'plans.page': operation({
    input: () =>
      z.strictObject({
        /** The start of a reference, or words of the customer's name, phone or e-mail. */
        search: searchTextSchema,
        health: z.array(planHealthSchema).max(10),
        currency: currencySchema.nullable(),
        customerId: customerIdSchema.nullable(),
        /** Only plans with an instalment to collect on this date; a date that does not exist finds nothing. */
        dueOn: dateTextSchema.nullable(),
        limit: z.number().int().min(1).max(planPageMax),
        /** The last plan of the previous page; null for the first page. */
        after: planIdSchema.nullable(),
      }),
    output: () => z.strictObject({ plans: z.array(planLineSchema), hasMore: z.boolean() }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Amounts that fall due between two dates, both included, by date and currency. */
  'plans.forecast': operation({
    input: () => z.strictObject({ from: dateTextSchema, until: dateTextSchema }),
    output: () =>
      z.array(
        z.strictObject({
          dueDate: dateTextSchema,
          currency: currencySchema,
          count: z.number().int(),
          amountMinor: amountMinorSchema,
        }),
      ),
    role: 'accountant',
    ...unlogged,
  }),
  /** Approval rates of subsequent charges on expired cards, with the expiry check omitted and without. */
  'plans.expiry-rates': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        omitted: z.strictObject({ approved: z.number().int(), tried: z.number().int() }),
        sentAsIs: z.strictObject({ approved: z.number().int(), tried: z.number().int() }),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Records a call about an instalment; a promise to pay holds it until the day after the promised date. */
  'plans.log-call': operation({
    input: () =>
      z.strictObject({
        planId: planIdSchema,
        sequence: sequenceSchema.nullable(),
        outcome: z.enum(planCallOutcomes),
        note: reasonSchema,
        promise: z.strictObject({ amountMinor: amountMinorSchema, on: dateTextSchema }).nullable(),
      }),
    output: () => movedSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Adds a note to an instalment or the plan, as one of the plan's events. */
  'plans.add-note': operation({
    input: () =>
      z.strictObject({
        planId: planIdSchema,
        /** Null for a note on the whole plan. */
        sequence: sequenceSchema.nullable(),
        text: reasonSchema,
      }),
    output: () => movedSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Accepts a plan that was changed from outside, as it stands, with a reason; it can be charged again. */
  'plans.accept': operation({
    input: () => z.strictObject({ planId: planIdSchema, reason: reasonSchema.min(1) }),
    output: () => z.null(),
    role: 'admin',
    ...provenHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ planId }) => planId },
  }),
} as const;
