import { z } from 'zod';
import { agreementWays } from '../../domain/plans/agreement.ts';
import { changeScopes } from '../../domain/plans/moves/amount-moves.ts';
import { bulkPlansMax, daysMovedMax, monthDayMax } from '../../domain/plans/moves/bulk-change.ts';
import { approvableHere, operation, unlogged } from '../define.ts';
import {
  amountMinorSchema,
  currencySchema,
  dateTextSchema,
  planIdSchema,
  searchTextSchema,
  reasonSchema,
} from '../schemas.ts';
import { planHealthSchema } from './plan-view.ts';
import { planMoveRefusalSchema } from './plan-moved.ts';

/** Way and day of the customers' agreement; kept in the reason of each change. */
const agreedShape = {
  agreement: z.strictObject({ way: z.enum(agreementWays), agreedOn: dateTextSchema }),
};

const dayMoveSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('month-day'),
    day: z.number().int().min(1).max(monthDayMax),
  }),
  z.strictObject({
    kind: z.literal('days'),
    days: z.number().int().min(-daysMovedMax).max(daysMovedMax),
  }),
]);

/** The changes of `plans.move`, for several plans. */
const clerkChanges = [
  z.strictObject({ kind: z.literal('pause'), reason: reasonSchema }),
  z.strictObject({ kind: z.literal('cancel'), reason: reasonSchema }),
  z.strictObject({
    kind: z.literal('change-date'),
    to: dayMoveSchema,
    scope: z.enum(changeScopes),
    reason: reasonSchema,
    ...agreedShape,
  }),
] as const;

/** The change of `plans.move-owed`, for several plans: a new amount from the next instalment on. */
const amountChangeSchema = z.strictObject({
  kind: z.literal('change-amount'),
  currency: currencySchema,
  amountMinor: amountMinorSchema,
  reason: reasonSchema,
  ...agreedShape,
});

/** Plans by name, or every plan of the list's search and filter. */
const choiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('plans'), ids: z.array(planIdSchema).min(1).max(bulkPlansMax) }),
  z.strictObject({
    kind: z.literal('filter'),
    search: searchTextSchema,
    health: z.array(planHealthSchema).max(10),
  }),
]);

/** The reason a plan is left out; nothing of it was changed. */
const bulkRefusalSchema = z.discriminatedUnion('kind', [
  ...planMoveRefusalSchema.options,
  z.strictObject({ kind: z.literal('other-currency'), currency: currencySchema }),
  z.strictObject({ kind: z.literal('other-period') }),
  z.strictObject({ kind: z.literal('nothing-ahead') }),
  z.strictObject({ kind: z.literal('no-change') }),
  /** Changed from outside the app: an admin accepts it first. */
  z.strictObject({ kind: z.literal('altered') }),
  z.strictObject({ kind: z.literal('not-found') }),
  /** The plan was changed or charged after the preview. */
  z.strictObject({ kind: z.literal('changed-since') }),
  /** The records failed before it, so it was not attempted. */
  z.strictObject({ kind: z.literal('not-attempted') }),
]);

export type PlanBulkRefusal = z.infer<typeof bulkRefusalSchema>;

const planNameShape = {
  planId: planIdSchema,
  reference: z.string(),
  customerName: z.string(),
  currency: currencySchema,
};

const nextSchema = z.strictObject({ dueDate: dateTextSchema, amountMinor: amountMinorSchema });

/** One plan of a preview: its next instalment before and after, or the reason it is left out. */
const previewRowSchema = z.strictObject({
  ...planNameShape,
  revision: z.number().int(),
  before: nextSchema.nullable(),
  /** Null when nothing is charged any more. */
  after: nextSchema.nullable(),
  /** Sum of all that is owed, minor units; null for a plan without an end. */
  owedMinor: amountMinorSchema.nullable(),
  refusal: bulkRefusalSchema.nullable(),
});

export type BulkPreviewRow = z.infer<typeof previewRowSchema>;

const fieldsRefusedSchema = z.strictObject({
  kind: z.literal('refused'),
  refusals: z.array(
    z.strictObject({
      field: z.enum(['reason', 'amount', 'days', 'agreed-on']),
      reason: z.enum(['empty', 'holds-card-number', 'not-a-date', 'not-an-amount', 'over-limit']),
    }),
  ),
});

export type BulkFieldRefusal = z.infer<typeof fieldsRefusedSchema>['refusals'][number];

const previewSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('preview'),
    rows: z.array(previewRowSchema),
    /** True when the choice holds more plans than one change takes. */
    hasMore: z.boolean(),
  }),
  fieldsRefusedSchema,
]);

const doneRowSchema = z.strictObject({
  ...planNameShape,
  /** Null for a plan that was changed. */
  refusal: bulkRefusalSchema.nullable(),
});

const doneSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('done'), rows: z.array(doneRowSchema) }),
  fieldsRefusedSchema,
]);

export type BulkDone = z.infer<typeof doneSchema>;

/** The plans of a preview, each with the revision that it showed. */
const seenPlansSchema = z
  .array(z.strictObject({ planId: planIdSchema, seenRevision: z.number().int() }))
  .min(1)
  .max(bulkPlansMax);

const inputBytesMax = 64 * 1024;

/** Changes of several plans at once, each as the change of one. */
export const bulkMoves = {
  /** Shows what a change would make of each plan; changes nothing. */
  'plans.preview-bulk': operation({
    input: () =>
      z.strictObject({
        choice: choiceSchema,
        change: z.discriminatedUnion('kind', [...clerkChanges, amountChangeSchema]),
      }),
    output: () => previewSchema,
    role: 'clerk',
    ...unlogged,
    inputBytesMax,
  }),
  /** Pauses, cancels or moves several plans, one after the other. */
  'plans.bulk-move': operation({
    input: () =>
      z.strictObject({
        plans: seenPlansSchema,
        change: z.discriminatedUnion('kind', [...clerkChanges]),
      }),
    output: () => doneSchema,
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true },
    inputBytesMax,
  }),
  /** Changes the amount of several plans, one after the other. */
  'plans.bulk-move-owed': operation({
    input: () => z.strictObject({ plans: seenPlansSchema, change: amountChangeSchema }),
    output: () => doneSchema,
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true },
    inputBytesMax,
  }),
} as const;
