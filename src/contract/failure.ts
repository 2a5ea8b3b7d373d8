import { z } from 'zod';
import { roles } from './define.ts';
import { accountIdSchema, operatorIdSchema } from './schemas.ts';
import { keychainTroubleSchema, recordsTroubleSchema, sealingTroubleSchema } from './trouble.ts';

/**
 * A reason, common to all operations, for which main did not perform a call.
 *
 * An operation's own refusals (a taken reference, a declined card) are part of its output.
 */
export const failureSchema = z.discriminatedUnion('kind', [
  /** The message did not come from the main frame of our own page. */
  z.strictObject({ kind: z.literal('untrusted') }),
  z.strictObject({ kind: z.literal('too-large'), bytesMax: z.number().int() }),
  /** The input did not fit its schema; paths only, never the values. */
  z.strictObject({ kind: z.literal('invalid'), paths: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('denied'), need: z.enum(roles) }),
  /**
   * The call needs the passphrase of one of these admins (`staff.prove`); empty when the account's records
   * cannot be read.
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
    /** The address before and after, when the call changes it; null otherwise. */
    address: z.strictObject({ before: z.string(), after: z.string() }).nullable(),
  }),
  /** No operator is signed in, or the terminal must be unlocked first. */
  z.strictObject({ kind: z.literal('signed-out') }),
  z.strictObject({ kind: z.literal('locked') }),
  /** The records cannot be read or written at present. */
  z.strictObject({
    kind: z.literal('records'),
    reason: z.enum([...recordsTroubleSchema.options, 'busy', 'closed']),
  }),
  z.strictObject({ kind: z.literal('keychain'), reason: keychainTroubleSchema }),
  /** The key that seals cards on file is missing, damaged or does not fit; nothing was sent. */
  z.strictObject({ kind: z.literal('sealing'), reason: sealingTroubleSchema }),
  z.strictObject({ kind: z.literal('practice-bank-down') }),
  z.strictObject({ kind: z.literal('settings'), reason: z.literal('unwritable') }),
  z.strictObject({ kind: z.literal('not-found') }),
  /** A bug; the id finds it in the log, which holds no payload. */
  z.strictObject({ kind: z.literal('internal'), reportId: z.string() }),
]);

export type Failure = z.infer<typeof failureSchema>;
