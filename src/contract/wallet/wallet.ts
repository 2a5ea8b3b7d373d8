import { z } from 'zod';
import { callbackFaults, callbackParts } from '../../domain/wallet/address-faults.ts';
import { attemptViewSchema, moveViewSchema } from '../charge/attempt-view.ts';
import { obstacleSchema } from '../charge/charge.ts';
import { approvableHere, atOpenAccount, ofNoAccount, operation, unlogged } from '../define.ts';
import {
  amountMinorSchema,
  currencySchema,
  customerIdSchema,
  freeText,
  nothingSchema,
  walletCheckoutIdSchema,
} from '../schemas.ts';
import {
  tokenRequestViewSchema,
  walletOrderRefusalSchema,
  walletOrderShape,
  walletWarningSchema,
} from './wallet-order.ts';
import { walletSettingRefusalSchema, walletSettingsSchema } from './wallet-settings.ts';
import { walletCheckoutViewSchema, walletMoveViewSchema } from './wallet-view.ts';

/** Most checkouts of one page. */
export const walletPageMax = 50;

/** Room for a cart: a full one of the longest texts is refused by its size. */
const orderBytesMax = 64 * 1024;

/** Why an operation on a checkout was not done; nothing was sent by it. */
export const walletRefusalSchema = z.enum([
  /** The wallet is off for this account. */
  'off',
  /** It is past this step: cancelled, used, or ended by another window. */
  'not-open-any-more',
  'expired',
  /** The customer has not approved yet. */
  'not-returned',
  'already-submitted',
  /** What came back from the wallet is gone, since it is never kept on disk: ask for a new token. */
  'values-gone',
  'no-lightbox-address',
  'live-lightbox-off',
  'lightbox-not-opened',
]);

export type WalletRefusal = z.infer<typeof walletRefusalSchema>;

const refusedHereSchema = z.strictObject({
  kind: z.literal('refused'),
  reason: walletRefusalSchema,
});

const byIdSchema = z.strictObject({ checkoutId: walletCheckoutIdSchema });

export const wallet = {
  /** The settings of the open account, and what its forms start with. */
  'wallet.settings': operation({
    input: nothingSchema,
    output: z.strictObject({
      settings: walletSettingsSchema,
      /** Whether a token can be asked for: an address of the hosted payment service is there. */
      hasPaynowUrl: z.boolean(),
      /** Whether the lightbox can be opened here as things stand, or why not. */
      lightbox: z.enum(['ready', 'no-lightbox-address', 'live-lightbox-off', 'off']),
      sharedSecret: z.enum(['kept', 'missing', 'unreadable', 'not-needed']),
      form: z.strictObject({
        currencies: z.array(currencySchema),
        amountLimitMajor: z.number(),
        invoiceLengthMax: z.number().int(),
        originUrl: z.string(),
        callbackPath: z.string(),
      }),
    }),
    role: 'clerk',
    ...unlogged,
  }),
  /** Keeps the settings of the open account; `session.changed` follows. */
  'wallet.save-settings': operation({
    input: z.strictObject({ settings: walletSettingsSchema }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('saved'), settings: walletSettingsSchema }),
      z.strictObject({
        kind: z.literal('refused'),
        refusals: z.array(walletSettingRefusalSchema),
      }),
    ]),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'setting' },
    inputBytesMax: 64 * 1024,
  }),
  /** The settings that a fresh account has, for "back to the preset". */
  'wallet.default-settings': operation({
    input: nothingSchema,
    output: walletSettingsSchema,
    role: 'clerk',
    ...ofNoAccount,
  }),
  /** Says what would be hashed and sent; nothing is sent or stored. */
  'wallet.preview': operation({
    input: z.strictObject({ ...walletOrderShape, withHash: z.boolean() }),
    output: z.strictObject({
      refusals: z.array(walletOrderRefusalSchema),
      warnings: z.array(walletWarningSchema),
      /** Null for an empty cart, or beyond counting. */
      cartTotalMinor: amountMinorSchema.nullable(),
      /** Null while something is refused. */
      request: tokenRequestViewSchema.nullable(),
    }),
    role: 'clerk',
    ...unlogged,
    inputBytesMax: orderBytesMax,
  }),
  /** Asks the service for a token. No money moves, so it may be asked again. */
  'wallet.request': operation({
    input: z.strictObject(walletOrderShape),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('requested'), checkout: walletCheckoutViewSchema }),
      /** On record as `failed`, with the reason in `checkout.failure`. */
      z.strictObject({ kind: z.literal('failed'), checkout: walletCheckoutViewSchema }),
      z.strictObject({
        kind: z.literal('not-sent'),
        refusals: z.array(walletOrderRefusalSchema),
      }),
      /** The invoice is paid, in flight or not confirmed already. */
      z.strictObject({ kind: z.literal('obstacle'), obstacle: obstacleSchema }),
      refusedHereSchema,
    ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'money' },
    inputBytesMax: orderBytesMax,
  }),
  /** Opens the lightbox in a window of its own, or brings it to the front. */
  'wallet.open': operation({
    input: byIdSchema,
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('opened'), checkout: walletCheckoutViewSchema }),
      refusedHereSchema,
    ]),
    role: 'clerk',
    ...unlogged,
  }),
  /** Takes what came back to the merchant's own page: the whole address, or the three values. */
  'wallet.paste': operation({
    input: z.strictObject({
      checkoutId: walletCheckoutIdSchema,
      pasted: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('address'), address: z.string().max(20_000) }),
        z.strictObject({
          kind: z.literal('values'),
          checkoutResourceUrl: z.string().max(8192),
          oauthToken: z.string().max(8192),
          oauthVerifier: z.string().max(8192),
        }),
      ]),
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('returned'), checkout: walletCheckoutViewSchema }),
      /** The pasted address says that the customer, or the wallet, gave up. */
      z.strictObject({ kind: z.literal('cancelled'), checkout: walletCheckoutViewSchema }),
      z.strictObject({
        kind: z.literal('not-taken'),
        part: z.enum(callbackParts).nullable(),
        reason: z.enum(callbackFaults),
      }),
      refusedHereSchema,
    ]),
    role: 'clerk',
    ...unlogged,
    inputBytesMax: 64 * 1024,
  }),
  /** Gives a checkout up; its window is closed. */
  'wallet.cancel': operation({
    input: byIdSchema,
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('cancelled'), checkout: walletCheckoutViewSchema }),
      refusedHereSchema,
    ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'money' },
  }),
  /**
   * Uses what the customer approved, once: a charge, or a card to keep.
   *
   * `accepted` means that it is on disk as `submitted` and sending has begun; the outcome comes as
   * `wallet.changed`, and that of a charge as `attempt.changed` too.
   */
  'wallet.take': operation({
    input: z.strictObject({
      checkoutId: walletCheckoutIdSchema,
      use: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('purchase'),
          customerId: customerIdSchema.nullable(),
        }),
        z.strictObject({
          kind: z.literal('tokenise'),
          customerId: customerIdSchema,
          /** The words that were read to the customer and agreed to. */
          words: freeText(2000).min(1),
        }),
      ]),
      /** The epoch whose open gap the person was warned of and accepts; null while there is none. */
      gapAccepted: z.number().int().positive().nullable().optional(),
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('accepted'),
        checkout: walletCheckoutViewSchema,
        attempt: attemptViewSchema.nullable(),
      }),
      z.strictObject({ kind: z.literal('obstacle'), obstacle: obstacleSchema }),
      z.strictObject({ kind: z.literal('needs-supervisor') }),
      z.strictObject({ kind: z.literal('needs-second-person') }),
      z.strictObject({
        kind: z.literal('consent-refused'),
        reason: z.enum(['missing', 'holds-card-number']),
      }),
      refusedHereSchema,
    ]),
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true },
    inputBytesMax: 24 * 1024,
  }),
  /** Checkouts, the newest first, whose invoice or ids hold the search. */
  'wallet.page': operation({
    input: z.strictObject({
      search: z.string().max(300),
      limit: z.number().int().min(1).max(walletPageMax),
      /** The last checkout of the page before, null for the first page. */
      after: walletCheckoutIdSchema.nullable(),
    }),
    output: z.strictObject({
      checkouts: z.array(walletCheckoutViewSchema),
      hasMore: z.boolean(),
    }),
    role: 'clerk',
    ...unlogged,
  }),
  'wallet.find': operation({
    input: byIdSchema,
    output: z.strictObject({
      checkout: walletCheckoutViewSchema,
      /** The oldest first. */
      moves: z.array(walletMoveViewSchema),
      /** The charge of a purchase with its own timeline. */
      charge: z
        .strictObject({ attempt: attemptViewSchema, moves: z.array(moveViewSchema) })
        .nullable(),
      /** For the web developer: what the merchant's own page needs, and what was sent. */
      developer: z.strictObject({
        /** Null once it can no longer be used. */
        requestToken: z.string().nullable(),
        serviceCheckoutId: z.string().nullable(),
        request: tokenRequestViewSchema,
        /** Where the wallet sends the customer back to. */
        callbackUrl: z.string(),
      }),
    }),
    role: 'clerk',
    ...unlogged,
  }),
  /** Checkouts of this reference that are still open, for the warning on Take payment. */
  'wallet.open-for-reference': operation({
    input: z.strictObject({ reference: z.string().max(1000) }),
    output: z.array(walletCheckoutViewSchema),
    role: 'clerk',
    ...unlogged,
  }),
} as const;
