import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
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
  searchTextSchema,
} from '../schemas.ts';
import {
  tokenRequestViewSchema,
  walletOrderRefusalSchema,
  walletOrderShape,
  walletWarningSchema,
} from './wallet-order.ts';
import { walletSettingRefusalSchema, walletSettingsSchema } from './wallet-settings.ts';
import { walletCheckoutViewSchema, walletMoveViewSchema } from './wallet-view.ts';

/** Maximum checkouts per page. */
export const walletPageMax = 50;

/** Room for a cart; a full cart of the longest texts exceeds it and is refused. */
const orderBytesMax = 64 * 1024;

/** The reason for refusing an operation on a checkout; nothing was sent. */
export const walletRefusalSchema = z.enum([
  /** The wallet is disabled for this account. */
  'off',
  /** The checkout is past this step: cancelled, used, or ended in another window. */
  'not-open-any-more',
  'expired',
  /** The customer has not approved yet. */
  'not-returned',
  'already-submitted',
  /** The values returned by the wallet are lost, since they are never written to disk: a new token is needed. */
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
  /** The settings of the open account, and the defaults of its forms. */
  'wallet.settings': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        settings: walletSettingsSchema,
        /** True if a token can be requested: the account has an address of the hosted payment service. */
        hasPaynowUrl: z.boolean(),
        /** `ready` if the lightbox can be opened now, or the reason it cannot. */
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
    role: 'accountant',
    ...unlogged,
  }),
  /** Saves the settings of the open account; `session.changed` follows. */
  'wallet.save-settings': operation({
    input: () => z.strictObject({ settings: walletSettingsSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), settings: walletSettingsSchema }),
        z.strictObject({
          kind: z.literal('refused'),
          refusals: z.array(walletSettingRefusalSchema),
        }),
      ]),
    role: 'admin',
    approvable: false,
    audit: { topic: 'setting' },
    actsOn: { asks: 'wallet-page', walletPage: ({ settings }) => settings.lightboxUrl },
    inputBytesMax: 64 * 1024,
  }),
  /** The settings of a new account, for "back to the preset". */
  'wallet.default-settings': operation({
    input: () => nothingSchema,
    output: () => walletSettingsSchema,
    role: 'accountant',
    ...ofNoAccount,
  }),
  /** Returns the text that would be hashed and the request that would be sent; sends and stores nothing. */
  'wallet.preview': operation({
    input: () => z.strictObject({ ...walletOrderShape, withHash: z.boolean() }),
    output: () =>
      z.strictObject({
        refusals: z.array(walletOrderRefusalSchema),
        warnings: z.array(walletWarningSchema),
        /** Null for an empty cart, or when the total is too large to represent. */
        cartTotalMinor: amountMinorSchema.nullable(),
        /** Null while anything is refused. */
        request: tokenRequestViewSchema.nullable(),
      }),
    role: 'clerk',
    ...unlogged,
    inputBytesMax: orderBytesMax,
  }),
  /** Requests a token from the gateway. No money moves, so it may be repeated. */
  'wallet.request': operation({
    input: () => z.strictObject(walletOrderShape),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('requested'), checkout: walletCheckoutViewSchema }),
        /** Recorded as `failed`, with the reason in `checkout.failure`. */
        z.strictObject({ kind: z.literal('failed'), checkout: walletCheckoutViewSchema }),
        z.strictObject({
          kind: z.literal('not-sent'),
          refusals: z.array(walletOrderRefusalSchema),
        }),
        /** The invoice is already paid, in flight or unconfirmed. */
        z.strictObject({ kind: z.literal('obstacle'), obstacle: obstacleSchema }),
        refusedHereSchema,
      ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'money' },
    inputBytesMax: orderBytesMax,
  }),
  /** Opens the lightbox in a window of its own, or brings that window to the front. */
  'wallet.open': operation({
    input: () => byIdSchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('opened'), checkout: walletCheckoutViewSchema }),
        refusedHereSchema,
      ]),
    role: 'clerk',
    ...unlogged,
  }),
  /** Accepts the values returned to the merchant's own page: the whole address, or the three values. */
  'wallet.paste': operation({
    input: () =>
      z.strictObject({
        checkoutId: walletCheckoutIdSchema,
        pasted: z.discriminatedUnion('kind', [
          z.strictObject({
            kind: z.literal('address'),
            address: z.string().max(textLengthsMax.returnedAddress),
          }),
          z.strictObject({
            kind: z.literal('values'),
            checkoutResourceUrl: z.string().max(textLengthsMax.returnedValue),
            oauthToken: z.string().max(textLengthsMax.returnedValue),
            oauthVerifier: z.string().max(textLengthsMax.returnedValue),
          }),
        ]),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('returned'), checkout: walletCheckoutViewSchema }),
        /** The pasted address reports that the customer or the wallet cancelled. */
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
  /** Cancels a checkout and closes its window. */
  'wallet.cancel': operation({
    input: () => byIdSchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('cancelled'), checkout: walletCheckoutViewSchema }),
        refusedHereSchema,
      ]),
    role: 'clerk',
    ...atOpenAccount,
    audit: { topic: 'money' },
  }),
  /**
   * Uses the customer's approval once, to charge or to save a card.
   *
   * `accepted` means that it is on disk as `submitted` and sending has begun; the outcome arrives as
   * `wallet.changed`, and that of a charge as `attempt.changed` too.
   */
  'wallet.take': operation({
    input: () =>
      z.strictObject({
        checkoutId: walletCheckoutIdSchema,
        use: z.discriminatedUnion('kind', [
          z.strictObject({
            kind: z.literal('purchase'),
            customerId: customerIdSchema.nullable(),
          }),
          z.strictObject({
            kind: z.literal('tokenise'),
            customerId: customerIdSchema,
            /** The words that were read to the customer. */
            words: freeText(textLengthsMax.consent).min(1),
          }),
        ]),
        /** The epoch whose open gap the operator was warned of and accepts; null when no gap is open. */
        gapAccepted: z.number().int().positive().nullable().optional(),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
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
  /** Checkouts whose invoice number or ids match the search, newest first. */
  'wallet.page': operation({
    input: () =>
      z.strictObject({
        search: searchTextSchema,
        limit: z.number().int().min(1).max(walletPageMax),
        /** The last checkout of the previous page; null for the first page. */
        after: walletCheckoutIdSchema.nullable(),
      }),
    output: () =>
      z.strictObject({
        checkouts: z.array(walletCheckoutViewSchema),
        hasMore: z.boolean(),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  'wallet.find': operation({
    input: () => byIdSchema,
    output: () =>
      z.strictObject({
        checkout: walletCheckoutViewSchema,
        /** Oldest first. */
        moves: z.array(walletMoveViewSchema),
        /** The charge of a purchase with its own timeline; null for any other use. */
        charge: z
          .strictObject({ attempt: attemptViewSchema, moves: z.array(moveViewSchema) })
          .nullable(),
        /** For the web developer: the values that the merchant's own page needs, and the request as sent. */
        developer: z.strictObject({
          /** Null once it can no longer be used. */
          requestToken: z.string().nullable(),
          gatewayCheckoutId: z.string().nullable(),
          request: tokenRequestViewSchema,
          /** The address to which the wallet returns the customer. */
          callbackUrl: z.string(),
        }),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Open checkouts of this reference, for the warning on Take payment. */
  'wallet.open-for-reference': operation({
    input: () => z.strictObject({ reference: z.string().max(textLengthsMax.typedReference) }),
    output: () => z.array(walletCheckoutViewSchema),
    role: 'accountant',
    ...unlogged,
  }),
} as const;
