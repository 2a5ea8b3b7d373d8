import { z } from 'zod';
import { operation, provenHere, unlogged } from '../define.ts';
import { nothingSchema } from '../schemas.ts';

export const keys = {
  /** The state of the keys of the open account. */
  'keys.state': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        /** True while cards on file are still sealed with the key before. */
        isRenewing: z.boolean(),
        log: z.strictObject({
          /** Number of times that the key of the log was renewed. */
          renewals: z.number().int().min(0),
          /** True while a new key is stored that the records have not gone over to. */
          isUnderWay: z.boolean(),
        }),
      }),
    role: 'admin',
    ...unlogged,
  }),
  /**
   * Replaces a key of the open account. `cards`: the one for cards on file, whose values are sealed again in the
   * background. `log`: the one of the audit log; the account is opened again, and everyone is signed out.
   */
  'keys.renew': operation({
    input: () => z.strictObject({ which: z.enum(['cards', 'log']) }),
    output: () =>
      z.strictObject({
        kind: z.enum([
          'begun',
          /** An earlier renewal has not ended. */
          'under-way',
          /** A charge or a billing run is in progress. */
          'busy',
          /** Of the log alone: the new key is in use. */
          'renewed',
          /** Of the log alone: the new key is stored, and the next opening goes over to it. */
          'waits',
          /** Of the log alone: the log, or what it vouches for, is in doubt. */
          'not-sound',
          /** Of the log alone: no further older key can be kept. */
          'too-many',
          /** Other terminals of the records on a server have the present key too. */
          'other-terminals',
          /** A join file with the present key may still be used. */
          'invitation',
        ]),
      }),
    role: 'admin',
    ...provenHere,
    audit: { topic: 'setting', details: ({ which }) => ({ key: which }) },
  }),
} as const;
