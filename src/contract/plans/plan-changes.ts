import { z } from 'zod';
import { approvableHere, operation } from '../define.ts';
import { amountMinorSchema, freeText, planIdSchema } from '../schemas.ts';
import { sequenceSchema } from './plan-view.ts';
import { chargeAnswerSchema } from './plans.ts';

/** Work on a running plan beyond its schedule. */
export const planChanges = {
  /** Charges a part of a due instalment on the plan's card; the instalment owes the rest. */
  'plans.charge-part': operation({
    input: z.strictObject({
      planId: planIdSchema,
      sequence: sequenceSchema,
      /** Minor units, less than the instalment owes. */
      amountMinor: amountMinorSchema,
      /** A supervisor overrides the merchant's own limits, never the card brand's. */
      isGranted: z.boolean(),
      duplicateReason: freeText(500).nullable(),
    }),
    output: chargeAnswerSchema,
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ planId }) => planId },
  }),
} as const;
