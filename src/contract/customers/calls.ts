import { z } from 'zod';
import { customerLengthsMax } from '../../domain/customers/customer.ts';
import { callOutcomes, unscheduledOutcomes } from '../../domain/customers/call-back.ts';
import type { CallBack } from '../../domain/customers/call-back.ts';
import { planCallOutcomes } from '../../domain/plans/plan-call.ts';
import { operation, unlogged } from '../define.ts';
import type { FactsOf } from '../pick.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  attemptStateSchema,
  callIdSchema,
  currencySchema,
  customerIdSchema,
  dateTextSchema,
  freeText,
  instantSchema,
  nothingSchema,
  reasonSchema,
} from '../schemas.ts';

/** Members that the screens show of a call-back as the ledger stores it. */
export const callBackFacts = {
  id: callIdSchema,
  attemptId: attemptIdSchema.nullable(),
  customerId: customerIdSchema.nullable(),
  name: z.string(),
  phone: z.string(),
  note: z.string(),
  dueAt: instantSchema,
  lastOutcome: z.enum(callOutcomes).nullable(),
  callCount: z.number().int(),
} satisfies FactsOf<CallBack>;

export const callBackViewSchema = z.strictObject({
  ...callBackFacts,
  /** The order that it concerns, as typed; null for a call-back made by hand. */
  orderReference: z.string().nullable(),
  /** The present state of its payment; null for a call-back made by hand. */
  attemptState: attemptStateSchema.nullable(),
  operatorName: z.string(),
});

export type CallBackView = z.infer<typeof callBackViewSchema>;

/** A call-back or a call that was made, as the page of a payment or a customer shows it. */
export const madeCallSchema = z.strictObject({
  id: callIdSchema,
  kind: z.enum(['promised', 'rang']),
  name: z.string(),
  phone: z.string(),
  note: z.string(),
  reference: z.string().nullable(),
  /** The instalment that the call was about; null for another subject. */
  sequence: z.number().int().nullable(),
  outcome: z.enum([...callOutcomes, ...planCallOutcomes]).nullable(),
  promise: z
    .strictObject({
      amountMinor: amountMinorSchema,
      currency: currencySchema,
      on: dateTextSchema,
      isBroken: z.boolean(),
    })
    .nullable(),
  /** The due time of a call-back that is still open. */
  dueAt: instantSchema.nullable(),
  at: instantSchema,
  operatorName: z.string(),
});

export type MadeCallView = z.infer<typeof madeCallSchema>;

export const callRefusalSchema = z.strictObject({
  field: z.enum(['name', 'phone', 'note', 'due']),
  reason: z.enum(['empty', 'not-a-number', 'holds-card-number', 'not-a-moment', 'in-past']),
});

export type CallRefusal = z.infer<typeof callRefusalSchema>;

const savedSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('saved'), callBack: callBackViewSchema }),
  z.strictObject({ kind: z.literal('refused'), refusals: z.array(callRefusalSchema) }),
]);

export const calls = {
  /** Every open call-back, the most urgent first. */
  'calls.open': operation({
    input: () => nothingSchema,
    output: () => z.array(callBackViewSchema),
    role: 'accountant',
    ...unlogged,
  }),
  /** Call-backs and their outcomes for a payment or a customer, newest first. */
  'calls.history': operation({
    input: () =>
      z.strictObject({
        about: z.union([
          z.strictObject({ attemptId: attemptIdSchema }),
          z.strictObject({ customerId: customerIdSchema }),
        ]),
      }),
    output: () => z.array(madeCallSchema),
    role: 'accountant',
    ...unlogged,
  }),
  /** Adds a call-back, linked to a payment when it names one. */
  'calls.add': operation({
    input: () =>
      z.strictObject({
        attemptId: attemptIdSchema.nullable(),
        customerId: customerIdSchema.nullable(),
        name: freeText(customerLengthsMax.name),
        phone: freeText(customerLengthsMax.phone),
        note: reasonSchema,
        dueAt: instantSchema,
      }),
    output: () => savedSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Records the outcome of a call; a call-back that reached no one is due again. */
  'calls.log': operation({
    input: () =>
      z.strictObject({
        id: callIdSchema,
        outcome: z.enum(callOutcomes),
        note: reasonSchema,
        /** Time of the next call, for an outcome that leaves the call-back open. */
        nextAt: instantSchema.nullable(),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        ...savedSchema.options,
        /** It is already closed. */
        z.strictObject({ kind: z.literal('closed') }),
      ]),
    role: 'clerk',
    ...unlogged,
  }),
  /** Records a call with a customer that no call-back had asked for, such as one that the customer made. */
  'calls.note': operation({
    input: () =>
      z.strictObject({
        customerId: customerIdSchema,
        outcome: z.enum(unscheduledOutcomes),
        note: reasonSchema,
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('kept') }),
        z.strictObject({ kind: z.literal('refused'), refusals: z.array(callRefusalSchema) }),
      ]),
    role: 'clerk',
    ...unlogged,
  }),
} as const;
