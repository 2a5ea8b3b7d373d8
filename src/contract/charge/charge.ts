import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { attemptViewSchema, moveViewSchema } from './attempt-view.ts';
import { enteredDetailsSchema } from './order-details.ts';
import { detailFields } from '../../domain/charge/details/order-details.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { codeAbsentReasons } from '../../domain/accounts/form-fields.ts';
import type { CardHold } from '../../domain/plans/card-hold.ts';
import { approvableHere, operation, unlogged } from '../define.ts';
import { formFieldsSchema } from '../accounts/form-fields.ts';
import type { FactsOf } from '../pick.ts';
import { retryLockKindSchema } from '../plans/plan-view.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  cardIdSchema,
  channelSchema,
  currencySchema,
  customerIdSchema,
  draftIdSchema,
  freeText,
  planIdSchema,
  searchTextSchema,
  reasonSchema,
} from '../schemas.ts';
import { cardOnFileRefusals } from '../../domain/customers/customer.ts';

/** The account's settings that the payment form needs. */
export const draftAccountFacts = {
  currencies: z.array(currencySchema).readonly(),
  amountLimitMajor: z.number(),
  referenceLengthMax: z.number().int(),
  /** Fields that the form shows and requires. */
  fields: formFieldsSchema,
} satisfies FactsOf<Account>;

/** A draft of a payment; main creates its id (docs/charge.md). */
export const draftViewSchema = z.strictObject({
  ...draftAccountFacts,
  draftId: draftIdSchema,
  merchantName: z.string(),
  /** Calendar date in the merchant's zone, `YYYY-MM-DD`, for the expiry check. */
  today: z.string(),
});

/** A refused field and the reason; the words belong to the screen. */
export const fieldRefusalSchema = z.strictObject({
  field: z.enum([
    'reference',
    'amount',
    'currency',
    'channel',
    'card-number',
    'expiry',
    'security-code',
    'card-holder',
    'duplicate-reason',
    'customer',
    'consent',
    'code-reason',
    ...detailFields,
  ]),
  /** The line of an item, from 1; absent for every other field. */
  line: z.number().int().optional(),
  reason: z.enum([
    'empty',
    'too-long',
    'holds-card-number',
    'not-an-amount',
    'zero',
    'negative',
    'too-many-decimals',
    'above-limit',
    'unknown-currency',
    'currency-not-offered',
    'not-digits',
    'too-short',
    'failed-check-digit',
    'not-a-month',
    'expired',
    'too-far-ahead',
    'wrong-length',
    'not-like-mask',
    'missing',
    'control-characters',
    'not-a-quantity',
    'not-a-tax',
    'sum-differs',
    'above-amount',
    'too-many',
  ]),
});

export type FieldRefusal = z.infer<typeof fieldRefusalSchema>;

/** Members that the screens show of the retry policy's hold on a card on file. */
export const cardHoldFacts = {
  kind: retryLockKindSchema,
  until: z.string().nullable(),
  attemptsLeftWithBrand: z.number().int(),
} satisfies FactsOf<CardHold>;

/** An earlier attempt that blocks this one, or that may be its duplicate. */
export const obstacleSchema = z.strictObject({
  kind: z.enum([
    'intent-blocked',
    'reference-paid',
    'reference-open',
    'reference-unconfirmed',
    'reference-elsewhere',
    'duplicate-open',
    'duplicate-approved',
    'card-held',
  ]),
  earlier: attemptViewSchema,
  /** Role that may override it with a reason; null when it cannot be overridden. */
  overridableBy: z.enum(['clerk', 'supervisor']).nullable(),
  /** The retry policy's verdict on a card on file that is held; absent for every other kind. */
  hold: z.strictObject(cardHoldFacts).optional(),
});

export type Obstacle = z.infer<typeof obstacleSchema>;

export const cardRefusalSchema = z.enum(cardOnFileRefusals);

/** An order with all its lines, in any script. */
const inputBytesMax = 32 * 1024;

const orderShape = {
  draftId: draftIdSchema,
  reference: freeText(textLengthsMax.typedReference),
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  channel: channelSchema,
  /** Description, note, lines and tax: recorded and never sent; null or absent without any. */
  details: enteredDetailsSchema.nullable().optional(),
};

/** Keyed card details; only main holds them, and only until the send ends. */
export const keyedCardSchema = z.strictObject({
  kind: z.literal('keyed'),
  number: z.string().max(64),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  holder: freeText(textLengthsMax.cardholder).nullable(),
  securityCode: z.string().max(16).nullable(),
  /**
   * The reason for an order without a security code; null when it has one, or when the account never asks.
   */
  codeAbsentReason: z.enum(codeAbsentReasons).nullable().default(null),
});

/** A card on file by its id; its token never leaves main. */
const cardOnFileSchema = z.strictObject({ kind: z.literal('kept'), cardId: cardIdSchema });

/** Consent to save the keyed card: the words that were read to the customer, and the channel. */
const saveCardSchema = z.strictObject({
  words: freeText(textLengthsMax.consent).min(1),
  channel: channelSchema,
});

export const charge = {
  /** Opens a form: a new draft with the account's settings; `retryOf` continues that attempt's intent. */
  'charge.open': operation({
    input: () => z.strictObject({ retryOf: attemptIdSchema.nullable() }),
    output: () => draftViewSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Checks the reference and duplicates as `submit` would; sends and stores nothing. */
  'charge.check': operation({
    input: () =>
      z.strictObject({
        ...orderShape,
        lastFour: z
          .string()
          .regex(/^\d{4}$/u)
          .nullable(),
        /** The card on file that would be charged; null for a keyed one. */
        cardId: cardIdSchema.nullable().optional(),
        /** The plan whose instalment this would pay; null for a one-off order. */
        planId: planIdSchema.nullable().default(null),
      }),
    output: () =>
      z.strictObject({
        obstacle: obstacleSchema.nullable(),
        /** The number of this attempt within its intent, and the reference that would be sent. */
        attemptNumber: z.number().int(),
        referenceToSend: z.string(),
        needsSupervisor: z.boolean(),
        /** The amount is above what one staff member may charge alone. */
        needsSecondApprover: z.boolean(),
        /**
         * Attempts that count against the card on file, and those left under its brand's limit; null for a
         * keyed card.
         */
        cardAttempts: z
          .strictObject({ counted: z.number().int(), leftWithBrand: z.number().int() })
          .nullable(),
        /** Refusals that only main can foresee: a new order whose reference does not fit the mask. */
        refusals: z.array(fieldRefusalSchema),
      }),
    role: 'clerk',
    ...unlogged,
    inputBytesMax,
  }),
  /**
   * Submits the form once. `accepted` means that the intent is on disk and sending has begun; the outcome
   * arrives as `attempt.changed`. A refusal leaves the draft usable.
   */
  'charge.submit': operation({
    input: () =>
      z.strictObject({
        ...orderShape,
        card: z.discriminatedUnion('kind', [keyedCardSchema, cardOnFileSchema]),
        duplicateReason: reasonSchema.nullable(),
        /** The supervisor's reason for overriding the retry policy of a card on file. */
        cardHoldReason: reasonSchema.nullable().optional(),
        /** The epoch whose open gap the operator was warned of and accepts; null when no gap is open. */
        gapAccepted: z.number().int().positive().nullable().optional(),
        customerId: customerIdSchema.nullable(),
        /** Null does not save the card; a card is saved only if the charge is approved. */
        saveCard: saveCardSchema.nullable(),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('accepted'), attempt: attemptViewSchema }),
        z.strictObject({ kind: z.literal('refused'), refusals: z.array(fieldRefusalSchema) }),
        z.strictObject({ kind: z.literal('obstacle'), obstacle: obstacleSchema }),
        /** The draft was already submitted, or belongs to another account or boot. */
        z.strictObject({ kind: z.literal('stale-draft') }),
        /** The card on file cannot be charged; nothing was sent. */
        z.strictObject({ kind: z.literal('card-refused'), reason: cardRefusalSchema }),
        /** The intent has had an unconfirmed attempt, so a supervisor must grant the next reference. */
        z.strictObject({ kind: z.literal('needs-supervisor') }),
        /** The amount needs a second approver (`staff.save-rules`). */
        z.strictObject({ kind: z.literal('needs-second-person') }),
      ]),
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true },
    inputBytesMax,
  }),
  'charge.find': operation({
    input: () => z.strictObject({ attemptId: attemptIdSchema }),
    output: () =>
      z.strictObject({
        attempt: attemptViewSchema,
        moves: z.array(moveViewSchema),
        /** The standing of the card and the order after a decline; null after any other outcome. */
        afterDecline: z
          .strictObject({
            /** The attempts on its card under the brand's limit; null for a brand without a limit. */
            brandUse: z
              .strictObject({
                counted: z.number().int(),
                triesMax: z.number().int(),
                windowHours: z.number().int(),
              })
              .nullable(),
            /** The attempts of the same order, oldest first, this one among them. */
            attempts: z.array(attemptViewSchema),
          })
          .nullable(),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Attempts by the start of their reference or the last four of their card, for the command palette. */
  'charge.search': operation({
    input: () =>
      z.strictObject({
        text: searchTextSchema,
        limit: z.number().int().min(1).max(20),
      }),
    output: () => z.array(attemptViewSchema).max(20),
    role: 'accountant',
    ...unlogged,
  }),
  /** The newest attempts, for the list beside the form. */
  'charge.recent': operation({
    input: () => z.strictObject({ limit: z.number().int().min(1).max(200) }),
    output: () => z.array(attemptViewSchema),
    role: 'accountant',
    ...unlogged,
  }),
} as const;
