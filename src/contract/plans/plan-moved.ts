import { z } from 'zod';
import { planStateSchema, planViewSchema } from './plan-view.ts';
import { amountMinorSchema, dateTextSchema, sequenceSchema } from '../schemas.ts';

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

/** The result of a change to one plan that staff typed into a short form. */
export const movedSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('moved'), plan: planViewSchema }),
  z.strictObject({ kind: z.literal('not-possible'), refusal: planMoveRefusalSchema }),
  z.strictObject({
    kind: z.literal('refused'),
    refusals: z.array(
      z.strictObject({
        field: z.enum([
          'reason',
          'amount',
          'date',
          'transaction-id',
          'tracking-id',
          'card',
          'note',
        ]),
        reason: z.enum([
          'empty',
          'too-long',
          'holds-card-number',
          'not-a-date',
          'not-an-amount',
          'more-than-owed',
        ]),
      }),
    ),
  }),
]);

export type PlanMoveAnswer = z.infer<typeof movedSchema>;
