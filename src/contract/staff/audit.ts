import { z } from 'zod';
import { auditOrigins, auditResults, auditTopics } from '../../domain/audit/entry.ts';
import { atOpenAccount, operation } from '../define.ts';
import { fileTroubleSchema } from '../payments/payment-lists.ts';
import { freeText, instantSchema, nothingSchema, operatorIdSchema } from '../schemas.ts';

/** One entry of the log as staff read it: who, what, when, from where, result, reason. */
export const auditEntrySchema = z.strictObject({
  /** Where it stands in the log of this account, for asking for what is before it. */
  place: z.number().int().positive(),
  sequence: z.number().int().positive(),
  at: instantSchema,
  topic: z.enum(auditTopics),
  /** What was done, for example `charge.approved` or `staff.sign-in`. */
  event: z.string(),
  operatorId: operatorIdSchema.nullable(),
  /** The name as it was then; null where the terminal itself acted. */
  operatorName: z.string().nullable(),
  approvedBy: z.string().nullable(),
  terminalId: z.string(),
  origin: z.enum(auditOrigins),
  result: z.enum(auditResults),
  /** What it was done to: a reference, an account, a person. */
  subject: z.string(),
  reason: z.string(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

const soundnessSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sound'), entries: z.number().int(), elapsedMs: z.number() }),
  z.strictObject({
    kind: z.literal('broken'),
    /** The first entry that does not fit, where there is one. */
    sequence: z.number().int().nullable(),
    reason: z.enum(['changed', 'missing-entry', 'cut-short', 'older-records', 'other-log']),
  }),
]);

export type AuditSoundness = z.infer<typeof soundnessSchema>;

export const audit = {
  /** Newest first; looking is itself an entry. */
  'audit.page': operation({
    input: z.strictObject({
      text: freeText(200),
      topic: z.enum(auditTopics).nullable(),
      operatorId: operatorIdSchema.nullable(),
      /** Calendar dates of the merchant, both inclusive. */
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
      before: z.number().int().positive().nullable(),
      limit: z.number().int().min(1).max(200),
    }),
    output: z.strictObject({
      entries: z.array(auditEntrySchema),
      more: z.boolean(),
      /** People whom the list can be narrowed to. */
      people: z.array(z.strictObject({ id: operatorIdSchema, name: z.string() })),
    }),
    role: 'supervisor',
    ...atOpenAccount,
    audit: {
      topic: 'audit',
      subject: ({ text }) => text,
      isSilent: ({ before }) => before !== null,
    },
  }),
  /** Walks the whole chain and holds it against the head in the keychain. */
  'audit.verify': operation({
    input: nothingSchema,
    output: soundnessSchema,
    role: 'supervisor',
    ...atOpenAccount,
    audit: {
      topic: 'audit',
      subject: (_input, output) => output?.kind ?? '',
    },
  }),
  /** Writes the whole log to a file that a person names, signed, so that a change of the file shows. */
  'audit.export': operation({
    input: nothingSchema,
    output: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('saved'),
        fileName: z.string(),
        entries: z.number().int(),
        /** Fingerprint of the key that signed, to be compared by whoever checks the file. */
        signedBy: z.string(),
      }),
      z.strictObject({ kind: z.literal('cancelled') }),
      z.strictObject({ kind: z.literal('trouble'), trouble: fileTroubleSchema }),
    ]),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'audit' },
  }),
  /** Takes records that do not fit the head as they are, with a reason; they charge again from then on. */
  'audit.accept': operation({
    input: z.strictObject({ reason: freeText(500).min(1) }),
    output: z.null(),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'audit', isWrittenWhenDone: true, reason: ({ reason }) => reason },
  }),
} as const;
