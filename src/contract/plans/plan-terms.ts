import { z } from 'zod';
import { periodUnits, remaindersOn } from '../../domain/plans/terms.ts';
import type { InstalmentTerms, RecurringTerms } from '../../domain/plans/terms.ts';
import type { FactsOf } from '../pick.ts';
import { amountMinorSchema, currencySchema, dateTextSchema } from '../schemas.ts';

const periodSchema = z.strictObject({
  unit: z.enum(periodUnits),
  every: z.number().int(),
});

const termsShape = {
  currency: currencySchema,
  period: periodSchema,
  startDate: dateTextSchema,
  /** The date of the second charge, when the later charges are not counted from the first. */
  restFrom: dateTextSchema.nullable(),
  firstAmountMinor: amountMinorSchema.nullable(),
};

export const recurringTermsFacts = {
  ...termsShape,
  kind: z.literal('recurring'),
  amountMinor: amountMinorSchema,
  end: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('never') }),
    z.strictObject({ kind: z.literal('until'), date: dateTextSchema }),
    z.strictObject({ kind: z.literal('after'), count: z.number().int() }),
  ]),
} satisfies FactsOf<RecurringTerms>;

export const instalmentTermsFacts = {
  ...termsShape,
  kind: z.literal('instalment'),
  totalMinor: amountMinorSchema,
  count: z.number().int(),
  remainderOn: z.enum(remaindersOn),
} satisfies FactsOf<InstalmentTerms>;

/** The agreed terms of a plan, as in `domain/plans/terms`; amounts in minor units. */
export const planTermsSchema = z.discriminatedUnion('kind', [
  z.strictObject(recurringTermsFacts),
  z.strictObject(instalmentTermsFacts),
]);
