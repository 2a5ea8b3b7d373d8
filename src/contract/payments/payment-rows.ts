import { z } from 'zod';
import { paymentCursorSchema } from './payment-query.ts';
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
import { exportFields } from '../../domain/payments/payment-list.ts';

/** Members that a row of the list shows of a line as the ledger reads it. */
export const paymentLineFacts = {
  id: attemptIdSchema,
  orderReference: z.string(),
  /** As sent; from the second attempt on it differs from the order's reference. */
  reference: z.string(),
  attemptNumber: z.number().int(),
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  kind: chargeKindSchema,
  channel: channelSchema,
  brand: z.string(),
  lastFour: z.string(),
  customerId: customerIdSchema.nullable(),
  customerName: z.string().nullable(),
  /** The name on the card, as the gateway returned it; shown where no customer is named. */
  cardHolder: z.string().nullable(),
  responseCode: z.string().nullable(),
  transactionId: z.string().nullable(),
  rrn: z.string().nullable(),
  authorization: z.string().nullable(),
  /** Settlement date, `YYYY-MM-DD`. */
  settlementDate: z.string().nullable(),
  /** Staff's note on it; empty without one. */
  note: z.string(),
};

/** One row of the list, with the members that are drawn and exported. */
export const paymentRowSchema = z.strictObject({
  ...paymentLineFacts,
  /** Its position, from which pages continue in both directions. */
  cursor: paymentCursorSchema,
  at: instantSchema,
  state: attemptStateSchema,
  /** As in the full view of an attempt: past its soft deadline, and not saved. */
  late: z.boolean(),
  notSaved: z.boolean(),
  planId: planIdSchema.nullable(),
  operatorName: z.string(),
});

export type PaymentRow = z.infer<typeof paymentRowSchema>;

export const paymentFieldSchema = z.enum(exportFields);
