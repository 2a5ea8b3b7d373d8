import { z } from 'zod';
import { savedViewsMax } from '../../domain/payments/payment-list.ts';
import { textLengthsMax, roomFor } from '../../domain/text-lengths.ts';
import { operation, unlogged } from '../define.ts';
import { freeText, instantSchema, nothingSchema } from '../schemas.ts';
import { paymentQueryBytesMax, paymentQuerySchema } from './payment-query.ts';

/** Members that the screens show of a saved query as the ledger stores it. */
export const savedViewFacts = {
  id: z.string(),
  name: z.string(),
  changedAt: instantSchema,
};

const viewSchema = z.strictObject({
  ...savedViewFacts,
  query: paymentQuerySchema,
  operatorName: z.string(),
});

export type SavedViewEntry = z.infer<typeof viewSchema>;

const idSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/u);

export const savedViews = {
  /** The account's saved views, by name. */
  'history.views': operation({
    input: () => nothingSchema,
    output: () => z.array(viewSchema).max(savedViewsMax),
    role: 'accountant',
    ...unlogged,
  }),
  /** Saves a view, or changes the one with this id. */
  'history.save-view': operation({
    input: () =>
      z.strictObject({
        id: idSchema.nullable(),
        name: freeText(roomFor(textLengthsMax.viewName)),
        query: paymentQuerySchema,
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), view: viewSchema }),
        z.strictObject({
          kind: z.literal('refused'),
          reason: z.enum([
            'name-empty',
            'name-too-long',
            'name-taken',
            'too-many',
            'holds-card-number',
            'search-too-long',
            /** It has been removed since. */
            'gone',
          ]),
        }),
      ]),
    role: 'accountant',
    ...unlogged,
    inputBytesMax: paymentQueryBytesMax,
  }),
  'history.remove-view': operation({
    input: () => z.strictObject({ id: idSchema }),
    output: () => z.strictObject({ removed: z.boolean() }),
    role: 'accountant',
    ...unlogged,
  }),
} as const;
