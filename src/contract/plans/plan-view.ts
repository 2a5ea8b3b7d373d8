import { z } from 'zod';
import { planCallOutcomes } from '../../domain/plans/plan-call.ts';
import { storedCredentialIndicators } from '../../domain/charge/attempt.ts';
import { retryLockKinds } from '../../domain/plans/retries/retry-locks.ts';
import { cardHealths, cardHistoryOrigins } from '../../domain/plans/card-history.ts';
import { agreementWays } from '../../domain/plans/agreement.ts';
import { planHealths } from '../../domain/plans/summary.ts';
import { planStates, instalmentKinds } from '../../domain/plans/plan.ts';
import { periodUnits, remaindersOn } from '../../domain/plans/terms.ts';
import { cardTokenNames } from '../../domain/cards/card-tokens.ts';
import { attemptViewSchema } from '../charge/attempt-view.ts';
import { customerRowSchema } from '../customers/customers.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  cardIdSchema,
  channelSchema,
  currencySchema,
  instalmentIdSchema,
  instantSchema,
  planIdSchema,
  yearMonthSchema,
} from '../schemas.ts';

/** A date in the merchant's zone, `YYYY-MM-DD`; the domain checks that it exists. */
export const dateTextSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);

/** The number of an instalment in its plan, from 1. */
export const sequenceSchema = z.number().int().min(1).max(1_000_000);

const periodSchema = z.strictObject({
  unit: z.enum(periodUnits),
  every: z.number().int(),
});

const termsShape = {
  currency: currencySchema,
  period: periodSchema,
  startDate: dateTextSchema,
  /** The date of the second charge, when the later charges are not counted from the first. */
  restFrom: dateTextSchema.nullable(),
  firstAmountMinor: amountMinorSchema.nullable(),
};

/** The agreed terms of a plan, as in `domain/plans/terms`; amounts in minor units. */
export const planTermsSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...termsShape,
    kind: z.literal('recurring'),
    amountMinor: amountMinorSchema,
    end: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('never') }),
      z.strictObject({ kind: z.literal('until'), date: dateTextSchema }),
      z.strictObject({ kind: z.literal('after'), count: z.number().int() }),
    ]),
  }),
  z.strictObject({
    ...termsShape,
    kind: z.literal('instalment'),
    totalMinor: amountMinorSchema,
    count: z.number().int(),
    remainderOn: z.enum(remaindersOn),
  }),
]);

export const planStateSchema = z.enum(planStates);

/** The summary state for lists, the first that applies in this order; `domain/plans/summary`. */
export const planHealthSchema = z.enum(planHealths);

/** The card that a plan charges; its token stays in main. */
export const planCardViewSchema = z.strictObject({
  cardId: cardIdSchema,
  brand: z.string(),
  lastFour: z.string(),
  expiry: yearMonthSchema,
  health: z.enum(cardHealths),
});

export type PlanCardView = z.infer<typeof planCardViewSchema>;

/** A plan as one row of a list. Amounts in minor units. */
export const planLineSchema = z.strictObject({
  id: planIdSchema,
  reference: z.string(),
  customer: customerRowSchema,
  terms: planTermsSchema,
  channel: channelSchema,
  state: planStateSchema,
  health: planHealthSchema,
  card: planCardViewSchema.nullable(),
  nextDueOn: dateTextSchema.nullable(),
  /** Amount of the next instalment due; null without one. */
  nextAmountMinor: amountMinorSchema.nullable(),
  openMinor: amountMinorSchema,
  openCount: z.number().int(),
  paidMinor: amountMinorSchema,
  paidCount: z.number().int(),
  /** The unconfirmed instalment that holds the plan; null without one. */
  waitingOn: sequenceSchema.nullable(),
});

export type PlanLine = z.infer<typeof planLineSchema>;

/** The reason an instalment cannot be charged now; `domain/plans/retries/retry-locks`. */
export const retryLockKindSchema = z.enum(retryLockKinds);

const lockSchema = z.strictObject({
  kind: retryLockKindSchema,
  canGrant: z.boolean(),
  until: dateTextSchema.nullable(),
});

/** The retry policy's advice that every retry button shows. */
export const retryAdviceSchema = z.strictObject({
  allowed: z.boolean(),
  allowedBySchedule: z.boolean(),
  attemptsLeftOnSchedule: z.number().int(),
  attemptsLeftWithBrand: z.number().int(),
  nextSensibleDate: dateTextSchema.nullable(),
  lockedBecause: lockSchema.nullable(),
  scheduleWaitsFor: lockSchema.nullable(),
  needsPerson: z.boolean(),
});

export type RetryAdviceView = z.infer<typeof retryAdviceSchema>;

/** An instalment as it stands today. */
export const instalmentViewSchema = z.strictObject({
  id: instalmentIdSchema,
  sequence: sequenceSchema,
  kind: z.enum(instalmentKinds),
  fromSequence: sequenceSchema.nullable(),
  dueDate: dateTextSchema,
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  carriesRemainder: z.boolean(),
  standing: z.enum([
    'scheduled',
    'due',
    'in-flight',
    'paid',
    'failed',
    'not-confirmed',
    'skipped',
    'written-off',
    'paid-another-way',
    'cancelled',
  ]),
  paidMinor: amountMinorSchema,
  /** Paid in parts by instalments of their own; `amountMinor` is what is left. */
  partsPaidMinor: amountMinorSchema,
  refundedMinor: amountMinorSchema,
  settledOn: dateTextSchema.nullable(),
  coveredBy: sequenceSchema.nullable(),
  reason: z.string().nullable(),
  /** Null where no charge is possible: settled instalments, and plans without a card. */
  advice: retryAdviceSchema.nullable(),
  /** Null before the first attempt. */
  lastAttemptId: attemptIdSchema.nullable(),
});

export type InstalmentView = z.infer<typeof instalmentViewSchema>;

/** The card history of one card: its first charge and each subsequent one. */
export const cardHistoryViewSchema = z.strictObject({
  number: z.number().int().min(1),
  origin: z.enum(cardHistoryOrigins),
  card: planCardViewSchema,
  firstTransactionId: z.string(),
  firstChargedOn: dateTextSchema,
  /** True if the first charge returned a network transaction ID; the ID itself stays in main. */
  hasTrackingId: z.boolean(),
  /** The token that is charged, when a response brought another one; null while there is only the first. */
  tokens: z
    .strictObject({
      inUse: z.enum(cardTokenNames),
      newestOn: dateTextSchema,
      /** Day on which the other token failed; null while it has not. */
      otherFailedOn: dateTextSchema.nullable(),
    })
    .nullable(),
  endedOn: dateTextSchema.nullable(),
  cardHistorySteps: z.array(
    z.strictObject({
      attemptId: attemptIdSchema,
      sequence: sequenceSchema,
      indicator: z.enum(storedCredentialIndicators),
      on: dateTextSchema,
      omitExpiry: z.boolean(),
      result: z.enum(['approved', 'declined', 'not-confirmed', 'not-sent', 'open']),
    }),
  ),
});

export type CardHistoryView = z.infer<typeof cardHistoryViewSchema>;

/** An event of a plan; the kinds are in `domain/plans/plan-change`. */
export const planEventViewSchema = z.strictObject({
  kind: z.string(),
  sequence: sequenceSchema.nullable(),
  amountMinor: amountMinorSchema.nullable(),
  reason: z.string().nullable(),
  at: instantSchema,
  operatorName: z.string(),
});

/** A call about a plan or one of its instalments. */
export const planCallViewSchema = z.strictObject({
  sequence: sequenceSchema.nullable(),
  outcome: z.enum(planCallOutcomes),
  note: z.string(),
  promise: z
    .strictObject({ amountMinor: amountMinorSchema, on: dateTextSchema, isBroken: z.boolean() })
    .nullable(),
  at: instantSchema,
  operatorName: z.string(),
});

export type PlanCallView = z.infer<typeof planCallViewSchema>;

/** One agreement to new terms of a running plan. */
const agreementViewSchema = z.strictObject({
  fromDate: dateTextSchema,
  before: planTermsSchema,
  after: planTermsSchema,
  agreedBy: z.string(),
  way: z.enum(agreementWays),
  agreedOn: dateTextSchema,
  reason: z.string(),
  at: instantSchema,
  operatorName: z.string(),
});

/** One plan with its schedule, card history, events, calls and attempts. */
export const planViewSchema = z.strictObject({
  ...planLineSchema.shape,
  createdOn: dateTextSchema,
  today: dateTextSchema,
  isPaused: z.boolean(),
  /** Changed from outside the app: neither charged nor changed until an admin accepts it. */
  isAltered: z.boolean(),
  instalments: z.array(instalmentViewSchema),
  histories: z.array(cardHistoryViewSchema),
  /** Days of notice before a charge; null for those of the account, 0 for none. */
  noticeDays: z.number().int().nullable(),
  /** Agreements to new terms, the newest first. */
  agreements: z.array(agreementViewSchema),
  events: z.array(planEventViewSchema),
  calls: z.array(planCallViewSchema),
  /** The newest attempts of its instalments, newest first. */
  attempts: z.array(attemptViewSchema),
  /** Missed while the plan was paused or waiting, or the app was closed: charged only one by one, by choice. */
  arrears: z.strictObject({
    count: z.number().int(),
    amountMinor: amountMinorSchema,
    since: dateTextSchema.nullable(),
  }),
});

export type PlanView = z.infer<typeof planViewSchema>;

/** The reason for refusing a move on a plan or an instalment; `domain/plans/moves/move-refusal`. */
export const planMoveRefusalSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('plan-state'), state: planStateSchema }),
  z.strictObject({ kind: z.literal('plan-waits'), sequence: sequenceSchema }),
  z.strictObject({ kind: z.literal('charge-open'), sequence: sequenceSchema }),
  z.strictObject({ kind: z.literal('no-such-instalment') }),
  z.strictObject({ kind: z.literal('instalment-state'), state: z.string() }),
  z.strictObject({ kind: z.literal('covered'), by: sequenceSchema }),
  z.strictObject({ kind: z.literal('not-due'), dueDate: dateTextSchema }),
  z.strictObject({ kind: z.literal('no-first-charge') }),
  z.strictObject({ kind: z.literal('not-the-oldest'), oldest: sequenceSchema }),
  z.strictObject({ kind: z.literal('has-card-history') }),
  z.strictObject({ kind: z.literal('no-end') }),
  z.strictObject({ kind: z.literal('nothing-owed') }),
  z.strictObject({ kind: z.literal('not-an-amount') }),
  z.strictObject({ kind: z.literal('over-what-is-owed'), owedMinor: amountMinorSchema }),
  z.strictObject({ kind: z.literal('not-a-part'), owedMinor: amountMinorSchema }),
  z.strictObject({ kind: z.literal('does-not-add-up') }),
  z.strictObject({ kind: z.literal('date-not-possible') }),
  z.strictObject({ kind: z.literal('evidence-incomplete') }),
]);

export type PlanMoveRefusal = z.infer<typeof planMoveRefusalSchema>;
