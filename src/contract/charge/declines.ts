import { z } from 'zod';
import { textLengthsMax, roomFor } from '../../domain/text-lengths.ts';
import {
  ownDeclineFaults,
  ownDeclineFields,
  ownDeclinesMax,
  declineTextMax,
} from '../../domain/charge/decline-override.ts';
import { retryAdvices } from '../../domain/charge/decline-wording.ts';
import { atOpenAccount, operation, unlogged } from '../define.ts';
import { freeText, instantSchema, nothingSchema } from '../schemas.ts';

const textSchema = freeText(roomFor(declineTextMax));
const codeSchema = freeText(textLengthsMax.responseCode);

/** The merchant's own row for a code; a sensitive code accepts an addition only. */
export const ownDeclineSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('whole'),
    code: codeSchema,
    meaning: textSchema,
    say: textSchema,
    doNext: textSchema,
    retry: z.enum(retryAdvices),
  }),
  z.strictObject({ kind: z.literal('addition'), code: codeSchema, doNext: textSchema }),
]);

const ownDeclineViewSchema = z.strictObject({
  row: ownDeclineSchema,
  changedAt: instantSchema,
  changedBy: z.string(),
});

export type OwnDeclineView = z.infer<typeof ownDeclineViewSchema>;

const ownDeclineRefusalSchema = z.strictObject({
  field: z.enum(ownDeclineFields),
  reason: z.enum(ownDeclineFaults),
});

export const declines = {
  /** The merchant's rows of the open account, by code; every other code has its default (`domain/charge`). */
  'declines.own': operation({
    input: () => nothingSchema,
    output: () => z.array(ownDeclineViewSchema).max(ownDeclinesMax),
    role: 'accountant',
    ...unlogged,
  }),
  /** Adds or replaces the row of one code. */
  'declines.save': operation({
    input: () => z.strictObject({ row: ownDeclineSchema }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('saved'), saved: ownDeclineViewSchema }),
        z.strictObject({
          kind: z.literal('refused'),
          refusals: z.array(ownDeclineRefusalSchema),
        }),
        z.strictObject({ kind: z.literal('too-many') }),
      ]),
    role: 'supervisor',
    ...atOpenAccount,
    audit: { topic: 'setting', subject: ({ row }) => row.code },
    inputBytesMax: 32 * 1024,
  }),
  /** Removes the merchant's row for a code, which returns to its default. */
  'declines.reset': operation({
    input: () => z.strictObject({ code: codeSchema }),
    output: () => z.strictObject({ removed: z.boolean() }),
    role: 'supervisor',
    ...atOpenAccount,
    audit: { topic: 'setting', subject: ({ code }) => code },
  }),
} as const;
