import { z } from 'zod';
import { barReasons } from '../../domain/run/instalment-bar.ts';
import {
  concurrencyMax,
  runHelps,
  runItemStates,
  runOrders,
  runStates,
} from '../../domain/run/run.ts';
import { paymentDecidedSchema, paymentDecisionSchema } from './payment-decision.ts';
import { approvableHere, atOpenAccount, operation, unlogged } from '../define.ts';
import { dateTextSchema, retryLockKindSchema, sequenceSchema } from './plan-view.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  currencySchema,
  instalmentIdSchema,
  instantSchema,
  nothingSchema,
  planIdSchema,
  runIdSchema,
  timeOfDaySchema,
} from '../schemas.ts';

const tallySchema = z.strictObject({ count: z.number().int(), amountMinor: amountMinorSchema });

const currencyTallySchema = z.strictObject({ ...tallySchema.shape, currency: currencySchema });

/** The reason for leaving an instalment out of a run; `domain/run/check-first`. */
export const leftOutReasonSchema = z.enum([
  ...retryLockKindSchema.options,
  'plan-starting',
  'plan-waits',
  'plan-paused',
  'plan-ended',
  'being-charged',
  'needs-card',
  'card-removed',
  'other-service',
  'not-due',
  'settled',
  'needs-second-person',
  ...barReasons,
  'arrears',
]);

export const runItemStateSchema = z.enum(runItemStates);

export const runStateSchema = z.enum(runStates);

export const runHaltReasonSchema = z.enum([
  'person',
  'service-down',
  'records-failed',
  'interrupted',
  'credentials',
  'not-confirmed-in-a-row',
  'test-or-live',
  'gap-open',
  'led-elsewhere',
]);

/** The instalments that staff choose to run. */
const choiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all-due') }),
  z.strictObject({ kind: z.literal('failed') }),
  z.strictObject({
    kind: z.literal('selected'),
    instalments: z.array(instalmentIdSchema).min(1).max(1000),
  }),
]);

const runRequestSchema = z.strictObject({
  choice: choiceSchema,
  expiredCards: z.enum(['leave-out', 'try-although-expired', 'try-as-is']),
});

/** A preview of a run: nothing was written or sent. */
export const runCheckSchema = z.strictObject({
  totals: z.array(currencyTallySchema),
  count: z.number().int(),
  leftOut: z.array(
    z.strictObject({
      reason: leftOutReasonSchema,
      until: dateTextSchema.nullable(),
      count: z.number().int(),
      /** The instalments by name; fewer than `count` where the check excludes very many. */
      rows: z.array(
        z.strictObject({
          planId: planIdSchema,
          planReference: z.string(),
          sequence: sequenceSchema,
          customerName: z.string(),
          amountMinor: amountMinorSchema,
          currency: currencySchema,
        }),
      ),
    }),
  ),
  /** The first 200 instalments that an order may have paid; each needs a decision. */
  maybePaid: z
    .array(
      z.strictObject({
        planId: planIdSchema,
        sequence: sequenceSchema,
        instalmentReference: z.string(),
        amountMinor: amountMinorSchema,
        currency: currencySchema,
        attemptId: attemptIdSchema,
        reference: z.string(),
        paidOn: dateTextSchema,
      }),
    )
    .max(200),
  /** Chosen instalments whose card has expired. */
  expiredCount: z.number().int(),
});

export type RunCheckView = z.infer<typeof runCheckSchema>;

/** A run as its screen shows it. */
export const runViewSchema = z.strictObject({
  id: runIdSchema,
  /** 1 for the first run of the account, shown as "Run 1". */
  number: z.number().int().min(1),
  state: runStateSchema,
  haltReason: runHaltReasonSchema.nullable(),
  startedAt: instantSchema,
  startedBy: z.string(),
  endedAt: instantSchema.nullable(),
  total: z.number().int(),
  doneCount: z.number().int(),
  inFlightCount: z.number().int(),
  untouchedCount: z.number().int(),
  currencies: z.array(
    z.strictObject({
      currency: currencySchema,
      byState: z.record(runItemStateSchema, tallySchema),
    }),
  ),
  leftOutCount: z.number().int(),
  /** Charges in the last minute; null before the first minute has passed. */
  ratePerMinute: z.number().nullable(),
  /** Name of the other terminal that leads it; null for a run of this one. */
  ledBy: z.string().nullable(),
  /** This terminal's part in a run that another one leads. */
  help: z.enum(runHelps),
});

export type RunView = z.infer<typeof runViewSchema>;

export const runItemViewSchema = z.strictObject({
  index: z.number().int().min(0),
  planId: planIdSchema,
  planReference: z.string(),
  sequence: sequenceSchema,
  instalmentId: instalmentIdSchema,
  customerName: z.string(),
  cardLastFour: z.string(),
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  state: runItemStateSchema,
  reason: z.string().nullable(),
  responseCode: z.string().nullable(),
  attemptId: attemptIdSchema.nullable(),
});

export type RunItemView = z.infer<typeof runItemViewSchema>;

export const runSettingsSchema = z.strictObject({
  /** Charges in progress at all terminals together. */
  concurrency: z.number().int().min(1).max(concurrencyMax),
  gapMs: z.number().int().min(0).max(60_000),
  notConfirmedMax: z.number().int().min(1).max(20),
  /** `HH:MM` in the merchant's zone at which a run starts while the app is open; null only reminds. */
  startsAt: timeOfDaySchema.nullable(),
});

const runAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('run'), run: runViewSchema }),
  /** Another run is still open. */
  z.strictObject({ kind: z.literal('run-open'), run: runViewSchema }),
  /** Nothing remains that could be charged. */
  z.strictObject({ kind: z.literal('nothing-to-run'), check: runCheckSchema }),
  /** The check has changed since: it must be reviewed again. */
  z.strictObject({ kind: z.literal('check-changed'), check: runCheckSchema }),
]);

export const runs = {
  'runs.check': operation({
    input: runRequestSchema,
    output: runCheckSchema,
    role: 'accountant',
    ...unlogged,
    inputBytesMax: 64 * 1024,
  }),
  /** Starts a run; the totals are those that staff reviewed. */
  'runs.start': operation({
    input: z.strictObject({
      ...runRequestSchema.shape,
      seenCount: z.number().int(),
      seenTotals: z.array(currencyTallySchema),
    }),
    output: runAnswerSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'money' },
    inputBytesMax: 64 * 1024,
  }),
  /** Records whether an order paid an instalment or was for another debt; nothing is charged. */
  'runs.decide-payment': operation({
    input: paymentDecisionSchema,
    output: paymentDecidedSchema,
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true },
  }),
  /** The open run; null without one. */
  'runs.current': operation({
    input: nothingSchema,
    output: z.strictObject({ run: runViewSchema.nullable() }),
    role: 'accountant',
    ...unlogged,
  }),
  'runs.control': operation({
    input: z.strictObject({ runId: runIdSchema, command: z.enum(runOrders) }),
    output: runViewSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'money', subject: ({ runId, command }) => `${command} ${runId}` },
  }),
  'runs.items': operation({
    input: z.strictObject({
      runId: runIdSchema,
      states: z.array(runItemStateSchema).max(9),
      from: z.number().int().min(0),
      limit: z.number().int().min(1).max(200),
    }),
    output: z.strictObject({ items: z.array(runItemViewSchema), hasMore: z.boolean() }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Earlier runs, newest first. */
  'runs.page': operation({
    input: z.strictObject({
      before: z.number().int().min(1).nullable(),
      limit: z.number().int().min(1).max(100),
    }),
    output: z.strictObject({ runs: z.array(runViewSchema), hasMore: z.boolean() }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Prints a run's report, or writes it as PDF or CSV to a file that staff choose. */
  'runs.report': operation({
    input: z.strictObject({ runId: runIdSchema, as: z.enum(['print', 'pdf', 'csv']) }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('done'), fileName: z.string().nullable() }),
      z.strictObject({ kind: z.literal('cancelled') }),
      z.strictObject({
        kind: z.literal('failed'),
        reason: z.enum(['no-printer', 'disk-full', 'not-writable', 'not-possible']),
      }),
    ]),
    role: 'accountant',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ runId }) => runId },
  }),
  'runs.settings': operation({
    input: nothingSchema,
    output: runSettingsSchema,
    role: 'accountant',
    ...unlogged,
  }),
  'runs.save-settings': operation({
    input: runSettingsSchema,
    output: runSettingsSchema,
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'setting' },
  }),
} as const;
