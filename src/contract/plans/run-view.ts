import { z } from 'zod';
import { leftOutReasons } from '../../domain/run/check-first.ts';
import { runHaltReasons, runHelps, runItemStates, runStates } from '../../domain/run/run.ts';
import type { LeftOut } from '../../domain/run/check-first.ts';
import type { OrderPayment } from '../../domain/run/likely-paid.ts';
import type { RunItem } from '../../domain/run/run.ts';
import type { RunReport } from '../../domain/run/summary.ts';
import type { FactsOf } from '../pick.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  currencySchema,
  dateTextSchema,
  instalmentIdSchema,
  instantSchema,
  planIdSchema,
  runIdSchema,
  sequenceSchema,
} from '../schemas.ts';

const tallySchema = z.strictObject({ count: z.number().int(), amountMinor: amountMinorSchema });

/** A number of instalments and their total in one currency. */
export const currencyTallySchema = z.strictObject({
  ...tallySchema.shape,
  currency: currencySchema,
});

/** The reason for leaving an instalment out of a run; `domain/run/check-first`. */
export const leftOutReasonSchema = z.enum(leftOutReasons);

export const runItemStateSchema = z.enum(runItemStates);

export const runStateSchema = z.enum(runStates);

export const runHaltReasonSchema = z.enum(runHaltReasons);

/** Members that the screens show of an instalment that a run leaves out. */
export const leftOutFacts = {
  planId: planIdSchema,
  sequence: sequenceSchema,
  amountMinor: amountMinorSchema,
  currency: currencySchema,
} satisfies FactsOf<LeftOut>;

/** Members that the screens show of the order that may have paid an instalment. */
export const orderPaymentFacts = {
  attemptId: attemptIdSchema,
  reference: z.string(),
  paidOn: dateTextSchema,
} satisfies FactsOf<OrderPayment>;

/** A preview of a run: nothing was written or sent. */
export const runCheckSchema = z.strictObject({
  totals: z.array(currencyTallySchema).readonly(),
  count: z.number().int(),
  leftOut: z.array(
    z.strictObject({
      reason: leftOutReasonSchema,
      until: dateTextSchema.nullable(),
      count: z.number().int(),
      /** The instalments by name; fewer than `count` where the check excludes very many. */
      rows: z.array(
        z.strictObject({ ...leftOutFacts, planReference: z.string(), customerName: z.string() }),
      ),
    }),
  ),
  /** The first 200 instalments that an order may have paid; each needs a decision. */
  maybePaid: z
    .array(
      z.strictObject({ ...leftOutFacts, ...orderPaymentFacts, instalmentReference: z.string() }),
    )
    .max(200),
  /** Chosen instalments whose card has expired. */
  expiredCount: z.number().int(),
});

export type RunCheckView = z.infer<typeof runCheckSchema>;

/** Members that the screens show of a run's record. */
export const runHeadFacts = {
  /** 1 for the first run of the account, shown as "Run 1". */
  number: z.number().int().min(1),
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
};

/** Members that the screens show of a run's totals. */
export const runReportFacts = {
  total: z.number().int(),
  doneCount: z.number().int(),
  inFlightCount: z.number().int(),
  untouchedCount: z.number().int(),
  currencies: z
    .array(
      z.strictObject({
        currency: currencySchema,
        byState: z.record(runItemStateSchema, tallySchema),
      }),
    )
    .readonly(),
} satisfies FactsOf<RunReport>;

/** A run as its screen shows it. */
export const runViewSchema = z.strictObject({
  ...runHeadFacts,
  ...runReportFacts,
  id: runIdSchema,
  state: runStateSchema,
  haltReason: runHaltReasonSchema.nullable(),
  startedBy: z.string(),
  leftOutCount: z.number().int(),
  /** Charges in the last minute; null before the first minute has passed. */
  ratePerMinute: z.number().nullable(),
  /** Name of the other terminal that leads it; null for a run of this one. */
  ledBy: z.string().nullable(),
  /** This terminal's part in a run that another one leads. */
  help: z.enum(runHelps),
});

export type RunView = z.infer<typeof runViewSchema>;

/** Members that the screens show of a run's item. */
export const runItemFacts = {
  planId: planIdSchema,
  sequence: sequenceSchema,
  instalmentId: instalmentIdSchema,
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  state: runItemStateSchema,
  reason: z.string().nullable(),
  responseCode: z.string().nullable(),
} satisfies FactsOf<RunItem>;

export const runItemViewSchema = z.strictObject({
  ...runItemFacts,
  index: z.number().int().min(0),
  planReference: z.string(),
  customerName: z.string(),
  cardLastFour: z.string(),
  attemptId: attemptIdSchema.nullable(),
});

export type RunItemView = z.infer<typeof runItemViewSchema>;
