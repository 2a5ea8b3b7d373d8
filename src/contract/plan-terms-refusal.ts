import { z } from 'zod';
import { termsFields, termsRefusals } from '../domain/plans/check-terms.ts';

/** A refused field of the terms; `domain/plans/check-terms` defines both unions. */
export const termsRefusalSchema = z.strictObject({
  field: z.enum(termsFields),
  reason: z.enum(termsRefusals),
});

export type TermsRefusalView = z.infer<typeof termsRefusalSchema>;
