import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import {
  refundDoubts,
  refundKinds,
  refundStates,
  refundStops,
} from '../../domain/refunds/refund-request.ts';
import type { RefundRequest } from '../../domain/refunds/refund-request.ts';
import { refundRequestRefusals } from '../../domain/refunds/refund-rules.ts';
import { approvableHere, operation, unlogged } from '../define.ts';
import type { FactsOf } from '../pick.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  currencySchema,
  dateTextSchema,
  freeText,
  instantSchema,
  nothingSchema,
  reasonSchema,
} from '../schemas.ts';

/** Members that the screens show of a refund or void as the ledger stores it. */
export const refundRequestFacts = {
  id: z.string(),
  attemptId: attemptIdSchema,
  kind: z.enum(refundKinds),
  state: z.enum(refundStates),
  /** The reference sent with a refund. */
  reference: z.string(),
  /** The payment's own id at the gateway. */
  transactionId: z.string(),
  amountMinor: amountMinorSchema,
  currency: currencySchema,
  reason: z.string(),
  preparedAt: instantSchema,
  dispatchedAt: instantSchema.nullable(),
  outcomeReason: z.enum([...refundDoubts, ...refundStops]).nullable(),
  gatewayId: z.string().nullable(),
  gatewayMessage: z.string().nullable(),
  gatewayErrors: z.array(z.string()).readonly(),
  howLooked: z.string().nullable(),
} satisfies FactsOf<RefundRequest>;

/** One refund or void that was asked of the gateway. */
export const refundRequestViewSchema = z.strictObject({
  ...refundRequestFacts,
  /** True while its socket is open: a response may still arrive. */
  inFlight: z.boolean(),
  /** True while the outcome is known and the records do not take it: it has to be written down. */
  notSaved: z.boolean(),
  operatorName: z.string(),
  /** The rest of the wait before *not refunded* can be recorded, in ms; null while none runs. */
  resolutionWaitLeftMs: z.number().nullable(),
});

export type RefundRequestView = z.infer<typeof refundRequestViewSchema>;

export const refundAskRefusalSchema = z.enum([
  ...refundRequestRefusals,
  /** The gateway of this account cannot do it, or the ability is off. */
  'not-offered',
  /** The charge itself may still be answered. */
  'still-in-flight',
]);

export type RefundAskRefusal = z.infer<typeof refundAskRefusalSchema>;

const refundResolutionSchema = z.discriminatedUnion('found', [
  z.strictObject({
    found: z.literal('refunded'),
    gatewayId: freeText(textLengthsMax.transactionId),
    /** Retyped by the operator, in minor units. */
    amountMinor: amountMinorSchema,
    refundedOn: z.string().max(10),
    howLooked: reasonSchema,
  }),
  z.strictObject({
    found: z.literal('not-refunded'),
    howLooked: reasonSchema,
    /** The phrase typed in place of a second approver, where only one staff member works. */
    typedPhrase: freeText(textLengthsMax.phrase).nullable(),
  }),
]);

export const refundResolveRefusalSchema = z.enum([
  'still-in-flight',
  'not-open-any-more',
  'needs-supervisor',
  /** The operator who asked may not free the amount where another staff member can. */
  'needs-other-person',
  'hold-not-over',
  'wrong-phrase',
  'how-empty',
  'id-empty',
  /** The id is that of another payment or refund in these records. */
  'id-taken',
  'amount-zero',
  'amount-above-left',
  'date-not-real',
  'date-in-future',
  'date-before-charge',
  'holds-card-number',
]);

export type RefundResolveRefusal = z.infer<typeof refundResolveRefusalSchema>;

export const refunds = {
  /** Asks the gateway for a refund or void, once; its outcome comes with the payment's next event. */
  'refunds.ask': operation({
    input: () =>
      z.strictObject({
        attemptId: attemptIdSchema,
        kind: z.enum(refundKinds),
        amountMinor: amountMinorSchema,
        reason: reasonSchema,
        /** For a charge of a plan: the new due date of its instalment; null when it is not owed again. */
        owedAgainOn: dateTextSchema.nullable().default(null),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('sent'), request: refundRequestViewSchema }),
        z.strictObject({ kind: z.literal('refused'), reason: refundAskRefusalSchema }),
        /** The amount is above the limit of the caller's role. */
        z.strictObject({
          kind: z.literal('needs-role'),
          need: z.enum(['clerk', 'supervisor', 'admin']),
        }),
      ]),
    role: 'clerk',
    ...approvableHere,
    audit: { topic: 'money', isWrittenWhenDone: true, subject: ({ attemptId }) => attemptId },
  }),
  /** Unconfirmed refunds and voids, oldest first. */
  'refunds.open': operation({
    input: () => nothingSchema,
    output: () => z.array(refundRequestViewSchema.extend({ orderReference: z.string() })),
    role: 'accountant',
    ...unlogged,
  }),
  /** Records what a person found of an unconfirmed refund or void. */
  'refunds.resolve': operation({
    input: () => z.strictObject({ requestId: z.string().max(64), finding: refundResolutionSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('resolved'), request: refundRequestViewSchema }),
        z.strictObject({ kind: z.literal('refused'), reason: refundResolveRefusalSchema }),
      ]),
    role: 'supervisor',
    ...approvableHere,
    audit: { topic: 'resolution', isWrittenWhenDone: true, subject: ({ requestId }) => requestId },
  }),
} as const;
