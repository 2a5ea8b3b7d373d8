import { z } from 'zod';
import { auditBreachReasons } from '../../domain/audit/chain.ts';
import { auditOrigins, auditResults, auditTopics } from '../../domain/audit/entry.ts';
import { atOpenAccount, operation, provenHere, unlogged } from '../define.ts';
import { fileTroubleSchema } from '../payments/payment-lists.ts';
import {
  instantSchema,
  nothingSchema,
  operatorIdSchema,
  searchTextSchema,
  reasonSchema,
} from '../schemas.ts';

/** One audit entry as staff read it. */
export const auditEntrySchema = z.strictObject({
  /** Its position in this account's log; `before` takes it to get the entries before this one. */
  place: z.number().int().positive(),
  sequence: z.number().int().positive(),
  at: instantSchema,
  topic: z.enum(auditTopics),
  /** The event, for example `charge.approved` or `staff.sign-in`. */
  event: z.string(),
  operatorId: operatorIdSchema.nullable(),
  /** The name at the time; null where the terminal itself acted. */
  operatorName: z.string().nullable(),
  approvedBy: z.string().nullable(),
  terminalId: z.string(),
  origin: z.enum(auditOrigins),
  result: z.enum(auditResults),
  /** The object of the event: a reference, an account, a staff member. */
  subject: z.string(),
  reason: z.string(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

const soundnessSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sound'), entries: z.number().int(), elapsedMs: z.number() }),
  z.strictObject({
    kind: z.literal('broken'),
    /** The first entry that does not fit; null where there is none. */
    sequence: z.number().int().nullable(),
    reason: z.enum(auditBreachReasons),
  }),
]);

export type AuditSoundness = z.infer<typeof soundnessSchema>;

export const audit = {
  /** Newest first; reading the log is itself an entry. */
  'audit.page': operation({
    input: () =>
      z.strictObject({
        text: searchTextSchema,
        topic: z.enum(auditTopics).nullable(),
        operatorId: operatorIdSchema.nullable(),
        /** Calendar dates in the merchant's zone, both included. */
        from: z.iso.date().nullable(),
        to: z.iso.date().nullable(),
        before: z.number().int().positive().nullable(),
        limit: z.number().int().min(1).max(200),
      }),
    output: () =>
      z.strictObject({
        entries: z.array(auditEntrySchema),
        more: z.boolean(),
        /** Staff members by whom the list can be filtered. */
        people: z.array(z.strictObject({ id: operatorIdSchema, name: z.string() })),
      }),
    role: 'bookkeeping',
    ...atOpenAccount,
    audit: {
      topic: 'audit',
      subject: ({ text }) => text,
      isSilent: ({ before }) => before !== null,
    },
  }),
  /** Verifies the whole audit chain against its head in the keychain. */
  'audit.verify': operation({
    input: () => nothingSchema,
    output: () => soundnessSchema,
    role: 'bookkeeping',
    ...atOpenAccount,
    audit: {
      topic: 'audit',
      subject: (_input, output) => output?.kind ?? '',
    },
  }),
  /** References of plans and payments that were changed from outside the app, as far as they have been checked. */
  'audit.altered': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        plans: z.array(z.string()),
        payments: z.array(z.string()),
        /** True once everything was checked since the records were opened. */
        isChecked: z.boolean(),
      }),
    role: 'bookkeeping',
    ...unlogged,
  }),
  /** Writes the whole log to a file that staff choose, signed, so that a changed file is detected. */
  'audit.export': operation({
    input: () => nothingSchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('saved'),
          fileName: z.string(),
          entries: z.number().int(),
          /** Fingerprint of the signing key, to compare when the file is checked. */
          signedBy: z.string(),
        }),
        z.strictObject({ kind: z.literal('cancelled') }),
        z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
      ]),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'audit' },
  }),
  /** Accepts records that do not fit the chain's head, with a reason; charging is possible again. */
  'audit.accept': operation({
    input: () => z.strictObject({ reason: reasonSchema.min(1) }),
    output: () => z.null(),
    role: 'admin',
    ...provenHere,
    audit: { topic: 'audit', isWrittenWhenDone: true, reason: ({ reason }) => reason },
  }),
  /**
   * Accepts people, rules and limits that were changed from outside where no admin's own row is unchanged, so that none
   * can prove anything. The account loses its secrets and opens a gap: nothing can be charged until they are entered.
   */
  'audit.accept-unproven': operation({
    input: () => z.strictObject({ reason: reasonSchema.min(1) }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('accepted') }),
        /** An admin's own row is unchanged: they sign in and accept. */
        z.strictObject({ kind: z.literal('not-possible') }),
        z.strictObject({ kind: z.literal('charge-in-flight') }),
      ]),
    role: 'anyone',
    ...atOpenAccount,
    audit: { topic: 'audit', isWrittenWhenDone: true, reason: ({ reason }) => reason },
  }),
} as const;
