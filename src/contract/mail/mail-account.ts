import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import {
  mailAccountFaults,
  mailAccountFields,
  mailSecurities,
  mailServerOf,
} from '../../domain/mail/mail-account.ts';
import type { MailAccount } from '../../domain/mail/mail-account.ts';
import { mailRefusals, mailServerFailures } from '../../domain/mail/mail-failure.ts';
import { atOpenAccount, operation, provenHere, unlogged } from '../define.ts';
import {
  accountIdSchema,
  freeText,
  nothingSchema,
  portSchema,
  recipientSchema,
} from '../schemas.ts';
import { keychainTroubleSchema } from '../trouble.ts';

/** The meaning of each member is in `domain/mail/mail-account.ts`. */
export const mailAccountSchema = z.strictObject({
  host: freeText(textLengthsMax.host),
  port: portSchema,
  security: z.enum(mailSecurities),
  username: freeText(textLengthsMax.userName),
  fromAddress: freeText(textLengthsMax.email),
  fromName: freeText(textLengthsMax.senderName),
});

/** The mail server of one account, as stored in the preferences. */
export const mailEntrySchema = z.tuple([accountIdSchema, mailAccountSchema]);

/** A reason why the mail server certainly did not take a message (`domain/mail/mail-failure.ts`). */
export const mailFailureSchema = z.strictObject({
  kind: z.enum([...mailServerFailures, ...mailRefusals]),
  permanent: z.boolean(),
  reply: z.string().max(300),
});

/** The result of a test message. */
export const mailTestSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sent'), elapsedMs: z.number().int() }),
  z.strictObject({ kind: z.literal('not-sent'), failure: mailFailureSchema }),
  /** The server did not reply after it had the message: it may arrive. */
  z.strictObject({ kind: z.literal('unknown') }),
  z.strictObject({ kind: z.literal('no-mail-account') }),
  z.strictObject({ kind: z.literal('password-missing') }),
  z.strictObject({ kind: z.literal('not-an-address') }),
]);

export type MailTest = z.infer<typeof mailTestSchema>;

export const mailAccount = {
  /** The mail server of the open account; never its password. */
  'mail.account': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        /** Null where receipts open in the user's own mail program. */
        account: mailAccountSchema.nullable(),
        /** The state of its password in the keychain. */
        secret: z.union([z.enum(['kept', 'missing', 'not-needed']), keychainTroubleSchema]),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Saves the mail server of the open account, or removes it with its password; `session.changed` follows. */
  'mail.save-account': operation({
    input: () => z.strictObject({ account: mailAccountSchema.nullable() }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved') }),
        z.strictObject({
          kind: z.literal('refused'),
          refusals: z.array(
            z.strictObject({ field: z.enum(mailAccountFields), reason: z.enum(mailAccountFaults) }),
          ),
        }),
      ]),
    role: 'admin',
    approvable: false,
    audit: {
      topic: 'setting',
      subject: ({ account }) => typedServer(account),
      details: ({ account }) =>
        account === null
          ? { removed: true }
          : {
              security: account.security,
              username: account.username,
              fromAddress: account.fromAddress,
            },
    },
    actsOn: { asks: 'mail-server', mailServer: ({ account }) => typedServer(account) },
  }),
  /**
   * Writes the password of the mail server to the OS keychain, or removes it when the value is null. No operation reads
   * it back.
   */
  'mail.set-password': operation({
    input: () => z.strictObject({ value: z.string().min(1).max(textLengthsMax.secret).nullable() }),
    output: () => z.null(),
    role: 'admin',
    ...provenHere,
    audit: { topic: 'setting' },
  }),
  /** Sends one test message with a fixed text, and reports how far it came. */
  'mail.test': operation({
    input: () => z.strictObject({ to: recipientSchema }),
    output: () => mailTestSchema,
    role: 'supervisor',
    ...atOpenAccount,
    audit: { topic: 'export' },
  }),
} as const;

/** Host and port as they would be stored; empty for none. */
function typedServer(account: MailAccount | null): string {
  if (account === null) return '';
  return mailServerOf({ host: account.host.trim().toLowerCase(), port: account.port });
}
