import { z } from 'zod';
import { parkedPerOwnerMax } from '../../domain/charge/parked-order.ts';
import { draftViewSchema } from './charge.ts';
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
} from '../schemas.ts';

/** Longest texts of a form that is put aside; the same as its fields take. */
const textsMax = { reference: 1000, amount: 64, note: 500 } as const;

/** A form's order without any card: strict, so that a card in it is refused as a foreign member. */
export const parkedOrderSchema = z.strictObject({
  reference: freeText(textsMax.reference),
  /** As typed, so that a sum stays a sum. */
  amount: freeText(textsMax.amount),
  currency: currencySchema,
  channel: channelSchema,
  customerId: customerIdSchema.nullable(),
  note: freeText(textsMax.note),
});

/** A fresh form that is filled already, all but the card. */
export const openedOrderSchema = z.strictObject({
  draft: draftViewSchema,
  order: z.strictObject({
    reference: z.string(),
    amount: z.string(),
    currency: currencySchema,
    channel: channelSchema,
    customerId: customerIdSchema.nullable(),
  }),
  /** Note that was put aside with it; empty for none. */
  note: z.string(),
  /** The paid order that this is another part of, by its reference, and why. */
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
  order: parkedOrderSchema,
});

export type ParkedOrderView = z.infer<typeof parkedOrderViewSchema>;

export const orders = {
  /** A form for another part of a paid invoice: a new amount owed under a reference of its own. */
  'orders.open-part': operation({
    input: z.strictObject({ attemptId: attemptIdSchema, reason: freeText(500) }),
    output: openedPartSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** A form for what the bank did not take when a part was approved; the amount is filled in. */
  'orders.open-rest': operation({
    input: z.strictObject({ attemptId: attemptIdSchema }),
    output: openedPartSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** A form like that of a past payment, all but its card and reference. */
  'orders.repeat': operation({
    input: z.strictObject({ attemptId: attemptIdSchema }),
    output: openedOrderSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Puts a form aside under whoever keyed it. */
  'orders.park': operation({
    input: z.strictObject({ order: parkedOrderSchema }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('parked'), id: parkedOrderIdSchema }),
      z.strictObject({
        kind: z.literal('refused'),
        reason: z.enum(['empty', 'holds-card-number', 'too-many']),
      }),
    ]),
    role: 'clerk',
    ...unlogged,
  }),
  /** One's own parked orders, the oldest first; a supervisor sees everybody's. */
  'orders.parked': operation({
    input: nothingSchema,
    output: z.array(parkedOrderViewSchema).max(parkedPerOwnerMax * 100),
    role: 'clerk',
    ...unlogged,
  }),
  /** Takes a parked order out and opens its form. */
  'orders.resume': operation({
    input: z.strictObject({ id: parkedOrderIdSchema }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('opened'), opened: openedOrderSchema }),
      /** Somebody took it already, or it is another person's. */
      z.strictObject({ kind: z.literal('gone') }),
    ]),
    role: 'clerk',
    ...unlogged,
  }),
  'orders.discard': operation({
    input: z.strictObject({ id: parkedOrderIdSchema }),
    output: z.strictObject({ removed: z.boolean() }),
    role: 'clerk',
    ...unlogged,
  }),
} as const;
