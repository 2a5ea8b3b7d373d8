import { z } from 'zod';
import { callOutcomes } from '../../domain/customers/call-back.ts';
import { planCallOutcomes } from '../../domain/plans/plan-call.ts';
import { operation, unlogged } from '../define.ts';
import {
  attemptIdSchema,
  attemptStateSchema,
  callIdSchema,
  customerIdSchema,
  freeText,
  instantSchema,
  nothingSchema,
} from '../schemas.ts';

export const callBackViewSchema = z.strictObject({
  id: callIdSchema,
  attemptId: attemptIdSchema.nullable(),
  customerId: customerIdSchema.nullable(),
  /** The order that it is about, as typed; null for one made by hand. */
  orderReference: z.string().nullable(),
  /** Where the payment that it is about stands now; null for one made by hand. */
  attemptState: attemptStateSchema.nullable(),
  name: z.string(),
  phone: z.string(),
  note: z.string(),
  dueAt: instantSchema,
  lastOutcome: z.enum(callOutcomes).nullable(),
  callCount: z.number().int(),
  operatorName: z.string(),
});

export type CallBackView = z.infer<typeof callBackViewSchema>;

/** A promise to ring, or a call that was made, as the file of a payment or a customer shows it. */
export const madeCallSchema = z.strictObject({
  id: callIdSchema,
  kind: z.enum(['promised', 'rang']),
  name: z.string(),
  phone: z.string(),
  note: z.string(),
  reference: z.string().nullable(),
  outcome: z.enum([...callOutcomes, ...planCallOutcomes]).nullable(),
  /** When a promise that is still open is due. */
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
  /** Everybody who is still to be rung, the most urgent first. */
  'calls.open': operation({
    input: nothingSchema,
    output: z.array(callBackViewSchema),
    role: 'clerk',
    ...unlogged,
  }),
  /** What was promised and what came of it, about a payment or with a customer; the newest first. */
  'calls.history': operation({
    input: z.strictObject({
      about: z.union([
        z.strictObject({ attemptId: attemptIdSchema }),
        z.strictObject({ customerId: customerIdSchema }),
      ]),
    }),
    output: z.array(madeCallSchema),
    role: 'clerk',
    ...unlogged,
  }),
  /** Promises a call; about a payment when it names one. */
  'calls.add': operation({
    input: z.strictObject({
      attemptId: attemptIdSchema.nullable(),
      customerId: customerIdSchema.nullable(),
      name: freeText(255),
      phone: freeText(64),
      note: freeText(500),
      dueAt: instantSchema,
    }),
    output: savedSchema,
    role: 'clerk',
    ...unlogged,
  }),
  /** Writes down what came of a call; one that did not reach anybody is due again. */
  'calls.log': operation({
    input: z.strictObject({
      id: callIdSchema,
      outcome: z.enum(callOutcomes),
      note: freeText(500),
      /** When to ring again; for an outcome that leaves the call-back open. */
      nextAt: instantSchema.nullable(),
    }),
    output: z.discriminatedUnion('kind', [
      ...savedSchema.options,
      /** Somebody closed it already. */
      z.strictObject({ kind: z.literal('closed') }),
    ]),
    role: 'clerk',
    ...unlogged,
  }),
} as const;
