import { z } from 'zod';
import { attemptViewSchema, moveViewSchema } from './attempt-view.ts';
import { codeAbsentReasons } from '../../domain/accounts/form-fields.ts';
import { approvableHere, operation, unlogged } from '../define.ts';
import { formFieldsSchema } from '../accounts/form-fields.ts';
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
} from '../schemas.ts';

/** What the payment form needs to know of the account; main mints the draft id (docs/charge.md). */
export const draftViewSchema = z.strictObject({
  draftId: draftIdSchema,
  currencies: z.array(currencySchema),
  amountLimitMajor: z.number(),
  referenceLengthMax: z.number().int(),
  /** Whether each channel can be charged, that is, has what the account requires. */
  channels: z.array(channelSchema),
  merchantName: z.string(),
  /** Calendar date in the merchant's zone, `YYYY-MM-DD`, for the expiry check. */
  today: z.string(),
  /** Which fields the form shows and insists on. */
  fields: formFieldsSchema,
});

/** Why a field was refused; the words for it belong to the screen. */
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
  ]),
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
  ]),
});

export type FieldRefusal = z.infer<typeof fieldRefusalSchema>;

/** An earlier try that stands in the way, or that may be a double. */
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
  /** Role that may go past it with a reason, null when nobody may. */
  overridableBy: z.enum(['clerk', 'supervisor']).nullable(),
  /** What the retry policy says of a card on file that is held back; absent for every other kind. */
  hold: z
    .strictObject({
      kind: retryLockKindSchema,
      until: z.string().nullable(),
      triesLeftWithBrand: z.number().int(),
    })
    .optional(),
});

export type Obstacle = z.infer<typeof obstacleSchema>;

/** Why a kept card is not charged. */
export const cardRefusalSchema = z.enum([
  'removed',
  'unknown-to-service',
  'other-customer',
  /** It was kept from a service that the account has left. */
  'other-service',
  /** It was changed while the form was being submitted. */
  'changed',
]);

export type CardRefusal = z.infer<typeof cardRefusalSchema>;

const orderShape = {
  draftId: draftIdSchema,
  reference: freeText(1000),
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  channel: channelSchema,
};

/** Keyed card details; main is the only one that keeps them, for as long as the send takes. */
export const keyedCardSchema = z.strictObject({
  kind: z.literal('keyed'),
  number: z.string().max(64),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  holder: freeText(255).nullable(),
  securityCode: z.string().max(16).nullable(),
  /** Why the order came without a code; null when it has one, or when the account never asks. */
  codeAbsentReason: z.enum(codeAbsentReasons).nullable().default(null),
});

/** A kept card by its id; what stands for it at the service never leaves main. */
const cardOnFileSchema = z.strictObject({ kind: z.literal('kept'), cardId: cardIdSchema });

/** Keeping the keyed card, with the words that were read to the customer and agreed to. */
const keepCardSchema = z.strictObject({
  words: freeText(2000).min(1),
  channel: channelSchema,
});

export const charge = {
  /** Opens a form: a fresh draft with the account's choices; `retryOf` continues that try's intent. */
  'charge.open': operation({
    input: z.strictObject({ retryOf: attemptIdSchema.nullable() }),
    output: draftViewSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Asks beforehand what `submit` would say of reference and doubles; sends and stores nothing. */
  'charge.check': operation({
    input: z.strictObject({
      ...orderShape,
      lastFour: z
        .string()
        .regex(/^\d{4}$/u)
        .nullable(),
      /** The card on file that would be charged; null for a keyed one. */
      cardId: cardIdSchema.nullable().optional(),
      /** The plan whose row this would pay; null for an order of its own. */
      planId: planIdSchema.nullable().default(null),
    }),
    output: z.strictObject({
      obstacle: obstacleSchema.nullable(),
      /** Which try of its intent this would be, and the reference that would be sent. */
      tryNumber: z.number().int(),
      referenceToSend: z.string(),
      needsSupervisor: z.boolean(),
      /** Attempts that count against the card on file, and what is left with its brand; null for a keyed card. */
      cardAttempts: z
        .strictObject({ counted: z.number().int(), leftWithBrand: z.number().int() })
        .nullable(),
      /** What only main can refuse beforehand: a new order whose reference is not like the mask. */
      refusals: z.array(fieldRefusalSchema),
    }),
    role: 'clerk',
    ...unlogged,
  }),
  /**
   * Submits the form once. `accepted` means that the intent is on disk and sending has begun; the outcome comes
   * as `attempt.changed`. A refusal leaves the draft usable.
   */
  'charge.submit': operation({
    input: z.strictObject({
      ...orderShape,
      card: z.discriminatedUnion('kind', [keyedCardSchema, cardOnFileSchema]),
      duplicateReason: freeText(500).nullable(),
      /** Why a supervisor goes past the retry policy of a card on file. */
      cardHoldReason: freeText(500).nullable().optional(),
      /** The epoch whose open gap the person was warned of and accepts; null while there is none. */
      gapAccepted: z.number().int().positive().nullable().optional(),
      customerId: customerIdSchema.nullable(),
      /** Null leaves the card unkept; it is kept only if the charge is approved. */
      keepCard: keepCardSchema.nullable(),
    }),
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('accepted'), attempt: attemptViewSchema }),
      z.strictObject({ kind: z.literal('refused'), refusals: z.array(fieldRefusalSchema) }),
      z.strictObject({ kind: z.literal('obstacle'), obstacle: obstacleSchema }),
      /** The draft was already submitted, or belongs to another account or boot. */
      z.strictObject({ kind: z.literal('stale-draft') }),
      /** The kept card cannot be charged; nothing was sent. */
      z.strictObject({ kind: z.literal('card-refused'), reason: cardRefusalSchema }),
      /** The intent once held a not-confirmed try, so a supervisor must grant the next reference. */
      z.strictObject({ kind: z.literal('needs-supervisor') }),
      /** The amount is above what one person alone may charge (`staff.save-rules`). */
      z.strictObject({ kind: z.literal('needs-second-person') }),
    ]),
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true },
  }),
  'charge.find': operation({
    input: z.strictObject({ attemptId: attemptIdSchema }),
    output: z.strictObject({ attempt: attemptViewSchema, moves: z.array(moveViewSchema) }),
    role: 'clerk',
    ...unlogged,
  }),
  /** Tries by the beginning of their reference or the last four of their card, for the palette. */
  'charge.search': operation({
    input: z.strictObject({
      text: freeText(255),
      limit: z.number().int().min(1).max(20),
    }),
    output: z.array(attemptViewSchema).max(20),
    role: 'clerk',
    ...unlogged,
  }),
  /** The newest tries, for the list beside the form. */
  'charge.recent': operation({
    input: z.strictObject({ limit: z.number().int().min(1).max(200) }),
    output: z.array(attemptViewSchema),
    role: 'clerk',
    ...unlogged,
  }),
} as const;
