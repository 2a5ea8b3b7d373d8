import { z } from 'zod';
import { operation, unlogged } from '../define.ts';
import {
  dateTextSchema,
  planCardViewSchema,
  planHealthSchema,
  retryAdviceSchema,
  sequenceSchema,
} from './plan-view.ts';
import { customerRowSchema } from '../customers/customers.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  currencySchema,
  freeText,
  instalmentIdSchema,
  nothingSchema,
  planIdSchema,
} from '../schemas.ts';

/** Tabs of To do that come from plans; each instalment is in one of them. */
export const dueTabs = ['due', 'failed', 'expiring'] as const;
export type DueTab = (typeof dueTabs)[number];

/** Most rows of one page. */
export const duePageMax = 200;

/** One row of To do: who, how much, why, and what may be done about it. */
export const dueRowSchema = z.strictObject({
  planId: planIdSchema,
  planReference: z.string(),
  planHealth: planHealthSchema,
  instalmentId: instalmentIdSchema,
  sequence: sequenceSchema,
  customer: customerRowSchema,
  dueDate: dateTextSchema,
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  card: planCardViewSchema.nullable(),
  /** The answer to the newest try: its code and message, null when it has none. */
  lastAnswer: z
    .strictObject({
      attemptId: attemptIdSchema,
      responseCode: z.string().nullable(),
      on: dateTextSchema,
    })
    .nullable(),
  promise: z
    .strictObject({ amountMinor: amountMinorSchema, on: dateTextSchema, isBroken: z.boolean() })
    .nullable(),
  /** Null when the plan has no card that could be tried. */
  advice: retryAdviceSchema.nullable(),
});

export type DueRow = z.infer<typeof dueRowSchema>;

const tallySchema = z.strictObject({
  currency: currencySchema,
  count: z.number().int(),
  amountMinor: amountMinorSchema,
});

export const dueWork = {
  /** Counts and sums of the tabs, and what comes next when a tab is empty. */
  'due.counts': operation({
    input: nothingSchema,
    output: z.strictObject({
      today: dateTextSchema,
      due: z.array(tallySchema),
      failed: z.array(tallySchema),
      /** Failed rows without an automatic next day: only a person gets those on. */
      failedNeedsPersonCount: z.number().int(),
      /** Plans whose card expires within 60 days, or has. */
      expiringCount: z.number().int(),
      /** Promises to pay whose day has passed with the row still owed. */
      brokenPromiseCount: z.number().int(),
      /** The next day after today on which something falls due. */
      next: z.strictObject({ dueDate: dateTextSchema, tallies: z.array(tallySchema) }).nullable(),
      /** The last day on which a run was started, null before the first. */
      lastRunOn: dateTextSchema.nullable(),
    }),
    role: 'clerk',
    ...unlogged,
  }),
  'due.page': operation({
    input: z.strictObject({
      tab: z.enum(dueTabs),
      /** Words of the customer's name or phone, or the beginning of the plan's reference. */
      search: freeText(300),
      limit: z.number().int().min(1).max(duePageMax),
      after: instalmentIdSchema.nullable(),
    }),
    output: z.strictObject({ rows: z.array(dueRowSchema), hasMore: z.boolean() }),
    role: 'clerk',
    ...unlogged,
  }),
} as const;
