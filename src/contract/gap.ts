import { z } from 'zod';
import { textLengthsMax } from '../domain/text-lengths.ts';
import {
  answersWithoutCharge,
  gapAnswers,
  gapFindingsMax,
  gapRowKinds,
} from '../domain/epochs/gap-row.ts';
import type { GapRow } from '../domain/epochs/gap-row.ts';
import { gapEvidence } from '../domain/epochs/sent-charge.ts';
import { setAsideChangeKinds } from '../domain/epochs/set-aside-change.ts';
import { approvableHere, atOpenAccount, operation, unlogged } from './define.ts';
import type { FactsOf } from './pick.ts';
import {
  amountMinorSchema,
  currencySchema,
  freeText,
  instantSchema,
  nothingSchema,
  planIdSchema,
  terminalIdSchema,
} from './schemas.ts';
import { gapSchema } from './staff/session.ts';

const keySchema = z.string().min(1).max(200);

/** Members that the screens show of a row as the ledger stores it. */
export const gapRowFacts = {
  key: keySchema,
  kind: z.enum(gapRowKinds),
  reference: z.string(),
  customerName: z.string().nullable(),
  amountMinor: z.number().int(),
  currency: currencySchema.nullable(),
  dueOn: z.string().nullable(),
  planId: planIdSchema.nullable(),
  answer: z.enum(gapAnswers).nullable(),
  evidence: z.enum(gapEvidence).nullable(),
  transactionId: z.string().nullable(),
} satisfies FactsOf<GapRow>;

const gapRowSchema = z.strictObject(gapRowFacts);

export type GapRowView = z.infer<typeof gapRowSchema>;

const bankListSchema = z.strictObject({
  fileName: z.string(),
  lines: z.number().int(),
  /** Calendar dates in the merchant's zone, both included, as stated by the admin who chose the list. */
  coversFrom: z.string(),
  coversUntil: z.string(),
  /** True if it covers the whole gap, so that a charge missing from it was not made. */
  coversGap: z.boolean(),
});

const gapPageSchema = z.strictObject({
  gap: gapSchema.nullable(),
  rows: z.array(gapRowSchema),
  waiting: z.number().int(),
  bankList: bankListSchema.nullable(),
  /** True where only one staff member works, who types a phrase to close the gap. */
  isAlone: z.boolean(),
  /** Terminals whose journals are compared after another server answered; empty for every other gap. */
  terminals: z.array(
    z.strictObject({
      id: terminalIdSchema,
      name: z.string(),
      isOwn: z.boolean(),
      /** Payments that the records lacked; 0 where they agree, null before it was compared. */
      found: z.number().int().nullable(),
    }),
  ),
  /** Changes in records set aside that have to be entered again; empty until they are read. */
  changes: z.array(z.strictObject({ kind: z.enum(setAsideChangeKinds), subject: z.string() })),
});

export type GapPage = z.infer<typeof gapPageSchema>;

const page = z.strictObject({ kind: z.literal('answered'), page: gapPageSchema });

/** The reason for leaving all rows unchanged. */
const notAnswered = z.strictObject({
  kind: z.literal('refused'),
  reason: z.enum([
    'gap-changed',
    'no-such-row',
    'other-answer',
    'answered',
    'transaction-taken',
    'not-open',
    'holds-card-number',
  ]),
  key: z.string().nullable(),
});

const epochShape = { epoch: z.number().int().positive() };

export const gap = {
  /** The rows by which an open gap is accounted for. */
  'gap.read': operation({
    input: () => nothingSchema,
    output: () => gapPageSchema,
    role: 'admin',
    ...unlogged,
  }),
  /** Reads records that were set aside and the journal of sent charges, and records what they show. */
  'gap.take-over': operation({
    input: () => z.strictObject(epochShape),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('taken-over'),
          count: z.number().int(),
          setAsideFolders: z.number().int(),
          /** False when the journal of what this computer sent could not be read. */
          isJournalRead: z.boolean(),
          page: gapPageSchema,
        }),
        notAnswered,
      ]),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'resolution', isWrittenWhenDone: true },
  }),
  /** Asks for the merchant dashboard's list and marks the charges that it shows. */
  'gap.choose-list': operation({
    input: () =>
      z.strictObject({
        ...epochShape,
        coversFrom: z.iso.date(),
        coversUntil: z.iso.date(),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('matched'),
          charged: z.number().int(),
          /** Payments of the list that these records do not know: each is a row of its own. */
          waiting: z.number().int(),
          page: gapPageSchema,
        }),
        z.strictObject({ kind: z.literal('cancelled') }),
        z.strictObject({
          kind: z.literal('unreadable'),
          reason: z.enum([
            'not-text',
            'too-large',
            'took-too-long',
            'not-readable',
            'not-a-table',
            'no-reference-column',
            'no-amount-column',
            'no-id-column',
            'no-status-column',
            'holds-card-number',
          ]),
        }),
        notAnswered,
      ]),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'resolution' },
  }),
  /** Records what a check found for each row. */
  'gap.answer': operation({
    input: () =>
      z.strictObject({
        ...epochShape,
        findings: z
          .array(
            z.discriminatedUnion('answer', [
              z.strictObject({
                answer: z.literal('charged'),
                key: keySchema,
                transactionId: freeText(textLengthsMax.transactionId).min(1),
                amountMinor: amountMinorSchema,
                /** Reference of the instalment that a payment of the list was for; absent for an order of its own. */
                instalment: freeText(textLengthsMax.transactionId).min(1).optional(),
              }),
              z.strictObject({
                answer: z.enum(answersWithoutCharge),
                key: keySchema,
              }),
            ]),
          )
          .min(1)
          .max(gapFindingsMax),
      }),
    output: () => z.discriminatedUnion('kind', [page, notAnswered]),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'resolution', isWrittenWhenDone: true },
    inputBytesMax: 64 * 1024,
  }),
  /**
   * Marks every waiting instalment as not charged, because a list that covers the whole gap does not show it.
   */
  'gap.answer-rest': operation({
    input: () => z.strictObject(epochShape),
    output: () =>
      z.discriminatedUnion('kind', [
        page,
        z.strictObject({ kind: z.literal('list-too-short') }),
        notAnswered,
      ]),
    role: 'admin',
    ...atOpenAccount,
    audit: { topic: 'resolution', isWrittenWhenDone: true },
  }),
  /** Closes the gap: plans are charged again. */
  'gap.close': operation({
    input: () =>
      z.strictObject({ ...epochShape, typedPhrase: freeText(textLengthsMax.phrase).nullable() }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('closed'), closedAt: instantSchema }),
        z.strictObject({ kind: z.literal('rows-waiting'), count: z.number().int() }),
        z.strictObject({ kind: z.literal('needs-second-person') }),
        z.strictObject({ kind: z.literal('wrong-phrase') }),
        z.strictObject({ kind: z.literal('gap-changed') }),
      ]),
    role: 'admin',
    ...approvableHere,
    audit: { topic: 'records', isWrittenWhenDone: true },
  }),
} as const;
