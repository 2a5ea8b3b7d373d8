import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { parkedPerOwnerMax } from '../../domain/charge/parked-order.ts';
import { draftViewSchema } from './charge.ts';
import { detailTextsSchema } from './order-details.ts';
import { operation, unlogged } from '../define.ts';
import {
  attemptIdSchema,
  channelSchema,
  currencySchema,
  customerIdSchema,
  freeText,
  instantSchema,
  nothingSchema,
  parkedOrderIdSchema,
  reasonSchema,
} from '../schemas.ts';

/** An order as typed, without a card; strict, so that card data is refused as an unknown member. */
export const parkedOrderSchema = z.strictObject({
  reference: freeText(textLengthsMax.typedReference),
  /** As typed, so that a sum remains a sum. */
  amount: freeText(textLengthsMax.typedAmount),
  currency: currencySchema,
  channel: channelSchema,
  customerId: customerIdSchema.nullable(),
  note: reasonSchema,
  details: detailTextsSchema.optional(),
});

/** A new form, filled in except for the card. */
export const openedOrderSchema = z.strictObject({
  draft: draftViewSchema,
  order: z.strictObject({
    reference: z.string(),
    amount: z.string(),
    currency: currencySchema,
    channel: channelSchema,
    customerId: customerIdSchema.nullable(),
    details: detailTextsSchema.optional(),
  }),
  /** The note parked with it; empty without one. */
  note: z.string(),
  /** The paid order that this is a part payment of, and the reason; null for any other order. */
  part: z.strictObject({ orderReference: z.string(), reason: z.string() }).nullable(),
});

export type OpenedOrder = z.infer<typeof openedOrderSchema>;

export const partRefusalSchema = z.enum([
  'not-paid',
  'still-open',
  'reason-empty',
  'holds-card-number',
  'nothing-left',
]);

export type PartRefusalReason = z.infer<typeof partRefusalSchema>;

const openedPartSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened'), opened: openedOrderSchema }),
  z.strictObject({ kind: z.literal('refused'), reason: partRefusalSchema }),
]);

export const parkedOrderViewSchema = z.strictObject({
  id: parkedOrderIdSchema,
  ownerName: z.string(),
  isMine: z.boolean(),
  parkedAt: instantSchema,
  /** Null without a customer. */
  customerName: z.string().nullable(),
  order: parkedOrderSchema,
});

export type ParkedOrderView = z.infer<typeof parkedOrderViewSchema>;

export const orders = {
  /** Opens a form for a part payment of a paid invoice: a new amount owed under its own reference. */
  'orders.open-part': operation({
    input: () => z.strictObject({ attemptId: attemptIdSchema, reason: reasonSchema }),
    output: () => openedPartSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Opens a form for the balance of a partial approval, with the amount filled in. */
  'orders.open-rest': operation({
    input: () => z.strictObject({ attemptId: attemptIdSchema }),
    output: () => openedPartSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Opens a form with the data of a past payment, except its card and reference. */
  'orders.repeat': operation({
    input: () => z.strictObject({ attemptId: attemptIdSchema }),
    output: () => openedOrderSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Parks a form for the operator who keyed it. */
  'orders.park': operation({
    input: () => z.strictObject({ order: parkedOrderSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('parked'), id: parkedOrderIdSchema }),
        z.strictObject({
          kind: z.literal('refused'),
          reason: z.enum(['empty', 'holds-card-number', 'too-many']),
        }),
      ]),
    role: 'clerk',
    ...unlogged,
    inputBytesMax: 32 * 1024,
  }),
  /** The operator's own parked orders, oldest first; a supervisor sees all. */
  'orders.parked': operation({
    input: () => nothingSchema,
    output: () => z.array(parkedOrderViewSchema).max(parkedPerOwnerMax * 100),
    role: 'accountant',
    ...unlogged,
  }),
  /** Removes a parked order from the list and opens its form. */
  'orders.resume': operation({
    input: () => z.strictObject({ id: parkedOrderIdSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('opened'), opened: openedOrderSchema }),
        /** It was already removed, or belongs to another operator. */
        z.strictObject({ kind: z.literal('gone') }),
      ]),
    role: 'clerk',
    ...unlogged,
  }),
  'orders.discard': operation({
    input: () => z.strictObject({ id: parkedOrderIdSchema }),
    output: () => z.strictObject({ removed: z.boolean() }),
    role: 'clerk',
    ...unlogged,
  }),
} as const;
