import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { callbackPathFaults, webAddressFaults } from '../../domain/wallet/address-faults.ts';
import { cartFaults, cartItemsMax, cartParts } from '../../domain/wallet/cart.ts';
import { invoiceFaults } from '../../domain/wallet/invoice.ts';
import { amountMinorSchema, channelSchema, currencySchema } from '../schemas.ts';
import { cartItemSchema } from './wallet-view.ts';

/** An order as typed; the domain checks whether it can be sent. */
export const walletOrderShape = {
  invoiceNumber: z.string().max(textLengthsMax.typedReference),
  currency: currencySchema,
  amountMinor: amountMinorSchema,
  originUrl: z.string().max(textLengthsMax.address),
  callbackPath: z.string().max(textLengthsMax.address),
  cart: z.array(cartItemSchema).max(cartItemsMax).readonly().nullable(),
  channel: channelSchema.default('phone'),
};

export const walletOrderRefusalSchema = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('invoice'), reason: z.enum(invoiceFaults) }),
  z.strictObject({ field: z.literal('amount'), reason: z.enum(['zero', 'above-limit']) }),
  z.strictObject({
    field: z.literal('currency'),
    reason: z.enum(['unknown-currency', 'currency-not-offered']),
  }),
  z.strictObject({ field: z.literal('origin-url'), reason: z.enum(webAddressFaults) }),
  z.strictObject({ field: z.literal('callback-path'), reason: z.enum(callbackPathFaults) }),
  /** One part of one cart line; lines count from 0. */
  z.strictObject({
    field: z.literal('cart'),
    item: z.number().int(),
    part: z.enum(cartParts),
    reason: z.enum(cartFaults),
  }),
]);

export type WalletOrderRefusal = z.infer<typeof walletOrderRefusalSchema>;

/** A warning about an order that can be sent. */
export const walletWarningSchema = z.discriminatedUnion('kind', [
  /** Normalising changed the invoice number to this one. */
  z.strictObject({ kind: z.literal('invoice-normalised'), invoiceNumber: z.string() }),
  /** The customer returns over plain HTTP, which only a test account may do. */
  z.strictObject({ kind: z.literal('origin-not-https') }),
  z.strictObject({ kind: z.literal('image-not-https'), item: z.number().int() }),
  /** The cart total differs from the amount; null when the total is too large to represent. */
  z.strictObject({
    kind: z.literal('cart-total-differs'),
    cartTotalMinor: amountMinorSchema.nullable(),
  }),
]);

export type WalletWarning = z.infer<typeof walletWarningSchema>;

/** The exact request for a token, for the web developer; the secret is never part of it. */
export const tokenRequestViewSchema = z.strictObject({
  /** `username:invoice:currency:amount`, the exact text that is hashed. */
  hashedText: z.string(),
  amountText: z.string(),
  /** Scheme and host of the hosted payment service; null when the account has none. */
  address: z.string().nullable(),
  /** As sent, percent-encoded; `{hash}` stands for the hash when it was not requested. */
  path: z.string(),
  /** As sent, including the question mark. */
  query: z.string(),
  /** The JSON body; null without a cart. */
  body: z.string().nullable(),
  hash: z.string().nullable(),
});

export type TokenRequestView = z.infer<typeof tokenRequestViewSchema>;
