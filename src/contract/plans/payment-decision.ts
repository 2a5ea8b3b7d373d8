import { z } from 'zod';
import { attemptIdSchema, freeText, planIdSchema, sequenceSchema } from '../schemas.ts';

/** A decision about an order that may have paid an instalment. */
export const paymentDecisionSchema = z.strictObject({
  attemptId: attemptIdSchema,
  planId: planIdSchema,
  sequence: sequenceSchema,
  decision: z.enum(['same-debt', 'another-debt']),
  reason: freeText(500),
});

/** A recorded decision, or the reason that nothing was recorded. */
export const paymentDecidedSchema = z.discriminatedUnion('kind', [
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
