import { z } from 'zod';
import { planCallOutcomes } from '../../domain/plans/plan-call.ts';
import { storedCredentialIndicators } from '../../domain/charge/attempt.ts';
import { retryLockKinds } from '../../domain/plans/retries/retry-locks.ts';
import type { RetryLock } from '../../domain/plans/retries/retry-locks.ts';
import { cardHealths, cardHistoryOrigins } from '../../domain/plans/card-history.ts';
import type { CardHistory } from '../../domain/plans/card-history.ts';
import type { MissedInstalments } from '../../domain/plans/missed.ts';
import type { PlanEvent } from '../../domain/plans/plan-change.ts';
import { agreementWays } from '../../domain/plans/agreement.ts';
import { planHealths } from '../../domain/plans/summary.ts';
import { planStates, instalmentKinds, instalmentStatuses } from '../../domain/plans/plan.ts';
import type { Instalment, Plan } from '../../domain/plans/plan.ts';
import { planTermsSchema } from './plan-terms.ts';
import { cardTokenNames } from '../../domain/cards/card-tokens.ts';
import { attemptViewSchema } from '../charge/attempt-view.ts';
import { customerRowSchema } from '../customers/customers.ts';
import type { FactsOf } from '../pick.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  cardIdSchema,
  channelSchema,
  currencySchema,
  dateTextSchema,
  instalmentIdSchema,
  instantSchema,
  planIdSchema,
  sequenceSchema,
  yearMonthSchema,
} from '../schemas.ts';

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

/** Members that lists show of a plan as the ledger stores it; amounts in minor units. */
export const planLineFacts = {
  id: planIdSchema,
  reference: z.string(),
  channel: channelSchema,
  state: planStateSchema,
  nextDueOn: dateTextSchema.nullable(),
  openMinor: amountMinorSchema,
  openCount: z.number().int(),
  paidMinor: amountMinorSchema,
  paidCount: z.number().int(),
  /** The unconfirmed instalment that holds the plan; null without one. */
  waitingOn: sequenceSchema.nullable(),
} satisfies FactsOf<Plan>;

/** A plan as one row of a list. */
export const planLineSchema = z.strictObject({
  ...planLineFacts,
  customer: customerRowSchema,
  terms: planTermsSchema,
  health: planHealthSchema,
  card: planCardViewSchema.nullable(),
  /** Amount of the next instalment due; null without one. */
  nextAmountMinor: amountMinorSchema.nullable(),
});

export type PlanLine = z.infer<typeof planLineSchema>;

/** The reason an instalment cannot be charged now; `domain/plans/retries/retry-locks`. */
export const retryLockKindSchema = z.enum(retryLockKinds);

export const retryLockFacts = {
  kind: retryLockKindSchema,
  canGrant: z.boolean(),
  until: dateTextSchema.nullable(),
} satisfies FactsOf<RetryLock>;

const lockSchema = z.strictObject(retryLockFacts);

/** The retry policy's advice that every retry button shows. */
export const retryAdviceSchema = z.strictObject({
  allowed: z.boolean(),
  allowedBySchedule: z.boolean(),
  attemptsOnSchedule: z.number().int(),
  attemptsLeftOnSchedule: z.number().int(),
  attemptsLeftWithBrand: z.number().int(),
  nextSensibleDate: dateTextSchema.nullable(),
  nextByHandOn: dateTextSchema.nullable(),
  lockedBecause: lockSchema.nullable(),
  scheduleWaitsFor: lockSchema.nullable(),
  needsPerson: z.boolean(),
});

export type RetryAdviceView = z.infer<typeof retryAdviceSchema>;

/** Members that the screens show of an instalment as the ledger stores it. */
export const instalmentFacts = {
  id: instalmentIdSchema,
  sequence: sequenceSchema,
  kind: z.enum(instalmentKinds),
  fromSequence: sequenceSchema.nullable(),
  dueDate: dateTextSchema,
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  carriesRemainder: z.boolean(),
  paidMinor: amountMinorSchema,
  refundedMinor: amountMinorSchema,
  settledOn: dateTextSchema.nullable(),
  coveredBy: sequenceSchema.nullable(),
  reason: z.string().nullable(),
} satisfies FactsOf<Instalment>;

/** An instalment as it stands today. */
export const instalmentViewSchema = z.strictObject({
  ...instalmentFacts,
  standing: z.enum(instalmentStatuses),
  /** Paid in parts by instalments of their own; `amountMinor` is what is left. */
  partsPaidMinor: amountMinorSchema,
  /** Null where no charge is possible: settled instalments, and plans without a card. */
  advice: retryAdviceSchema.nullable(),
  /** Null before the first attempt. */
  lastAttemptId: attemptIdSchema.nullable(),
});

export type InstalmentView = z.infer<typeof instalmentViewSchema>;

/** Members that the screens show of a card history as the ledger stores it. */
export const cardHistoryFacts = {
  number: z.number().int().min(1),
  origin: z.enum(cardHistoryOrigins),
  firstTransactionId: z.string(),
  firstChargedOn: dateTextSchema,
  /** True if the first charge returned a network transaction ID; the ID itself stays in main. */
  hasTrackingId: z.boolean(),
  endedOn: dateTextSchema.nullable(),
} satisfies FactsOf<CardHistory>;

/** The card history of one card: its first charge and each subsequent one. */
export const cardHistoryViewSchema = z.strictObject({
  ...cardHistoryFacts,
  card: planCardViewSchema,
  /** The token that is charged, when a response brought another one; null while there is only the first. */
  tokens: z
    .strictObject({
      inUse: z.enum(cardTokenNames),
      newestOn: dateTextSchema,
      /** Day on which the other token failed; null while it has not. */
      otherFailedOn: dateTextSchema.nullable(),
    })
    .nullable(),
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

/** Members that the screens show of a plan's event; the kinds are in `domain/plans/plan-change`. */
export const planEventFacts = {
  kind: z.string(),
  sequence: sequenceSchema.nullable(),
  amountMinor: amountMinorSchema.nullable(),
  reason: z.string().nullable(),
} satisfies FactsOf<PlanEvent>;

export const planEventViewSchema = z.strictObject({
  ...planEventFacts,
  at: instantSchema,
  operatorName: z.string(),
});

/** Members that the screens show of a promise to pay. */
export const promiseFacts = {
  amountMinor: amountMinorSchema,
  on: dateTextSchema,
  isBroken: z.boolean(),
};

/** Members that the screens show of a call about a plan. */
export const planCallFacts = {
  sequence: sequenceSchema.nullable(),
  outcome: z.enum(planCallOutcomes),
  note: z.string(),
  at: instantSchema,
};

/** A call about a plan or one of its instalments. */
export const planCallViewSchema = z.strictObject({
  ...planCallFacts,
  promise: z.strictObject(promiseFacts).nullable(),
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

/** Members that the screens show of missed instalments. */
export const missedFacts = {
  amountMinor: amountMinorSchema,
  since: dateTextSchema.nullable(),
} satisfies FactsOf<MissedInstalments>;

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
  arrears: z.strictObject({ ...missedFacts, count: z.number().int() }),
});

export type PlanView = z.infer<typeof planViewSchema>;
