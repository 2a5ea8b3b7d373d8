import { z } from 'zod';
import {
  onRetriesExhaustedChoices,
  policyFields,
  policyRefusals,
} from '../../domain/plans/retries/retry-policy.ts';
import type { RetryPolicy } from '../../domain/plans/retries/retry-policy.ts';
import { atOpenAccount, operation, unlogged } from '../define.ts';
import type { FactsOf } from '../pick.ts';
import { nothingSchema } from '../schemas.ts';

/** The merchant's retry policy; the decline table has its own operations (`contract/charge/declines.ts`). */
export const retryPolicyFacts = {
  scheduleDays: z.array(z.number().int()).max(20).readonly(),
  spacingHours: z.number().int(),
  triesPerInstalmentMax: z.number().int(),
  triesPerCardMax: z.number().int(),
  cardWindowDays: z.number().int(),
  giveUpAfterDays: z.number().int(),
  brandBudgets: z
    .array(
      z.strictObject({
        brand: z.string().max(40).nullable(),
        triesMax: z.number().int(),
        windowHours: z.number().int(),
      }),
    )
    .max(20)
    .readonly(),
  sameDayCodes: z.array(z.string().max(8)).max(50).readonly(),
  sameDayGapHours: z.number().int(),
  whenUsedUp: z.enum(onRetriesExhaustedChoices),
} satisfies FactsOf<RetryPolicy>;

export const retryPolicySchema = z.strictObject(retryPolicyFacts);

export type RetryPolicyView = z.infer<typeof retryPolicySchema>;

export const retryPolicy = {
  'retry-policy.read': operation({
    input: () => nothingSchema,
    output: () => z.strictObject({ policy: retryPolicySchema, defaults: retryPolicySchema }),
    role: 'accountant',
    ...unlogged,
  }),
  'retry-policy.save': operation({
    input: () => retryPolicySchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), policy: retryPolicySchema }),
        z.strictObject({
          kind: z.literal('refused'),
          refusals: z.array(
            z.strictObject({
              field: z.enum(policyFields),
              reason: z.enum(policyRefusals),
            }),
          ),
        }),
      ]),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'setting' },
  }),
} as const;
