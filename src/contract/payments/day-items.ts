import { z } from 'zod';
import { bookedKinds } from '../../domain/close/match-bank.ts';
import { operation, unlogged } from '../define.ts';
import { dayExport, dayShape } from './closes.ts';
import { closeItemSchema, tallySchema } from './close-sheet.ts';

/** Largest page of a day's items. */
const pageMax = 500;

/** Bounds the values of one filter; far above the brands and staff of one account. */
const valuesMax = 100;

const valueSchema = z.string().max(64);

/** Filters of the items of one settlement date; an empty list does not filter. */
export const dayItemFiltersSchema = z.strictObject({
  kinds: z.array(z.enum(bookedKinds)).max(bookedKinds.length),
  brands: z.array(valueSchema).max(valuesMax),
  operatorIds: z.array(valueSchema).max(valuesMax),
});

export type DayItemFilters = z.infer<typeof dayItemFiltersSchema>;

const dayItemSchema = z.strictObject({
  ...closeItemSchema.shape,
  /** The gateway's name of the payment, or the merchant dashboard's of the refund; empty when not known. */
  transactionId: z.string(),
});

export type DayItemView = z.infer<typeof dayItemSchema>;

const asked = {
  ...dayShape,
  filters: dayItemFiltersSchema,
};

export const dayItems = {
  /** Payments and recorded refunds that a settlement date counts, one by one: payments first, each in order of time. */
  'closes.items': operation({
    input: () =>
      z.strictObject({
        ...asked,
        offset: z.number().int().min(0).max(1_000_000),
        limit: z.number().int().min(1).max(pageMax),
      }),
    output: () =>
      z.strictObject({
        /** Number and sum of all items that pass the filters, not of this page alone. */
        ...tallySchema.shape,
        items: z.array(dayItemSchema),
        /** The values that occur on the day, whatever the filters. */
        choices: z.strictObject({
          brands: z.array(z.string()),
          operators: z.array(z.strictObject({ value: z.string(), name: z.string() })),
        }),
      }),
    role: 'accountant',
    ...unlogged,
    inputBytesMax: 32 * 1024,
  }),
  /** Writes the items that pass the filters as CSV to a file that staff choose, whole or not at all. */
  'closes.export-items': operation({
    input: () => z.strictObject(asked),
    ...dayExport,
    inputBytesMax: 32 * 1024,
  }),
} as const;
