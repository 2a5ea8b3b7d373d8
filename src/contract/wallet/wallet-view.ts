import { z } from 'zod';
import { cartDescriptionLengthMax } from '../../domain/wallet/cart.ts';
import { textLengthsMax, roomFor } from '../../domain/text-lengths.ts';
import {
  lightboxEnds,
  walletCancelReasons,
  walletFailureReasons,
  walletStates,
  walletUses,
  walletStages,
} from '../../domain/wallet/checkout.ts';
import type { WalletCheckout, WalletMove } from '../../domain/wallet/checkout.ts';
import type { FactsOf } from '../pick.ts';
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
  description: z.string().max(roomFor(cartDescriptionLengthMax)),
  quantity: z.number(),
  /** Cost of the minimum quantity of the item, in minor units. */
  costMinor: z.number(),
  imageUrl: z.string().max(textLengthsMax.address),
});

export type CartItemView = z.infer<typeof cartItemSchema>;

/** Members that the screens show of a checkout as the ledger stores it. */
export const walletCheckoutFacts = {
  id: walletCheckoutIdSchema,
  state: z.enum(walletStates),
  invoiceNumber: z.string(),
  currency: currencySchema,
  amountMinor: amountMinorSchema,
  channel: channelSchema,
  originUrl: z.string(),
  callbackPath: z.string(),
  cart: z.array(cartItemSchema).readonly().nullable(),
  requestedAt: instantSchema,
  changedAt: instantSchema,
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
  failure: z
    .strictObject({
      stage: z.enum(walletStages),
      reason: z.enum(walletFailureReasons),
      errors: z.array(z.string()).readonly(),
      httpStatus: z.number().int().nullable(),
    })
    .nullable(),
} satisfies FactsOf<WalletCheckout>;

/** One wallet checkout as the screens show it, without any value returned by the wallet. */
export const walletCheckoutViewSchema = z.strictObject({
  ...walletCheckoutFacts,
  operatorName: z.string(),
  /** Time at which the token is presumed expired; null without a token, or once it no longer matters. */
  expiresAt: instantSchema.nullable(),
  customer: z.strictObject({ id: customerIdSchema, name: z.string() }).nullable(),
  /** The gateway's errors suggest that the merchant's wallet is not provisioned yet. */
  notProvisioned: z.boolean(),
});

export type WalletCheckoutView = z.infer<typeof walletCheckoutViewSchema>;

/** Members that the screens show of a transition as the ledger stores it. */
export const walletMoveFacts = {
  from: z.enum(walletStates).nullable(),
  to: z.enum(walletStates),
  at: instantSchema,
  /** A word of a closed list: a lightbox end, a cancel or failure reason, `pasted`, a not-sent reason; or null. */
  note: z.string().nullable(),
} satisfies FactsOf<WalletMove>;

/** One transition on a checkout's timeline. */
export const walletMoveViewSchema = z.strictObject({
  ...walletMoveFacts,
  operatorName: z.string().nullable(),
});

export type WalletMoveView = z.infer<typeof walletMoveViewSchema>;
