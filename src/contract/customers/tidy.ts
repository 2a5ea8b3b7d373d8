import { z } from 'zod';
import { tidyRefusals } from '../../domain/customers/erase.ts';
import { retentionYearsMax } from '../../domain/customers/retention.ts';
import { atOpenAccount, operation, unlogged } from '../define.ts';
import { customerIdSchema, instantSchema, nothingSchema } from '../schemas.ts';
import { customerViewSchema } from './customers.ts';

const refusedSchema = z.strictObject({
  kind: z.literal('refused'),
  reason: z.enum(tidyRefusals),
});

/** Rows of a customer by what they are. */
export const customerRowsSchema = z.strictObject({
  payments: z.number().int(),
  plans: z.number().int(),
  cards: z.number().int(),
  calls: z.number().int(),
  messages: z.number().int(),
  consents: z.number().int(),
  parkedOrders: z.number().int(),
});

export type CustomerRowsView = z.infer<typeof customerRowsSchema>;

const mergeIdSchema = z.string().min(1).max(64);

const retentionSchema = z.strictObject({
  /** Null lists nothing. */
  years: z.number().int().min(1).max(retentionYearsMax).nullable(),
  due: z.array(
    z.strictObject({
      id: customerIdSchema,
      name: z.string(),
      addedAt: instantSchema,
      /** Null for a customer who never paid. */
      lastPaymentAt: instantSchema.nullable(),
    }),
  ),
  count: z.number().int(),
});

export const tidy = {
  /** Everything that belongs to a customer, and the reason that they cannot be erased now. */
  'customers.rows': operation({
    input: () => z.strictObject({ customerId: customerIdSchema }),
    output: () =>
      z.strictObject({
        rows: customerRowsSchema,
        eraseRefusal: z.enum(tidyRefusals).nullable(),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Moves everything of one customer to the one that is kept. */
  'customers.merge': operation({
    input: () => z.strictObject({ keptId: customerIdSchema, mergedId: customerIdSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('merged'), customer: customerViewSchema }),
        refusedSchema,
      ]),
    role: 'supervisor',
    ...atOpenAccount,
    audit: {
      topic: 'records',
      subject: ({ keptId }) => keptId,
      details: ({ mergedId }) => ({ merged: mergedId }),
    },
  }),
  /** Merges into a customer that can be undone. */
  'customers.merges': operation({
    input: () => z.strictObject({ customerId: customerIdSchema }),
    output: () =>
      z.array(
        z.strictObject({
          id: mergeIdSchema,
          mergedId: customerIdSchema,
          mergedName: z.string(),
          mergedAt: instantSchema,
          operatorName: z.string(),
        }),
      ),
    role: 'accountant',
    ...unlogged,
  }),
  'customers.undo-merge': operation({
    input: () => z.strictObject({ mergeId: mergeIdSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('undone') }),
        /** It was closed or undone in the meantime. */
        z.strictObject({ kind: z.literal('closed') }),
        refusedSchema,
      ]),
    role: 'supervisor',
    ...atOpenAccount,
    audit: { topic: 'records', subject: ({ mergeId }) => mergeId },
  }),
  /** Ends the time in which a merge can be undone. */
  'customers.close-merge': operation({
    input: () => z.strictObject({ mergeId: mergeIdSchema }),
    output: () => z.strictObject({ closed: z.boolean() }),
    role: 'supervisor',
    ...atOpenAccount,
    audit: { topic: 'records', subject: ({ mergeId }) => mergeId },
  }),
  /** Removes the personal data of a customer for good; the money records stay. */
  'customers.erase': operation({
    input: () => z.strictObject({ customerId: customerIdSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        /** `isRewritten` is false when traces may be left in free space of the file. */
        z.strictObject({ kind: z.literal('erased'), isRewritten: z.boolean() }),
        refusedSchema,
      ]),
    role: 'supervisor',
    ...atOpenAccount,
    audit: { topic: 'records', subject: ({ customerId }) => customerId },
  }),
  /** The retention, and the customers that it lists for erasing; nothing is erased by itself. */
  'customers.retention': operation({
    input: () => nothingSchema,
    output: () => retentionSchema,
    role: 'accountant',
    ...unlogged,
  }),
  'customers.save-retention': operation({
    input: () =>
      z.strictObject({ years: z.number().int().min(1).max(retentionYearsMax).nullable() }),
    output: () => retentionSchema,
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'setting', details: ({ years }) => ({ years }) },
  }),
} as const;
