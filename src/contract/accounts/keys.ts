import { z } from 'zod';
import { operation, provenHere, unlogged } from '../define.ts';
import { nothingSchema } from '../schemas.ts';

export const keys = {
  /** The state of the key that seals the open account's cards on file. */
  'keys.state': operation({
    input: nothingSchema,
    output: z.strictObject({
      /** True while values are still sealed with the key before. */
      isRenewing: z.boolean(),
    }),
    role: 'admin',
    ...unlogged,
  }),
  /** Replaces that key; the values are sealed again in the background. */
  'keys.renew': operation({
    input: nothingSchema,
    output: z.strictObject({
      kind: z.enum([
        'begun',
        /** An earlier renewal has not ended. */
        'under-way',
        /** A charge or a billing run is in progress. */
        'busy',
      ]),
    }),
    role: 'admin',
    ...provenHere,
    audit: { topic: 'setting' },
  }),
} as const;
