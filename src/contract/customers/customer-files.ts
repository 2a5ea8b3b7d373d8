import { z } from 'zod';
import { fileLinesShownMax } from '../../domain/table-text.ts';
import { textLengthsMax } from '../../domain/text-lengths.ts';
import { customerFileColumns } from '../../domain/customer-files/customer-columns.ts';
import { customerLineFaultKinds } from '../../domain/customer-files/read-customer-line.ts';
import { lineDecisions } from '../../domain/customer-files/sort-lines.ts';
import { atOpenAccount, operation, unlogged } from '../define.ts';
import {
  chosenTableShape,
  columnAtSchema,
  fileRefusalSchema,
  notWrittenSchema,
} from '../plans/plan-files.ts';
import {
  customerIdSchema,
  freeText,
  instantSchema,
  nothingSchema,
  yearMonthSchema,
  fileIdSchema,
} from '../schemas.ts';

const mappingSchema = z.partialRecord(z.enum(customerFileColumns), columnAtSchema);

/** A line as the screen shows it, without its token. */
const fileLineSchema = z.strictObject({
  line: z.number().int().min(1),
  name: z.string(),
  card: z
    .strictObject({
      brand: z.string(),
      lastFour: z.string(),
      expiry: yearMonthSchema,
      isExpired: z.boolean(),
      /** On file already, so it is not stored again. */
      isOnFile: z.boolean(),
    })
    .nullable(),
});

export type CustomerFileLine = z.infer<typeof fileLineSchema>;

export const customerFiles = {
  /** Asks for a file and reads its heading and first lines; main keeps it for the next steps. */
  'customer-files.choose': operation({
    input: () => nothingSchema,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          ...chosenTableShape,
          /** The mapping of the file brought in last where its headings are here, else a guess. */
          mapping: mappingSchema,
          isKeptLayout: z.boolean(),
          /** When this very file was brought in before; null when it was not. */
          broughtInAt: instantSchema.nullable(),
        }),
        z.strictObject({ kind: z.literal('refused'), reason: fileRefusalSchema }),
      ]),
    role: 'supervisor',
    ...unlogged,
  }),
  /** Checks every line; writes nothing. Each list has its first 500. */
  'customer-files.check': operation({
    input: () => z.strictObject({ fileId: fileIdSchema, mapping: mappingSchema }),
    output: () =>
      z.strictObject({
        /** Customers that are added without a question. */
        newCount: z.number().int(),
        /** Cards that are not on file yet. */
        cardCount: z.number().int(),
        expiredCount: z.number().int(),
        faults: z.array(
          z.strictObject({
            /** Line 1 is the heading. */
            line: z.number().int().min(1),
            column: z.enum(customerFileColumns).nullable(),
            fault: z.enum(customerLineFaultKinds),
          }),
        ),
        faultCount: z.number().int(),
        faultyLineCount: z.number().int(),
        /** False when a fault may mean a second charge of one card, or when the heading is at fault. */
        mayLeaveOut: z.boolean(),
        /** Lines without a question; `follows` is the earlier line of the same customer, null for a new one. */
        clear: z.array(fileLineSchema.extend({ follows: z.number().int().nullable() })),
        clearCount: z.number().int(),
        /** Lines whose customer may be known. */
        likenesses: z.array(
          fileLineSchema.extend({
            with: z.discriminatedUnion('kind', [
              z.strictObject({ kind: z.literal('line'), line: z.number().int() }),
              z.strictObject({
                kind: z.literal('customer'),
                customerId: customerIdSchema,
                name: z.string(),
                /** Found by the token, which is on file for this customer. */
                hasCard: z.boolean(),
              }),
            ]),
          }),
        ),
        likenessCount: z.number().int(),
      }),
    role: 'supervisor',
    ...unlogged,
  }),
  /** Writes the numbers of the faulty lines with their reasons to a CSV file that staff choose; brings nothing in. */
  'customer-files.save-faulty': operation({
    input: () =>
      z.strictObject({
        fileId: fileIdSchema,
        mapping: mappingSchema,
        /** The words of the screen. */
        words: z.strictObject({
          headings: z.array(freeText(textLengthsMax.columnTitle).min(1)).length(3),
          columns: z.partialRecord(
            z.enum(customerFileColumns),
            freeText(textLengthsMax.columnTitle),
          ),
          faults: z.partialRecord(
            z.enum(customerLineFaultKinds),
            freeText(textLengthsMax.sentence),
          ),
        }),
      }),
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('written'),
          fileName: z.string(),
          lineCount: z.number().int(),
        }),
        z.strictObject({ kind: z.literal('cancelled') }),
        z.strictObject({ kind: z.literal('failed'), reason: notWrittenSchema }),
        z.strictObject({ kind: z.literal('gone') }),
      ]),
    role: 'supervisor',
    ...atOpenAccount,
    audit: { topic: 'export', subject: () => 'faulty-lines' },
  }),
  /** Brings in the whole file as decided, or none of it; faulty lines only where they were left out on purpose. */
  'customer-files.bring-in': operation({
    input: () =>
      z.strictObject({
        fileId: fileIdSchema,
        mapping: mappingSchema,
        decisions: z
          .array(z.strictObject({ line: z.number().int().min(1), decision: z.enum(lineDecisions) }))
          .max(fileLinesShownMax),
        /** The decision on every other line whose customer may be known; null decides nothing. */
        rest: z.enum(lineDecisions).nullable(),
        /** Brings in the other lines although some are faulty. */
        leavesOutFaulty: z.boolean().default(false),
      }),
    inputBytesMax: 64 * 1024,
    output: () =>
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('imported'),
          customerCount: z.number().int(),
          cardCount: z.number().int(),
          leftOutCount: z.number().int(),
          faultyCount: z.number().int(),
        }),
        /** Every line was left out or is known; nothing was written. */
        z.strictObject({ kind: z.literal('nothing') }),
        z.strictObject({ kind: z.literal('undecided'), count: z.number().int() }),
        z.strictObject({ kind: z.literal('faulty'), faultCount: z.number().int() }),
        /** A customer of the records was merged or erased since the check. */
        z.strictObject({ kind: z.literal('changed') }),
        z.strictObject({ kind: z.literal('gone') }),
      ]),
    role: 'supervisor',
    ...atOpenAccount,
    audit: { topic: 'records', isWrittenWhenDone: true },
  }),
} as const;
