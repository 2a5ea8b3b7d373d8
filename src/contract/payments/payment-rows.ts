import { z } from 'zod';
import { historyCursorSchema } from './payment-query.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  attemptStateSchema,
  channelSchema,
  chargeKindSchema,
  currencySchema,
  customerIdSchema,
  instantSchema,
  planIdSchema,
} from '../schemas.ts';

/** One line of the list: enough to draw and to export it, and no more. */
export const historyRowSchema = z.strictObject({
  /** Its place, from which pages go on in both directions. */
  cursor: historyCursorSchema,
  id: attemptIdSchema,
  at: instantSchema,
  orderReference: z.string(),
  /** As sent; differs from the order's reference from the second try on. */
  reference: z.string(),
  tryNumber: z.number().int(),
  state: attemptStateSchema,
  /** As in the whole view of a try: open past its soft deadline, and not made durable. */
  late: z.boolean(),
  notSaved: z.boolean(),
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  kind: chargeKindSchema,
  channel: channelSchema,
  brand: z.string(),
  lastFour: z.string(),
  customerId: customerIdSchema.nullable(),
  customerName: z.string().nullable(),
  planId: planIdSchema.nullable(),
  operatorName: z.string(),
  responseCode: z.string().nullable(),
  transactionId: z.string().nullable(),
  rrn: z.string().nullable(),
  authorization: z.string().nullable(),
  /** The bank's day, `YYYY-MM-DD`. */
  settlementDate: z.string().nullable(),
  /** What staff wrote about it; empty for nothing. */
  note: z.string(),
});

export type HistoryRow = z.infer<typeof historyRowSchema>;

/** Columns that an export can have; the names are those of the row. */
export const historyFieldSchema = z.enum([
  'at',
  'orderReference',
  'reference',
  'tryNumber',
  'state',
  'amount',
  'currency',
  'kind',
  'channel',
  'brand',
  'lastFour',
  'customerName',
  'planId',
  'operatorName',
  'responseCode',
  'transactionId',
  'rrn',
  'authorization',
  'settlementDate',
  'note',
]);

export type HistoryField = z.infer<typeof historyFieldSchema>;
