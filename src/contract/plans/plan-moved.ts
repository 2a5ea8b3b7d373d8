import { z } from 'zod';
import { planMoveRefusalSchema, planViewSchema } from './plan-view.ts';

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
