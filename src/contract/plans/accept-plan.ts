import { z } from 'zod';
import { operation, provenHere } from '../define.ts';
import { freeText, planIdSchema } from '../schemas.ts';

export const acceptPlan = {
  /** Accepts a plan that was changed from outside, as it stands, with a reason; it can be charged again. */
  'plans.accept': operation({
    input: z.strictObject({ planId: planIdSchema, reason: freeText(500).min(1) }),
    output: z.null(),
    role: 'admin',
    ...provenHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ planId }) => planId },
  }),
} as const;
