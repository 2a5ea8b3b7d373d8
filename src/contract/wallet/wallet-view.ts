import { z } from 'zod';
import {
  lightboxEnds,
  walletCancelReasons,
  walletFailureReasons,
  walletStates,
  walletUses,
  walletStages,
} from '../../domain/wallet/checkout.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  cardIdSchema,
  channelSchema,
  currencySchema,
  customerIdSchema,
  instantSchema,
  walletCheckoutIdSchema,
} from '../schemas.ts';

export const cartItemSchema = z.strictObject({
  description: z.string().max(1000),
  quantity: z.number(),
  /** Cost of the minimum quantity of the item, in minor units. */
  costMinor: z.number(),
  imageUrl: z.string().max(4096),
});

export type CartItemView = z.infer<typeof cartItemSchema>;

/** One wallet checkout as the screens show it, without any value returned by the wallet. */
export const walletCheckoutViewSchema = z.strictObject({
  id: walletCheckoutIdSchema,
  state: z.enum(walletStates),
  invoiceNumber: z.string(),
  currency: currencySchema,
  amountMinor: amountMinorSchema,
  channel: channelSchema,
  originUrl: z.string(),
  callbackPath: z.string(),
  cart: z.array(cartItemSchema).nullable(),
  operatorName: z.string(),
  requestedAt: instantSchema,
  changedAt: instantSchema,
  /** Time at which the token is presumed expired; null without a token, or once it no longer matters. */
  expiresAt: instantSchema.nullable(),
  /** The way the lightbox window closed, for the text beside "Open". */
  lightbox: z.enum(lightboxEnds),
  /** The reason a `cancelled` checkout ended; null otherwise. */
  cancelReason: z.enum(walletCancelReasons).nullable(),
  /** The use of the approval; null before `submitted`. */
  use: z.enum(walletUses).nullable(),
  /** The charge of a purchase; its outcome also arrives as `attempt.changed`. */
  attemptId: attemptIdSchema.nullable(),
  /** The card on file that a tokenisation saved. */
  cardId: cardIdSchema.nullable(),
  customer: z.strictObject({ id: customerIdSchema, name: z.string() }).nullable(),
  failure: z
    .strictObject({
      stage: z.enum(walletStages),
      reason: z.enum(walletFailureReasons),
      errors: z.array(z.string()),
      httpStatus: z.number().int().nullable(),
    })
    .nullable(),
  /** The gateway's errors suggest that the merchant's wallet is not provisioned yet. */
  notProvisioned: z.boolean(),
});

export type WalletCheckoutView = z.infer<typeof walletCheckoutViewSchema>;

/** One transition on a checkout's timeline. */
export const walletMoveViewSchema = z.strictObject({
  from: z.enum(walletStates).nullable(),
  to: z.enum(walletStates),
  at: instantSchema,
  operatorName: z.string().nullable(),
  /** A word of a closed list: a lightbox end, a cancel or failure reason, `pasted`, a not-sent reason; or null. */
  note: z.string().nullable(),
});

export type WalletMoveView = z.infer<typeof walletMoveViewSchema>;
