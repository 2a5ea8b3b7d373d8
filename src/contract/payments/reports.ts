import { z } from 'zod';
import { reportNames, recoveryMethods } from '../../domain/receipt/report-names.ts';
import { printedAsSchema, printedSchema } from './closes.ts';
import { daySchema, tallySchema } from './close-sheet.ts';
import { atOpenAccount, operation, unlogged } from '../define.ts';
import {
  amountMinorSchema,
  attemptIdSchema,
  currencySchema,
  instantSchema,
  nothingSchema,
} from '../schemas.ts';

const monthSchema = z.string().regex(/^\d{4}-\d{2}$/u);

const spanShape = { from: daySchema, until: daySchema, currency: currencySchema };

export const reports = {
  /** Currencies that have payments, and the range of their dates. */
  'reports.choices': operation({
    input: () => nothingSchema,
    output: () =>
      z.strictObject({
        currencies: z.array(currencySchema),
        firstDay: daySchema.nullable(),
        today: daySchema,
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Attempts by outcome for each date of the range, in the merchant's zone; 366 dates at most. */
  'reports.approvals': operation({
    input: () => z.strictObject(spanShape),
    output: () =>
      z.strictObject({
        days: z.array(
          z.strictObject({
            day: daySchema,
            approvedCount: z.number().int(),
            declinedCount: z.number().int(),
            notConfirmedCount: z.number().int(),
            /** The requested amount. */
            approvedMinor: amountMinorSchema,
            /** The amount charged, on the date of its payment. */
            takenMinor: amountMinorSchema,
            /** The amount of the refunds on that date. */
            refundedMinor: amountMinorSchema,
            /** Charged less refunded. */
            netMinor: z.number().int(),
          }),
        ),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Declines in the range by response code, the most frequent first. */
  'reports.declines': operation({
    input: () => z.strictObject(spanShape),
    output: () =>
      z.strictObject({
        reasons: z.array(
          z.strictObject({
            responseCode: z.string().nullable(),
            meaning: z.string(),
            /** The meaning for a chart. */
            inShort: z.string(),
            doNext: z.string(),
            count: z.number().int(),
            amountMinor: amountMinorSchema,
          }),
        ),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /**
   * Instalments approved in a month after a first attempt that failed.
   *
   * The recovered share is of the instalments whose first attempt failed in that month; payments made another
   * way are separate.
   */
  'reports.recovered': operation({
    input: () => z.strictObject({ month: monthSchema, currency: currencySchema }),
    output: () =>
      z.strictObject({
        recovered: tallySchema,
        byRetry: tallySchema,
        byNewCard: tallySchema,
        byExpiredCardAttempt: tallySchema,
        failedThisMonth: tallySchema,
        recoveredOfThem: tallySchema,
        paidAnotherWay: tallySchema,
        /** The recovered instalments, newest first, 200 at most. */
        rows: z.array(
          z.strictObject({
            attemptId: attemptIdSchema,
            reference: z.string(),
            customerName: z.string().nullable(),
            way: z.enum(recoveryMethods),
            amountMinor: amountMinorSchema,
            at: instantSchema,
          }),
        ),
      }),
    role: 'accountant',
    ...unlogged,
  }),
  /** Prints the page shown, or writes it as PDF. */
  'reports.print': operation({
    input: () =>
      z.strictObject({
        report: z.enum(reportNames),
        from: daySchema,
        until: daySchema,
        currency: currencySchema,
        as: printedAsSchema,
      }),
    output: printedSchema,
    role: 'accountant',
    ...atOpenAccount,
    audit: { topic: 'export' },
  }),
} as const;
