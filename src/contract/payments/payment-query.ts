import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import {
  attemptStateSchema,
  chargeKindSchema,
  currencySchema,
  customerIdSchema,
  planIdSchema,
} from '../schemas.ts';
import { paymentSorts } from '../../domain/payments/payment-list.ts';

/** Maximum values per filter. */
const valuesMax = 50;

const dateSchema = z.string().max(10);

/** Filters on payments; an empty list or a null member does not filter. */
export const paymentFiltersSchema = z.strictObject({
  /** First and last date, both included, by the time of the attempt in the merchant's zone. */
  from: dateSchema.nullable(),
  until: dateSchema.nullable(),
  /** The settlement date; saved views of earlier versions lack it. */
  settledOn: dateSchema.nullable().default(null),
  states: z.array(attemptStateSchema).max(valuesMax),
  kinds: z.array(chargeKindSchema).max(valuesMax),
  currencies: z.array(currencySchema).max(valuesMax),
  brands: z.array(z.string().min(1).max(64)).max(valuesMax),
  operatorIds: z.array(z.string().min(1).max(64)).max(valuesMax),
  /** Response codes as they arrived. */
  responseCodes: z.array(z.string().min(1).max(16)).max(valuesMax),
  planId: planIdSchema.nullable(),
  customerId: customerIdSchema.nullable(),
});

export type PaymentFilters = z.infer<typeof paymentFiltersSchema>;

export const paymentSortSchema = z.strictObject({
  by: z.enum(paymentSorts),
  direction: z.enum(['ascending', 'descending']),
});

export type PaymentSort = z.infer<typeof paymentSortSchema>;

/** A query of the payments list: search text, filters and sort order. */
export const paymentQuerySchema = z.strictObject({
  search: z.string().max(textLengthsMax.typedSearch),
  filters: paymentFiltersSchema,
  sort: paymentSortSchema,
});

export type PaymentQuery = z.infer<typeof paymentQuerySchema>;

/** The reason a query was not run. */
export const paymentQueryRefusalSchema = z.enum([
  /** It contains a full card number, which is never searched for: the last four digits are enough. */
  'holds-card-number',
  'too-long',
  /** A date that does not exist, or an end before its start. */
  'dates-not-real',
  /** A cursor that this program did not issue, or that belongs to a list in another order. */
  'cursor-unknown',
]);

export type PaymentQueryRefusal = z.infer<typeof paymentQueryRefusalSchema>;

export const paymentQueryRefusedSchema = z.strictObject({
  kind: z.literal('refused'),
  reason: paymentQueryRefusalSchema,
});

/** An opaque position in one list, valid for the same query only. */
export const paymentCursorSchema = z.string().min(1).max(2000);

/** Room for a search text in any script, and for every filter. */
export const paymentQueryBytesMax = 64 * 1024;
