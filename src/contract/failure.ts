import { z } from 'zod';
import { roles } from './define.ts';
import { accountIdSchema, operatorIdSchema } from './schemas.ts';
import { keychainTroubleSchema, recordsTroubleSchema, sealingTroubleSchema } from './trouble.ts';

/**
 * Why the main process did not do what was asked, whatever was asked.
 *
 * What an operation itself may refuse (a taken reference, a declined card) is part of its output, not of this.
 */
export const failureSchema = z.discriminatedUnion('kind', [
  /** The message did not come from the main frame of our own page. */
  z.strictObject({ kind: z.literal('untrusted') }),
  z.strictObject({ kind: z.literal('too-large'), bytesMax: z.number().int() }),
  /** The input did not fit its schema; paths only, never the values. */
  z.strictObject({ kind: z.literal('invalid'), paths: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('denied'), need: z.enum(roles) }),
  /**
   * The passphrase of one of these admins is needed for this very call (`staff.prove`); none of them where the records of
   * the account cannot say who they are.
   */
  z.strictObject({
    kind: z.literal('needs-proof'),
    accountName: z.string(),
    admins: z.array(
      z.strictObject({
        accountId: accountIdSchema,
        accountName: z.string(),
        operatorId: operatorIdSchema,
        name: z.string(),
      }),
    ),
    /** Where the account would send from now on, where the call changes it. */
    address: z.strictObject({ before: z.string(), after: z.string() }).nullable(),
  }),
  /** Nobody is signed in, or whoever is has to unlock the terminal first. */
  z.strictObject({ kind: z.literal('signed-out') }),
  z.strictObject({ kind: z.literal('locked') }),
  /** The records cannot be read or written now. */
  z.strictObject({
    kind: z.literal('records'),
    reason: z.enum([...recordsTroubleSchema.options, 'busy', 'closed']),
  }),
  z.strictObject({ kind: z.literal('keychain'), reason: keychainTroubleSchema }),
  /** What seals the kept cards is gone, damaged or does not fit; nothing was sent. */
  z.strictObject({ kind: z.literal('sealing'), reason: sealingTroubleSchema }),
  z.strictObject({ kind: z.literal('practice-bank-down') }),
  z.strictObject({ kind: z.literal('settings'), reason: z.literal('unwritable') }),
  z.strictObject({ kind: z.literal('not-found') }),
  /** A bug; the id finds it in the log, where it has no payload. */
  z.strictObject({ kind: z.literal('internal'), reportId: z.string() }),
]);

export type Failure = z.infer<typeof failureSchema>;
