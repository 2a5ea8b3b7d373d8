import { z } from 'zod';
import { fileLinesShownMax, tableCellsMax } from '../../domain/table-text.ts';
import { planLineFaultKinds } from '../../domain/plan-files/read-cells.ts';
import { planFileColumns } from '../../domain/plan-files/plan-columns.ts';
import type { PlanFileColumn } from '../../domain/plan-files/plan-columns.ts';
import { atOpenAccount, operation, unlogged } from '../define.ts';
import { currencySchema, nothingSchema, planIdSchema, fileIdSchema } from '../schemas.ts';

export type { PlanFileColumn };

/** A column of a table that staff chose, counted from 0. */
export const columnAtSchema = z
  .number()
  .int()
  .min(0)
  .max(tableCellsMax - 1);

const mappingSchema = z.partialRecord(z.enum(planFileColumns), columnAtSchema);

/** Reasons a table that staff chose was not read. */
export const fileRefusalSchema = z.enum([
  'cancelled',
  'unreadable',
  'too-large',
  'not-text',
  'empty',
  'no-columns',
  /** A card number was found in it; the whole file is refused. */
  'holds-card-number',
  /** Reading it stopped at its deadline. */
  'took-too-long',
]);

/** A table that staff chose, as every step of its import names and shows it. */
export const chosenTableShape = {
  kind: z.literal('chosen'),
  fileId: z.string().max(64),
  fileName: z.string(),
  headings: z.array(z.string()),
  /** The first lines, with tokens and ids hidden. */
  sample: z.array(z.array(z.string())),
  rowCount: z.number().int(),
};

/** A fault in one line of the file; line 1 is the heading. */
export const planLineFaultSchema = z.strictObject({
  line: z.number().int().min(1),
  column: z.enum(planFileColumns).nullable(),
  fault: z.enum(planLineFaultKinds),
});

/** A line that may be a known debt: `domain/plan-files/likeness`. */
const likenessSchema = z.strictObject({
  line: z.number().int().min(1),
  reference: z.string(),
  customerName: z.string(),
  amountMinor: z.number().int(),
  currency: currencySchema,
  with: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('line'), line: z.number().int() }),
    z.strictObject({ kind: z.literal('plan'), planId: planIdSchema, reference: z.string() }),
  ]),
});

/** The reason a file was not written: the disk is full, or anything else. */
export const notWrittenSchema = z.enum(['disk-full', 'not-writable']);

export const planFiles = {
  /** Asks for a file and reads its heading and first lines; main keeps it for the next steps. */
  'plan-files.choose': operation({
    input: () => nothingSchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          ...chosenTableShape,
          /** A mapping guessed from the headings. */
          mapping: mappingSchema,
        }),
        z.strictObject({ kind: z.literal('refused'), reason: fileRefusalSchema }),
      ]),
    role: 'supervisor',
    ...unlogged,
  }),
  /** Checks every line; writes nothing. */
  'plan-files.check': operation({
    input: () => z.strictObject({ fileId: fileIdSchema, mapping: mappingSchema }),
    output: () =>
      z.strictObject({
        planCount: z.number().int(),
        faults: z.array(planLineFaultSchema).max(fileLinesShownMax),
        faultCount: z.number().int(),
        totals: z.array(
          z.strictObject({
            currency: z.string(),
            count: z.number().int(),
            amountMinor: z.number().int(),
          }),
        ),
        /** Plans without a prior first charge: they need a card before they can be charged. */
        needsCardCount: z.number().int(),
        /** Lines whose customer already exists and is not added again. */
        knownCustomerCount: z.number().int(),
        /** The first 500 lines that may be a known debt. */
        likenesses: z.array(likenessSchema).max(fileLinesShownMax),
        likenessCount: z.number().int(),
      }),
    role: 'supervisor',
    ...unlogged,
  }),
  /** Imports the whole file or none of it. */
  'plan-files.bring-in': operation({
    input: () =>
      z.strictObject({
        fileId: fileIdSchema,
        mapping: mappingSchema,
        /** The decision on each line that may be a known debt. */
        decisions: z
          .array(z.strictObject({ line: z.number().int().min(1), bringIn: z.boolean() }))
          .max(fileLinesShownMax)
          .optional(),
        /** True to leave out every other line that may be a known debt. */
        leavesRestOut: z.boolean().optional(),
      }),
    inputBytesMax: 64 * 1024,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('undecided'), count: z.number().int() }),
        z.strictObject({ kind: z.literal('imported'), planCount: z.number().int() }),
        z.strictObject({ kind: z.literal('faulty'), faultCount: z.number().int() }),
        z.strictObject({ kind: z.literal('gone') }),
      ]),
    role: 'supervisor',
    ...atOpenAccount,
    audit: { topic: 'records' },
  }),
  /** Writes plans and their instalments to a CSV file that staff choose, without any token. */
  'plan-files.export': operation({
    input: () => z.strictObject({ what: z.enum(['plans', 'instalments']) }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('written'),
          fileName: z.string(),
          rowCount: z.number().int(),
        }),
        z.strictObject({ kind: z.literal('cancelled') }),
        z.strictObject({ kind: z.literal('failed'), reason: notWrittenSchema }),
      ]),
    role: 'bookkeeping',
    ...atOpenAccount,
    audit: { topic: 'export', subject: ({ what }) => what },
  }),
} as const;
