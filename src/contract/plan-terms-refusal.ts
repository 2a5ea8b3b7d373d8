import { z } from 'zod';

/** A refused field of the terms; `domain/plans/check-terms` defines both unions. */
export const termsRefusalSchema = z.strictObject({
  field: z.enum([
    'currency',
    'amount',
    'firstAmount',
    'total',
    'count',
    'every',
    'startDate',
    'restFrom',
    'end',
  ]),
  reason: z.enum([
    'not-offered',
    'not-an-amount',
    'over-limit',
    'not-a-number',
    'too-few',
    'too-many',
    'too-small-to-split',
    'does-not-add-up',
    'not-a-date',
    'in-the-past',
    'not-after-first',
    'end-before-start',
  ]),
});

export type TermsRefusalView = z.infer<typeof termsRefusalSchema>;
