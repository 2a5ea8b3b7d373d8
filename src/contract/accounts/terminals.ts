import { z } from 'zod';
import { serverLengthsMax } from '../../domain/records/server-place.ts';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { accountModes } from '../../domain/accounts/account.ts';
import { excessRights } from '../../domain/records/excess-rights.ts';
import { serverFailures } from '../../domain/records/server-troubles.ts';
import { ofNoAccount, operation, provenHere, unlogged } from '../define.ts';
import { fileTroubleSchema } from '../payments/payment-lists.ts';
import {
  accountIdSchema,
  freeText,
  instantSchema,
  nothingSchema,
  terminalIdSchema,
} from '../schemas.ts';

/** Reasons that the server did not do what an owner's login asked of it. */
const serverReasonSchema = z.enum([
  ...serverFailures,
  'other-account',
  'damaged',
  'disk-full',
  /** The records are in a file of this computer. */
  'not-on-server',
]);

export type ServerReason = z.infer<typeof serverReasonSchema>;

/** The login of a removed terminal, after the owner's login was used on it. */
export const revokedSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('revoked') }),
  /** The server has no login that was made for the terminal. */
  z.strictObject({ kind: z.literal('no-login') }),
  z.strictObject({ kind: z.literal('not-revoked'), reason: serverReasonSchema }),
]);

/** The login of the owner of the tables, used for one call and never stored. */
export const ownerShape = {
  user: freeText(serverLengthsMax.name).min(1),
  secret: z.string().min(1).max(textLengthsMax.secret),
};

const chosenJoinFileSchema = z.strictObject({
  kind: z.literal('opened'),
  accountId: accountIdSchema,
  accountName: z.string(),
  mode: z.enum(accountModes),
  /** The address to which card numbers and credentials are sent. */
  baseUrl: z.string(),
  host: z.string(),
  database: z.string(),
  terminalName: z.string(),
  expiresAt: instantSchema,
});

export type ChosenJoinFile = z.infer<typeof chosenJoinFileSchema>;

export const terminals = {
  /** Rights of this terminal's login that it should not have, and the script that gives the right ones. */
  'terminals.rights': operation({
    input: () => nothingSchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('read'),
          excess: z.array(z.enum(excessRights)),
          /** For a database administrator; contains no password. */
          script: z.string(),
          /** Removed terminals whose login the server still takes. */
          toRevoke: z.array(z.strictObject({ id: terminalIdSchema, name: z.string() })),
        }),
        z.strictObject({ kind: z.literal('not-read'), reason: serverReasonSchema }),
      ]),
    role: 'admin',
    ...unlogged,
  }),
  /**
   * Makes a login for one more terminal and saves its join file. The code that opens the file is answered once and kept
   * nowhere.
   */
  'terminals.invite': operation({
    input: () =>
      z.strictObject({ terminalName: freeText(textLengthsMax.terminalName).min(1), ...ownerShape }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('saved'),
          fileName: z.string(),
          code: z.string(),
          expiresAt: instantSchema,
        }),
        z.strictObject({ kind: z.literal('cancelled') }),
        /** The keys of the account cannot be read now, or are being renewed. */
        z.strictObject({ kind: z.literal('no-keys') }),
        z.strictObject({ kind: z.literal('not-invited'), reason: serverReasonSchema }),
        z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
      ]),
    role: 'admin',
    ...provenHere,
    audit: { topic: 'records', subject: ({ terminalName }) => terminalName },
  }),
  /** Removes the login of a terminal that an admin removed, and ends its sessions. */
  'terminals.revoke-login': operation({
    input: () => z.strictObject({ terminalId: terminalIdSchema, ...ownerShape }),
    output: () => revokedSchema,
    role: 'admin',
    ...provenHere,
    audit: { topic: 'records', subject: ({ terminalId }) => terminalId },
  }),
  /**
   * Updates records of an older version with the owner's login. Open to anyone: those records do not open, so no one can
   * sign in, and that login could do all of this without the app. The entry is the first of the updated records.
   */
  'terminals.upgrade': operation({
    input: () => z.strictObject(ownerShape),
    output: () =>
      z.discriminatedUnion('kind', [
        /** Versions of the tables before and after; the same where another terminal was faster. */
        z.strictObject({
          kind: z.literal('upgraded'),
          from: z.number().int(),
          to: z.number().int(),
        }),
        z.strictObject({ kind: z.literal('not-upgraded'), reason: serverReasonSchema }),
      ]),
    role: 'anyone',
    ...ofNoAccount,
    audit: {
      topic: 'records',
      details: ({ user }, output) =>
        output?.kind === 'upgraded'
          ? { owner: user.trim(), from: output.from, to: output.to }
          : { owner: user.trim() },
    },
  }),
  /** Asks for a join file and opens it with its code; main keeps it for `terminals.join`, and stores nothing. */
  'terminals.choose-join-file': operation({
    input: () => z.strictObject({ code: z.string().max(textLengthsMax.joinCode) }),
    output: () =>
      z.discriminatedUnion('kind', [
        chosenJoinFileSchema,
        z.strictObject({ kind: z.literal('cancelled') }),
        z.strictObject({
          kind: z.literal('refused'),
          reason: z.enum([
            /** The code itself: its length, one of its characters, or its check character. */
            'code-length',
            'code-character',
            'code-mistyped',
            'wrong-code',
            'not-a-join-file',
            'newer',
            /** Saved by an older version, in a form that is no longer read. */
            'older',
            'damaged',
            'unreadable',
            'expired',
            /** Its contents do not fit the schema of any join file that this program writes. */
            'not-as-expected',
            'account-refused',
            'name-taken',
            'already-here',
          ]),
        }),
      ]),
    role: 'admin',
    approvable: false,
    audit: {
      topic: 'records',
      subject: (_input, output) => (output?.kind === 'opened' ? output.accountName : ''),
    },
    actsOn: 'nothing',
  }),
  /** Adds the account of the chosen join file and opens its records on their server. */
  'terminals.join': operation({
    input: () => z.strictObject({ accountId: accountIdSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('joined'),
          accountId: accountIdSchema,
          /** Names of the merchant's secrets that must be entered here. */
          secretsToEnter: z.array(z.string()),
        }),
        z.strictObject({ kind: z.literal('gone') }),
        z.strictObject({ kind: z.literal('charge-in-flight') }),
        z.strictObject({ kind: z.literal('too-many') }),
        /** The keychain holds keys of other records under this account's id; they were not changed. */
        z.strictObject({ kind: z.literal('other-keys') }),
        z.strictObject({ kind: z.literal('not-stored') }),
        z.strictObject({
          kind: z.literal('not-joined'),
          reason: z.union([serverReasonSchema, z.enum(['used', 'expired'])]),
        }),
      ]),
    role: 'admin',
    approvable: false,
    audit: { topic: 'records', subject: ({ accountId }) => accountId },
    actsOn: 'new-account',
  }),
} as const;
