import { z } from 'zod';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { placeFields, serverLengthsMax } from '../../domain/records/server-place.ts';
import { recordsNotMoved, recordsNotTakenBack } from '../../domain/records/moving.ts';
import { terminalDoings } from '../../domain/terminals/lease.ts';
import { operation, provenHere, unlogged } from '../define.ts';
import {
  freeText,
  instantSchema,
  nothingSchema,
  portSchema,
  terminalIdSchema,
} from '../schemas.ts';
import { ownerShape, revokedSchema } from './terminals.ts';

/** The place of the records without its login's password. */
const placeSchema = z.strictObject({
  host: z.string(),
  port: z.number().int(),
  database: z.string(),
  user: z.string(),
});

const busySchema = z.strictObject({ kind: z.literal('busy') });

/** One terminal as the list shows it. */
const terminalSchema = z.strictObject({
  id: terminalIdSchema,
  name: z.string(),
  isOwn: z.boolean(),
  /** `away`: another terminal took its work over, and it was not seen since. */
  state: z.enum(['at-work', 'away', 'retired']),
  doing: z.enum(terminalDoings),
  version: z.string(),
  /** Its own clock at its last renewal. */
  seenAt: instantSchema,
});

export type TerminalView = z.infer<typeof terminalSchema>;

/** The login of a terminal that was removed from the records. */
const removedLoginSchema = z.discriminatedUnion('kind', [
  revokedSchema,
  /** No owner's login was given. */
  z.strictObject({ kind: z.literal('kept') }),
]);

export type RemovedLogin = z.infer<typeof removedLoginSchema>;

export const records = {
  /** The place of the open account's records, and the terminals that work on them. */
  'records.place': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        /** Null for records in a file of this computer. */
        server: placeSchema.nullable(),
        terminals: z.array(terminalSchema),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /**
   * Copies the records of the open account into an empty database of a PostgreSQL server, compares every table, and
   * works there from then on. The account is opened again, and everyone is signed out.
   */
  'records.move-to-server': operation({
    input: () =>
      z.strictObject({
        host: freeText(serverLengthsMax.host),
        port: portSchema,
        database: freeText(serverLengthsMax.name),
        user: freeText(serverLengthsMax.name),
        /** The password of the login, which is stored with its place and never read back. */
        secret: z.string().min(1).max(textLengthsMax.secret),
        /** Certificates in PEM form that may sign the server's; null for those that the system trusts. */
        authority: z.string().max(textLengthsMax.certificate).nullable(),
        terminalName: freeText(textLengthsMax.terminalName),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('moved'), rows: z.number().int() }),
        z.strictObject({ kind: z.literal('refused'), field: z.enum(placeFields) }),
        z.strictObject({ kind: z.literal('not-moved'), reason: z.enum(recordsNotMoved) }),
        busySchema,
      ]),
    role: 'admin',
    ...provenHere,
    audit: {
      topic: 'records',
      subject: ({ host }) => host.trim(),
      details: ({ port, database, user, terminalName }) => ({ port, database, user, terminalName }),
    },
    inputBytesMax: 32 * 1024,
  }),
  /** Moves the records back into a file of this computer, once no other terminal holds a lease on them. */
  'records.move-to-file': operation({
    input: () => nothingSchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('moved') }),
        z.strictObject({ kind: z.literal('not-moved'), reason: z.enum(recordsNotTakenBack) }),
        busySchema,
      ]),
    role: 'admin',
    ...provenHere,
    audit: { topic: 'records' },
  }),
  /**
   * Removes another terminal for good: what it had sent becomes unconfirmed, and it takes no payments any more. Its login
   * is revoked afterwards; a call for a terminal that was removed before does that alone.
   */
  'records.retire-terminal': operation({
    input: () =>
      z.strictObject({
        terminalId: terminalIdSchema,
        /** Null keeps the login for now. */
        owner: z.strictObject(ownerShape).nullable(),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('retired'),
          /** Payments that were prepared there and never sent, and those whose response is lost. */
          notSent: z.number().int(),
          unconfirmed: z.number().int(),
          login: removedLoginSchema,
        }),
        z.strictObject({ kind: z.enum(['gone', 'own-terminal']) }),
      ]),
    role: 'admin',
    ...provenHere,
    audit: {
      topic: 'records',
      subject: ({ terminalId }) => terminalId,
      details: (_input, output) => (output?.kind === 'retired' ? { login: output.login.kind } : {}),
    },
  }),
} as const;
