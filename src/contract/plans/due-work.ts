import { z } from 'zod';
import type { Instalment } from '../../domain/plans/plan.ts';
import { barReasons } from '../../domain/run/instalment-bar.ts';
import { operation, unlogged } from '../define.ts';
import type { FactsOf } from '../pick.ts';
import {
  planCardViewSchema,
  planHealthSchema,
  promiseFacts,
  retryAdviceSchema,
} from './plan-view.ts';
import { currencyTallySchema } from './run-view.ts';
import { customerRowSchema } from '../customers/customers.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  currencySchema,
  dateTextSchema,
  instalmentIdSchema,
  nothingSchema,
  planIdSchema,
  sequenceSchema,
  searchTextSchema,
} from '../schemas.ts';
import { dueTabs } from '../../domain/plans/due.ts';

/** Maximum rows per page. */
export const duePageMax = 200;

/** Members that a row of To do shows of its instalment. */
export const dueInstalmentFacts = {
  sequence: sequenceSchema,
  dueDate: dateTextSchema,
  amountMinor: amountMinorSchema,
  currency: currencySchema,
} satisfies FactsOf<Instalment>;

/** One row of To do: an instalment with its customer, card and retry advice. */
export const dueRowSchema = z.strictObject({
  ...dueInstalmentFacts,
  planId: planIdSchema,
  planReference: z.string(),
  /** Instalments of the plan as agreed; null where it has no end. */
  planCount: z.number().int().nullable(),
  planHealth: planHealthSchema,
  instalmentId: instalmentIdSchema,
  customer: customerRowSchema,
  card: planCardViewSchema.nullable(),
  /** The response code of the newest attempt; null without a response. */
  lastAnswer: z
    .strictObject({
      attemptId: attemptIdSchema,
      responseCode: z.string().nullable(),
      on: dateTextSchema,
    })
    .nullable(),
  promise: z.strictObject(promiseFacts).nullable(),
  /** Null when the plan has no card to charge. */
  advice: retryAdviceSchema.nullable(),
  /** The matter that a person has to settle before any run charges it; null without one. */
  bar: z
    .strictObject({
      reason: z.enum(barReasons),
      /** Reference of the order that it is about; null for `needs-supervisor`. */
      orderReference: z.string().nullable(),
    })
    .nullable(),
});

export type DueRow = z.infer<typeof dueRowSchema>;

const talliesSchema = z.array(currencyTallySchema).readonly();

export const dueWork = {
  /** The counts and totals of the tabs, and the next due date for when a tab is empty. */
  'due.counts': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        today: dateTextSchema,
        due: talliesSchema,
        failed: talliesSchema,
        /** Failed instalments without an automatic retry, which staff must act on. */
        failedNeedsPersonCount: z.number().int(),
        /** Plans whose card has expired, or will within 60 days. */
        expiringCount: z.number().int(),
        /** Promises to pay whose date has passed with the instalment still owed. */
        brokenPromiseCount: z.number().int(),
        /** The next date after today on which an instalment falls due; null without one. */
        next: z.strictObject({ dueDate: dateTextSchema, tallies: talliesSchema }).nullable(),
        /** The last date on which a run was started; null before the first. */
        lastRunOn: dateTextSchema.nullable(),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  'due.page': operation({
    input: () =>
      z.strictObject({
        tab: z.enum(dueTabs),
        /** Words of the customer's name or phone, or the start of the plan's reference. */
        search: searchTextSchema,
        /** Leaves out every other currency; null for all of them. */
        currency: currencySchema.nullable().default(null),
        limit: z.number().int().min(1).max(duePageMax),
        after: instalmentIdSchema.nullable(),
      }),
    output: () => z.strictObject({ rows: z.array(dueRowSchema), hasMore: z.boolean() }),
    role: 'accountant',
    ...unlogged,
  }),
} as const;
