import { z } from 'zod';
import {
  attemptStateSchema,
  chargeKindSchema,
  currencySchema,
  customerIdSchema,
  planIdSchema,
} from '../schemas.ts';

/** Longest search text that is looked at; a longer one is answered with `too-long`. */
export const historySearchMax = 200;

/** Longest search text that is taken at all, so that whatever is pasted is answered in words. */
export const historySearchTakenMax = 15_000;

/** Most values of one filter. */
const valuesMax = 50;

const dateSchema = z.string().max(10);

/** Which payments are meant; lists that are empty and members that are null do not narrow. */
export const historyFiltersSchema = z.strictObject({
  /** First and last day, both counted in, in the merchant's zone, by when the try was made. */
  from: dateSchema.nullable(),
  until: dateSchema.nullable(),
  states: z.array(attemptStateSchema).max(valuesMax),
  kinds: z.array(chargeKindSchema).max(valuesMax),
  currencies: z.array(currencySchema).max(valuesMax),
  brands: z.array(z.string().min(1).max(64)).max(valuesMax),
  operatorIds: z.array(z.string().min(1).max(64)).max(valuesMax),
  /** Codes of the bank's answer, as they came. */
  responseCodes: z.array(z.string().min(1).max(16)).max(valuesMax),
  planId: planIdSchema.nullable(),
  customerId: customerIdSchema.nullable(),
});

export type HistoryFilters = z.infer<typeof historyFiltersSchema>;

export const historySortSchema = z.strictObject({
  by: z.enum(['date', 'amount', 'reference']),
  direction: z.enum(['ascending', 'descending']),
});

export type HistorySort = z.infer<typeof historySortSchema>;

/** One question to the history: what the search box, the chips and the heads of the columns say. */
export const historyQuerySchema = z.strictObject({
  search: z.string().max(historySearchTakenMax),
  filters: historyFiltersSchema,
  sort: historySortSchema,
});

export type HistoryQuery = z.infer<typeof historyQuerySchema>;

/** Why a question was not looked up. */
export const historyRefusalSchema = z.enum([
  /** It holds a whole card number, which is looked up nowhere: the last four digits are enough. */
  'holds-card-number',
  'too-long',
  /** A date that does not exist, or an end before its beginning. */
  'dates-not-real',
  /** A place in the list that is none of ours, or of a list in another order. */
  'cursor-unknown',
]);

export type HistoryRefusal = z.infer<typeof historyRefusalSchema>;

export const historyRefusedSchema = z.strictObject({
  kind: z.literal('refused'),
  reason: historyRefusalSchema,
});

/** A place in one list: opaque, and good for the same question only. */
export const historyCursorSchema = z.string().min(1).max(2000);

/** Room for a search text of any script, and for every filter. */
export const historyQueryBytesMax = 64 * 1024;
