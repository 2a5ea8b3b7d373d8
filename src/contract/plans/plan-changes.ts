import { z } from 'zod';
import { customerLengthsMax } from '../../domain/customers/customer.ts';
import { agreementWays } from '../../domain/plans/agreement.ts';
import { approvableHere, operation, unlogged } from '../define.ts';
import { termsRefusalSchema } from '../plan-terms-refusal.ts';
import {
  amountMinorSchema,
  dateTextSchema,
  freeText,
  planIdSchema,
  sequenceSchema,
  reasonSchema,
} from '../schemas.ts';
import { planViewSchema } from './plan-view.ts';
import { planMoveRefusalSchema } from './plan-moved.ts';
import { planTermsSchema } from './plan-terms.ts';
import { chargeAnswerSchema } from './plans.ts';

/** One instalment of a schedule before or after a change. */
const comparedRowSchema = z.strictObject({
  dueDate: dateTextSchema,
  amountMinor: amountMinorSchema,
});

/** A schedule from a day on: its first rows, and their number and sum, null for a plan without an end. */
const comparedScheduleSchema = z.strictObject({
  rows: z.array(comparedRowSchema),
  count: z.number().int().nullable(),
  totalMinor: amountMinorSchema.nullable(),
});

/** New terms from a day on; `terms` describes the new part alone, as `domain/plans/moves/schedule-change`. */
const newTermsShape = {
  planId: planIdSchema,
  fromDate: dateTextSchema,
  terms: planTermsSchema,
};

/** The reason new terms were refused; nothing was changed. */
const newTermsRefusals = [
  z.strictObject({ kind: z.literal('not-possible'), refusal: planMoveRefusalSchema }),
  z.strictObject({ kind: z.literal('terms-refused'), refusals: z.array(termsRefusalSchema) }),
  /** The terms are of another kind or currency than the plan's. */
  z.strictObject({ kind: z.literal('other-kind') }),
] as const;

const scheduleChangedSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed'), plan: planViewSchema }),
  /** The plan was changed or charged after it was previewed. */
  z.strictObject({ kind: z.literal('changed-since') }),
  z.strictObject({
    kind: z.literal('refused'),
    refusals: z.array(
      z.strictObject({
        field: z.enum(['agreed-by', 'agreed-on', 'reason']),
        reason: z.enum(['empty', 'holds-card-number', 'not-a-date']),
      }),
    ),
  }),
  ...newTermsRefusals,
]);

export type ScheduleChanged = z.infer<typeof scheduleChangedSchema>;

const schedulePreviewSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('preview'),
    /** The revision of the plan that was previewed. */
    revision: z.number().int(),
    before: comparedScheduleSchema,
    after: comparedScheduleSchema,
    /** Open instalments that stay as they are: failed, unconfirmed, or due before the day. */
    keptCount: z.number().int(),
  }),
  ...newTermsRefusals,
]);

export type SchedulePreviewAnswer = z.infer<typeof schedulePreviewSchema>;

/** Work on a running plan beyond its schedule. */
export const planChanges = {
  /** Charges a part of a due instalment on the plan's card; the instalment owes the rest. */
  'plans.charge-part': operation({
    input: () =>
      z.strictObject({
        planId: planIdSchema,
        sequence: sequenceSchema,
        /** Minor units, less than the instalment owes. */
        amountMinor: amountMinorSchema,
        /** A supervisor overrides the merchant's own limits, never the card brand's. */
        isGranted: z.boolean(),
        duplicateReason: reasonSchema.nullable(),
      }),
    output: () => chargeAnswerSchema,
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ planId }) => planId },
  }),
  /** Shows the old and the new schedule side by side; changes nothing. */
  'plans.preview-schedule': operation({
    input: () => z.strictObject(newTermsShape),
    output: () => schedulePreviewSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Changes period, end, count and amount from a day on, as the customer agreed. */
  'plans.change-schedule': operation({
    input: () =>
      z.strictObject({
        ...newTermsShape,
        seenRevision: z.number().int(),
        agreement: z.strictObject({
          agreedBy: freeText(customerLengthsMax.name),
          way: z.enum(agreementWays),
          agreedOn: dateTextSchema,
        }),
        reason: reasonSchema,
      }),
    output: () => scheduleChangedSchema,
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ planId }) => planId },
  }),
} as const;
