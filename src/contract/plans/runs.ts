import { z } from 'zod';
import { runOrders, runSettingRanges } from '../../domain/run/run.ts';
import { approvableHere, atOpenAccount, operation, unlogged } from '../define.ts';
import {
  currencyTallySchema,
  runItemStateSchema,
  runCheckSchema,
  runViewSchema,
  runItemViewSchema,
} from './run-view.ts';
import {
  currencySchema,
  dateTextSchema,
  instalmentIdSchema,
  nothingSchema,
  runIdSchema,
  timeOfDaySchema,
  attemptIdSchema,
  planIdSchema,
  sequenceSchema,
  reasonSchema,
  wholeNumberIn,
} from '../schemas.ts';
import { expiredCardChoices } from '../../domain/run/check-first.ts';

/** The instalments that staff choose to run. */
const choiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all-due'), currency: currencySchema.optional() }),
  z.strictObject({ kind: z.literal('failed'), currency: currencySchema.optional() }),
  z.strictObject({
    kind: z.literal('selected'),
    instalments: z.array(instalmentIdSchema).min(1).max(1000),
  }),
]);

const runRequestSchema = z.strictObject({
  choice: choiceSchema,
  expiredCards: z.enum(expiredCardChoices),
});

export const runSettingsSchema = z.strictObject({
  /** Charges in progress at all terminals together. */
  concurrency: wholeNumberIn(runSettingRanges.concurrency),
  gapMs: wholeNumberIn(runSettingRanges.gapMs),
  notConfirmedMax: wholeNumberIn(runSettingRanges.notConfirmedMax),
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

/** A decision about an order that may have paid an instalment. */
const paymentDecisionSchema = z.strictObject({
  attemptId: attemptIdSchema,
  planId: planIdSchema,
  sequence: sequenceSchema,
  decision: z.enum(['same-debt', 'another-debt']),
  reason: reasonSchema,
});

/** A recorded decision, or the reason that nothing was recorded. */
const paymentDecidedSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('decided') }),
  z.strictObject({
    kind: z.literal('refused'),
    reason: z.enum([
      'no-reason',
      'holds-card-number',
      'not-owed',
      'order-in-progress',
      'order-not-charged',
    ]),
  }),
]);

export const runs = {
  'runs.check': operation({
    input: () => runRequestSchema,
    output: () => runCheckSchema,
    role: 'accountant',
    ...unlogged,
    inputBytesMax: 64 * 1024,
  }),
  /** Starts a run; the totals are those that staff reviewed. */
  'runs.start': operation({
    input: () =>
      z.strictObject({
        ...runRequestSchema.shape,
        seenCount: z.number().int(),
        seenTotals: z.array(currencyTallySchema).readonly(),
      }),
    output: () => runAnswerSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'money' },
    inputBytesMax: 64 * 1024,
  }),
  /** Records whether an order paid an instalment or was for another debt; nothing is charged. */
  'runs.decide-payment': operation({
    input: () => paymentDecisionSchema,
    output: () => paymentDecidedSchema,
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true },
  }),
  /** The open run; null without one. */
  'runs.current': operation({
    input: () => nothingSchema,
    output: () => z.strictObject({ run: runViewSchema.nullable() }),
    role: 'accountant',
    ...unlogged,
  }),
  'runs.control': operation({
    input: () => z.strictObject({ runId: runIdSchema, command: z.enum(runOrders) }),
    output: () => runViewSchema,
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'money', subject: ({ runId, command }) => `${command} ${runId}` },
  }),
  'runs.items': operation({
    input: () =>
      z.strictObject({
        runId: runIdSchema,
        states: z.array(runItemStateSchema).max(9),
        from: z.number().int().min(0),
        limit: z.number().int().min(1).max(200),
      }),
    output: () => z.strictObject({ items: z.array(runItemViewSchema), hasMore: z.boolean() }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Earlier runs, newest first. */
  'runs.page': operation({
    input: () =>
      z.strictObject({
        before: z.number().int().min(1).nullable(),
        limit: z.number().int().min(1).max(100),
      }),
    output: () => z.strictObject({ runs: z.array(runViewSchema), hasMore: z.boolean() }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Prints a run's report, or writes it as PDF or CSV to a file that staff choose. */
  'runs.report': operation({
    input: () => z.strictObject({ runId: runIdSchema, as: z.enum(['print', 'pdf', 'csv']) }),
    output: () =>
      z.discriminatedUnion('kind', [
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
    input: () => nothingSchema,
    output: () => runSettingsSchema,
    role: 'accountant',
    ...unlogged,
  }),
  'runs.save-settings': operation({
    input: () => runSettingsSchema,
    output: () => runSettingsSchema,
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'setting' },
  }),
  /** Confirms the computer's date after the clock went further ahead than any trusted moment supports. */
  'runs.trust-clock': operation({
    input: () => z.strictObject({ today: dateTextSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('trusted') }),
        /** The date has changed since it was shown; it has to be confirmed again. */
        z.strictObject({ kind: z.literal('changed'), today: dateTextSchema }),
      ]),
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'records', isWrittenWhenDone: true, subject: ({ today }) => today },
  }),
} as const;
